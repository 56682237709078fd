import type { FastifyInstance } from 'fastify'
import { contestDecisionCalls as calls } from '@podium/proto/calls/contest/contest-decisions.ts'
import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { decide, takeBackDecision } from './commands.ts'
import { contestDecisions } from './queries.ts'

/** What the jury of a contest decides of participants, submissions and judging. */
export function registerDecisions(app: FastifyInstance, ctx: Context): void {
  handle(app, calls.contestDecisions, ({ viewer, query }) => contestDecisions(ctx, viewer, query.cid))
  handle(app, calls.decide, ({ viewer, body }) => decide(ctx, viewer, body))
  handle(app, calls.takeBackDecision, ({ viewer, body }) => takeBackDecision(ctx, viewer, body))
}
