import type { FastifyInstance } from 'fastify'
import { clarificationCalls as calls } from '@podium/proto/calls/contest/clarifications.ts'
import type { Context } from '../../../platform/context.ts'
import { handle } from '../../../platform/http/handle.ts'
import { answerClarification, askClarification, claimClarification, mergeClarification } from './commands.ts'
import { writeClarification } from './message-commands.ts'
import { clarificationHistory, listClarifications } from './queries.ts'
import { clarificationRecipients } from './recipient-queries.ts'

/** Questions to the jury, its work on them, and what it writes unasked. */
export function registerClarifications(app: FastifyInstance, ctx: Context): void {
  handle(app, calls.clarifications, ({ viewer, query }) => listClarifications(ctx, viewer, query.cid))
  handle(app, calls.askClarification, ({ viewer, body }) => askClarification(ctx, viewer, body))
  handle(app, calls.claimClarification, ({ viewer, body }) => claimClarification(ctx, viewer, body))
  handle(app, calls.answerClarification, ({ viewer, body }) => answerClarification(ctx, viewer, body))
  handle(app, calls.mergeClarification, ({ viewer, body }) => mergeClarification(ctx, viewer, body))
  handle(app, calls.writeClarification, ({ viewer, body }) => writeClarification(ctx, viewer, body))
  handle(app, calls.clarificationRecipients, ({ viewer, query }) => clarificationRecipients(ctx, viewer, query.cid))
  handle(app, calls.clarificationHistory, ({ viewer, query }) => clarificationHistory(ctx, viewer, query))
}
