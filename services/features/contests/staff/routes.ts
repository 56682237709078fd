import type { FastifyInstance } from 'fastify'
import { contestStaffCalls as calls } from '@podium/proto/calls/contest/contest-staff.ts'
import type { ContestRight } from '@podium/proto/rules/contest/contest-staff.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { handle } from '../../../platform/http/handle.ts'
import { updateContest } from '../admin/commands.ts'
import { staffScope } from '../admin/policy.ts'
import { adminContest } from '../admin/queries.ts'
import { announce, changeAnnouncement, removeAnnouncement } from '../announcements/commands.ts'
import { allAnnouncements } from '../announcements/queries.ts'
import { giveRole, makeAccounts, takeRole } from './commands.ts'
import { contestAttention, listStaff } from './queries.ts'

const nothing = () => null

/** The staff of a contest, and what it does there without the back office. */
export function registerContestStaff(app: FastifyInstance, ctx: Context): void {
  handle(app, calls.contestStaff, ({ viewer, query }) => listStaff(ctx, viewer, query.cid))
  handle(app, calls.giveContestRole, ({ viewer, body }) => giveRole(ctx, viewer, body))
  handle(app, calls.takeContestRole, ({ viewer, query }) => takeRole(ctx, viewer, query))
  // Each account costs a hash.
  handle(app, calls.makeStaffAccounts, ({ viewer, body }) => makeAccounts(ctx, viewer, body), { perMinute: 10 })
  handle(app, calls.contestAttention, ({ viewer, query }) => contestAttention(ctx, viewer, query.cid))
  registerDirecting(app, ctx)
}

/** The same work as in the back office, for those who have a right to it in the contest. */
function registerDirecting(app: FastifyInstance, ctx: Context): void {
  const scope = (viewer: Viewer, right: ContestRight) => staffScope(viewer, right, ctx.now())
  const announcing = (viewer: Viewer) => scope(viewer, 'announcements')
  handle(app, calls.contestSettings, ({ viewer, query }) => adminContest(ctx, scope(viewer, 'settings'), query.cid))
  handle(app, calls.saveContestSettings, ({ viewer, body }) =>
    updateContest(ctx, scope(viewer, 'settings'), body).then(nothing),
  )
  handle(app, calls.staffAnnouncements, ({ viewer, query }) =>
    allAnnouncements(ctx.orm.em.fork(), announcing(viewer), query),
  )
  handle(app, calls.staffAnnounce, ({ viewer, body }) => announce(ctx, announcing(viewer), body).then(nothing))
  handle(app, calls.changeStaffAnnouncement, ({ viewer, body }) =>
    changeAnnouncement(ctx, announcing(viewer), body).then(nothing),
  )
  handle(app, calls.removeStaffAnnouncement, ({ viewer, query }) =>
    removeAnnouncement(ctx, announcing(viewer), query, 'announcementMissing').then(nothing),
  )
}
