import type { FastifyInstance } from 'fastify'
import { contestAdminCalls } from '@podium/proto/calls/contest/contest-admin.ts'
import { contestCalls } from '@podium/proto/calls/contest/contests.ts'
import { groupContestCalls } from '@podium/proto/calls/contest/group-contests.ts'
import type { Context } from '../../platform/context.ts'
import { enterGroup } from '../groups/index.ts'
import { handleDownload } from '../../platform/http/downloads.ts'
import { handle } from '../../platform/http/handle.ts'
import { listAccepted } from './balloons/queries.ts'
import { checkAccepted } from './balloons/commands.ts'
import { listAnnouncements } from './announcements/queries.ts'
import { unreadAnnouncements } from './announcements/commands.ts'
import { registerForContest, contestAccess } from './register-commands.ts'
import { contestInfo, contestOutsideInfo, contestOverview } from './info-queries.ts'
import { listContests, listGroupContests, recentContests } from './list-queries.ts'
import { markPrinted, requestPrint } from './prints/commands.ts'
import { listPrints, printText } from './prints/queries.ts'
import { contestProblemDetail, contestProblems } from './problem-queries.ts'
import { contestSubmissionStates, listContestSubmissions } from './submissions/list.hot-sql.ts'

/** Contests for those who take part, and the balloon and print queues of their staff. */
export function registerContests(app: FastifyInstance, ctx: Context): void {
  handle(app, contestCalls.contestList, ({ query }) => listContests(ctx.orm.em.fork(), query, ctx.now()))
  handle(app, groupContestCalls.groupContestList, async ({ viewer, query }) => {
    await enterGroup(ctx.orm.em.fork(), { gid: query.gid, viewer, needs: 'member' })
    return listGroupContests(ctx.orm.em.fork(), query, ctx.now())
  })
  handle(app, contestCalls.recentContest, () => recentContests(ctx.orm.em.fork(), ctx.now()))
  handle(app, contestCalls.contestInfo, ({ viewer, query }) => contestInfo(ctx, viewer, query.cid))
  handle(app, contestCalls.contestOverview, ({ viewer, query }) => contestOverview(ctx, viewer, query.cid))
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
  handle(app, contestCalls.contestAnnouncements, ({ viewer, query }) => listAnnouncements(ctx, viewer, query))
  handle(app, contestCalls.unreadContestAnnouncements, ({ viewer, body }) => unreadAnnouncements(ctx, viewer, body))
  registerQueues(app, ctx)
}

function registerQueues(app: FastifyInstance, ctx: Context): void {
  handle(app, contestCalls.submitPrintText, async ({ viewer, body }) => {
    await requestPrint(ctx, viewer, body)
    return null
  })
  handleDownload(app, contestAdminCalls.downloadContestPrintText, async ({ viewer, query }) => {
    const { username, content } = await printText(ctx, viewer, query.id)
    return { name: `${username}_Contest_Print.txt`, mediaType: 'application/x-download', content: Buffer.from(content) }
  })
  handle(app, contestCalls.contestPrints, ({ viewer, query }) => listPrints(ctx, viewer, query))
  handle(app, contestCalls.checkContestPrint, async ({ viewer, query }) => {
    await markPrinted(ctx, viewer, query)
    return null
  })
  handle(app, contestCalls.contestAcInfo, ({ viewer, query }) => listAccepted(ctx, viewer, query))
  handle(app, contestCalls.checkContestAcInfo, async ({ viewer, body }) => {
    await checkAccepted(ctx, viewer, body)
    return null
  })
}
