import type { FastifyInstance } from 'fastify'
import { selfTestCalls } from '@podium/proto/http/self-test.ts'
import type { Context } from '../../context.ts'
import { handle } from '../../http/handle.ts'
import { selfTestResult } from './result.ts'
import { submitSelfTest } from './submit.ts'

export function registerSelfTest(app: FastifyInstance, ctx: Context): void {
  handle(app, selfTestCalls.submitTestJudge, ({ viewer, body }) => submitSelfTest(ctx, viewer, body))
  handle(app, selfTestCalls.testJudgeResult, ({ viewer, query, locale }) => selfTestResult(ctx, viewer, { key: query.testJudgeKey, locale }))
}
