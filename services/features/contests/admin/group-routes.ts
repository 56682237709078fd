import type { FastifyInstance } from 'fastify'
import { groupContestCalls as calls } from '@podium/proto/calls/contest/group-contests.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context } from '../../../platform/context.ts'
import { enterGroup } from '../../groups/index.ts'
import { handle } from '../../../platform/http/handle.ts'
import { announce, changeAnnouncement, removeAnnouncement } from '../announcements/commands.ts'
import { allAnnouncements } from '../announcements/queries.ts'
import { groupAdminScope } from './policy.ts'
import { contestProblemList, linkedProblem } from './problem-queries.ts'
import { addOwnProblem, addProblem, removeProblem, saveProblemLink } from './problem-commands.ts'
import { adminContest, groupContests } from './queries.ts'
import { createContest, deleteContest, showContest, updateContest } from './commands.ts'

/** Contests of groups, for those who make them (contract/groups 6). */
export function registerGroupContests(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  const nothing = () => null
  registerInside(app, ctx)

  handle(app, calls.groupAdminContestList, async ({ viewer, query }) => {
    const { isRoot } = await enterGroup(db(), { gid: query.gid, viewer, needs: 'admin' })
    return groupContests(db(), query, { viewer, isGroupRoot: isRoot, now: ctx.now() })
  })
  handle(app, calls.groupContest, ({ viewer, query }) => adminContest(ctx, groupAdminScope(viewer), query.cid))
  handle(app, calls.createGroupContest, async ({ viewer, body }) => {
    const { gid } = body
    if (!gid) throw new Refusal('contestGroupMissing')
    await enterGroup(db(), { gid, viewer, needs: 'admin' })
    return createContest(ctx, viewer, body, gid)
  })
  handle(app, calls.updateGroupContest, ({ viewer, body }) =>
    updateContest(ctx, groupAdminScope(viewer), body).then(nothing),
  )
  handle(app, calls.deleteGroupContest, ({ viewer, query }) =>
    deleteContest(ctx, groupAdminScope(viewer), query).then(nothing),
  )
  handle(app, calls.changeGroupContestVisible, ({ viewer, query }) =>
    showContest(ctx, groupAdminScope(viewer), query).then(nothing),
  )
}

/** Problems and announcements of a contest. */
function registerInside(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  const nothing = () => null

  handle(app, calls.groupContestProblems, ({ viewer, query, locale }) =>
    contestProblemList(db(), groupAdminScope(viewer), query, locale),
  )
  handle(app, calls.groupContestProblem, ({ viewer, query }) => linkedProblem(db(), groupAdminScope(viewer), query))
  handle(app, calls.saveGroupContestProblem, ({ viewer, body }) =>
    saveProblemLink(ctx, groupAdminScope(viewer), body).then(nothing),
  )
  handle(app, calls.removeGroupContestProblem, ({ viewer, query }) =>
    removeProblem(ctx, groupAdminScope(viewer), query).then(nothing),
  )
  handle(app, calls.addGroupContestProblem, ({ viewer, body }) =>
    addProblem(ctx, groupAdminScope(viewer), body).then(nothing),
  )
  handle(app, calls.addOwnGroupContestProblem, ({ viewer, query }) =>
    addOwnProblem(ctx, groupAdminScope(viewer), query).then(nothing),
  )

  handle(app, calls.groupContestAnnouncements, ({ viewer, query }) =>
    allAnnouncements(db(), groupAdminScope(viewer), query),
  )
  handle(app, calls.createGroupContestAnnouncement, ({ viewer, body }) =>
    announce(ctx, groupAdminScope(viewer), body).then(nothing),
  )
  handle(app, calls.updateGroupContestAnnouncement, ({ viewer, body }) =>
    changeAnnouncement(ctx, groupAdminScope(viewer), body).then(nothing),
  )
  handle(app, calls.deleteGroupContestAnnouncement, ({ viewer, query }) =>
    removeAnnouncement(ctx, groupAdminScope(viewer), query, 'contestAnnouncementGone').then(nothing),
  )
}
