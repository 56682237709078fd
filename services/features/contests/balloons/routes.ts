import type { FastifyInstance } from 'fastify'
import { contestCalls } from '@podium/proto/calls/contest/contests.ts'
import type { Context } from '../../../platform/context.ts'
import { handle } from '../../../platform/http/handle.ts'
import { checkAccepted, stepBalloon } from './commands.ts'
import { listAccepted } from './queries.ts'
import { sendTicketAgain } from './ticket-commands.ts'

/** The balloon queue of the staff. */
export function registerBalloons(app: FastifyInstance, ctx: Context): void {
  handle(app, contestCalls.contestAcInfo, ({ viewer, query }) => listAccepted(ctx, viewer, query))
  handle(app, contestCalls.checkContestAcInfo, ({ viewer, body }) => checkAccepted(ctx, viewer, body))
  handle(app, contestCalls.stepBalloon, ({ viewer, body }) => stepBalloon(ctx, viewer, body))
  handle(app, contestCalls.sendTicketAgain, ({ viewer, body }) => sendTicketAgain(ctx, viewer, body))
}
