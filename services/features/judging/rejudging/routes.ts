import type { FastifyInstance } from 'fastify'
import { contestRejudgingCalls as calls } from '@podium/proto/calls/contest/contest-rejudgings.ts'
import type { Context } from '../../../platform/context.ts'
import { handle } from '../../../platform/http/handle.ts'
import { applyRejudging } from './apply-commands.ts'
import { listRejudgings, previewRejudging } from './preview-queries.ts'
import { dropRejudging, startRejudging } from './start-commands.ts'

/** Each reads all attempts of the contest. */
const perMinute = { preview: 60, apply: 20 }

/** Rejudges of a contest that are looked at before they count. */
export function registerRejudgings(app: FastifyInstance, ctx: Context): void {
  handle(app, calls.rejudgings, ({ viewer, query }) => listRejudgings(ctx, viewer, query.cid))
  handle(app, calls.startRejudging, ({ viewer, body }) => startRejudging(ctx, viewer, body))
  handle(app, calls.rejudgingPreview, ({ viewer, query }) => previewRejudging(ctx, viewer, query), {
    perMinute: perMinute.preview,
  })
  handle(app, calls.applyRejudging, ({ viewer, body }) => applyRejudging(ctx, viewer, body), {
    perMinute: perMinute.apply,
  })
  handle(app, calls.dropRejudging, ({ viewer, body }) => dropRejudging(ctx, viewer, body))
}
