import type { FastifyInstance } from 'fastify'
import { draftCalls } from '@podium/proto/calls/submission/drafts.ts'
import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { saveDraft } from './commands.ts'
import { ownDrafts } from './queries.ts'

export function registerDrafts(app: FastifyInstance, ctx: Context): void {
  handle(app, draftCalls.drafts, ({ viewer, query }) => ownDrafts(ctx, viewer, query))
  handle(app, draftCalls.saveDraft, ({ viewer, body }) => saveDraft(ctx, viewer, body))
}
