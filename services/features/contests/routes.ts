import type { FastifyInstance } from 'fastify'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { contestCalls } from '@podium/proto/calls/contest/contests.ts'
import { groupContestCalls } from '@podium/proto/calls/contest/group-contests.ts'
import type { Context } from '../../platform/context.ts'
import { singleFlight } from '../../platform/concurrency/single-flight.ts'
import { enterGroup } from '../groups/index.ts'
import { handle } from '../../platform/http/handle.ts'
import { registerContestAnnouncements } from './announcements/routes.ts'
import { registerBalloons } from './balloons/routes.ts'
import { registerPrints } from './prints/routes.ts'
import { registerClarifications } from './clarifications/routes.ts'
import { registerContestStaff } from './staff/routes.ts'
import { noteAddress } from './teams/hall-commands.ts'
import { registerContestTeams } from './teams/routes.ts'
import { registerForContest, contestAccess } from './register-commands.ts'
import { contestInfo, contestOutsideInfo } from './info-queries.ts'
import { listContests, listGroupContests, recentContests } from './list-queries.ts'
import { contestProblemDetail, contestProblems } from './problem-queries.ts'
import { contestSubmissionStates, listContestSubmissions } from './submissions/list.hot-sql.ts'

/** Contests for those who take part, their staff, and its balloon and print queues. */
export function registerContests(app: FastifyInstance, ctx: Context): void {
  // It looks the same to everybody, and very many load it again at once.
  const shared = singleFlight<CallAnswer<'contestList'>>()
  handle(app, contestCalls.contestList, ({ query }) =>
    shared(JSON.stringify(query), () => listContests(ctx.orm.em.fork(), query, ctx.now())),
  )
  handle(app, groupContestCalls.groupContestList, async ({ viewer, query }) => {
    await enterGroup(ctx.orm.em.fork(), { gid: query.gid, viewer, needs: 'member' })
    return listGroupContests(ctx.orm.em.fork(), query, ctx.now())
  })
  handle(app, contestCalls.recentContest, () => recentContests(ctx.orm.em.fork(), ctx.now()))
  handle(app, contestCalls.contestInfo, async ({ viewer, query }) => {
    await noteAddress(ctx, viewer, query.cid)
    return contestInfo(ctx, viewer, query.cid)
  })
  handle(app, contestCalls.contestOutsideInfo, ({ viewer, query, locale }) =>
    contestOutsideInfo(ctx, viewer, query.cid, locale),
  )
  handle(app, contestCalls.contestAccess, ({ viewer, query }) => contestAccess(ctx, viewer, query.cid))
  handle(
    app,
    contestCalls.registerContest,
    async ({ viewer, body }) => {
      await registerForContest(ctx, viewer, body)
      return null
    },
    { perMinute: 30 },
  )
  handle(app, contestCalls.contestProblems, ({ viewer, query, locale }) => contestProblems(ctx, viewer, query, locale))
  handle(app, contestCalls.contestProblemDetail, ({ viewer, query, locale }) =>
    contestProblemDetail(ctx, viewer, query, locale),
  )
  handle(app, contestCalls.contestSubmissions, ({ viewer, query, locale }) =>
    listContestSubmissions(ctx, viewer, query, locale),
  )
  handle(app, contestCalls.checkContestSubmissionsStatus, ({ viewer, body }) =>
    contestSubmissionStates(ctx, viewer, body),
  )
  registerContestAnnouncements(app, ctx)
  registerPrints(app, ctx)
  registerBalloons(app, ctx)
  registerContestStaff(app, ctx)
  registerContestTeams(app, ctx)
  registerClarifications(app, ctx)
}
