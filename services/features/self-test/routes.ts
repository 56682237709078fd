import type { FastifyInstance, FastifyReply } from 'fastify'
import { selfTestCalls } from '@podium/proto/calls/submission/self-test.ts'
import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { selfTestResult } from './queries.ts'
import { submitSampleTests, submitSelfTest } from './commands.ts'

export function registerSelfTest(app: FastifyInstance, ctx: Context): void {
  /** Pages count the time until the next test down from what this header says, with an answer as with a refusal. */
  const notifyWait = async (reply: FastifyReply): Promise<void> => {
    const { defaultSubmitInterval } = await ctx.settings.get()
    if (defaultSubmitInterval > 0) reply.header('Retry-After', String(defaultSubmitInterval))
  }
  handle(app, selfTestCalls.submitTestJudge, async ({ viewer, body, reply }) => {
    const key = await submitSelfTest(ctx, viewer, body)
    await notifyWait(reply)
    return key
  })
  handle(app, selfTestCalls.submitSampleTests, async ({ viewer, body, reply }) => {
    const keys = await submitSampleTests(ctx, viewer, body)
    await notifyWait(reply)
    return keys
  })
  handle(app, selfTestCalls.testJudgeResult, ({ viewer, query, locale }) =>
    selfTestResult(ctx, viewer, { key: query.testJudgeKey, locale }),
  )
}
