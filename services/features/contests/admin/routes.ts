import type { FastifyInstance } from 'fastify'
import { contestAdminCalls as calls } from '@podium/proto/calls/contest/contest-admin.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isRoot, rulesProblems } from '@podium/proto/rules/user/roles.ts'
import type { Context } from '../../../platform/context.ts'
import { handleDownload } from '../../../platform/http/downloads.ts'
import { handle } from '../../../platform/http/handle.ts'
import { acceptedZip } from './accepted-zip.ts'
import { announce, changeAnnouncement, removeAnnouncement } from '../announcements/commands.ts'
import { allAnnouncements } from '../announcements/queries.ts'
import { registerGroupContests } from './group-routes.ts'
import { siteAdminScope } from './policy.ts'
import { contestProblemList, linkedProblem } from './problem-queries.ts'
import { addProblem, removeProblem, saveProblemLink } from './problem-commands.ts'
import { adminContest, adminContests } from './queries.ts'
import { cloneContest, createContest, deleteContest, showContest, updateContest } from './commands.ts'

/** Contests in the back office. */
export function registerContestAdmin(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  const nothing = () => null
  registerInside(app, ctx)
  registerGroupContests(app, ctx)

  handle(app, calls.adminContestList, ({ query }) => adminContests(db(), query, ctx.now()))
  handle(app, calls.adminContest, ({ viewer, query }) => adminContest(ctx, siteAdminScope(viewer), query.cid))
  handle(app, calls.createContest, ({ viewer, body }) => createContest(ctx, viewer, body, null))
  handle(app, calls.updateContest, ({ viewer, body }) => updateContest(ctx, siteAdminScope(viewer), body).then(nothing))
  handle(app, calls.deleteContest, ({ viewer, query }) => {
    if (!isRoot(viewer.role)) throw new Refusal('forbidden')
    return deleteContest(ctx, siteAdminScope(viewer), query).then(nothing)
  })
  handle(app, calls.changeContestVisible, ({ viewer, query }) =>
    showContest(ctx, siteAdminScope(viewer), query).then(nothing),
  )
  handle(app, calls.cloneContest, ({ viewer, query }) => cloneContest(ctx, siteAdminScope(viewer), query.cid))

  handleDownload(app, calls.downloadContestAcSubmission, ({ viewer, query }) => acceptedZip(ctx, viewer, query))
}

/** Problems and announcements of a contest. */
function registerInside(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  const nothing = () => null

  handle(app, calls.adminContestProblems, ({ viewer, query, locale }) =>
    contestProblemList(db(), siteAdminScope(viewer), query, locale),
  )
  handle(app, calls.adminContestProblem, ({ viewer, query }) => linkedProblem(db(), siteAdminScope(viewer), query))
  handle(app, calls.saveContestProblem, ({ viewer, body }) => saveProblemLink(ctx, siteAdminScope(viewer), body))
  handle(app, calls.addContestProblem, ({ viewer, body }) =>
    addProblem(ctx, siteAdminScope(viewer), body).then(nothing),
  )
  handle(app, calls.removeContestProblem, ({ viewer, query }) => {
    if (!rulesProblems(viewer.role)) throw new Refusal('forbidden')
    return removeProblem(ctx, siteAdminScope(viewer), query).then(nothing)
  })

  handle(app, calls.adminContestAnnouncements, ({ viewer, query }) =>
    allAnnouncements(db(), siteAdminScope(viewer), query),
  )
  handle(app, calls.createContestAnnouncement, ({ viewer, body }) =>
    announce(ctx, siteAdminScope(viewer), body).then(nothing),
  )
  handle(app, calls.updateContestAnnouncement, ({ viewer, body }) =>
    changeAnnouncement(ctx, siteAdminScope(viewer), body).then(nothing),
  )
  handle(app, calls.deleteContestAnnouncement, ({ viewer, query }) =>
    removeAnnouncement(ctx, siteAdminScope(viewer), { aid: query.aid, cid: null }, 'announcementMissing').then(nothing),
  )
}
