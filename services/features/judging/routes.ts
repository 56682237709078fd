import type { FastifyInstance } from 'fastify'
import { submissionCalls } from '@podium/proto/http/submissions.ts'
import type { Context } from '../../context.ts'
import { handle } from '../../http/handle.ts'
import { presentSubmission } from '../../db/submission-rows.ts'
import { resubmit } from './resubmit.ts'
import { submit } from './submit.ts'

/** The calls that start a judging. */
export function registerJudging(app: FastifyInstance, ctx: Context): void {
  handle(app, submissionCalls.submit, async ({ viewer, body, ip }) => {
    const record = await submit(ctx, { viewer, body, ip })
    return presentSubmission(record, { errorMessage: null, code: body.code, ip: viewer.role === 'root' })
  })

  handle(app, submissionCalls.resubmit, async ({ viewer, query }) => {
    const record = await resubmit(ctx, viewer, query.submitId)
    return presentSubmission(record, { errorMessage: null, code: null, ip: viewer.role === 'root' })
  })
}
