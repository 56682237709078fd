import type { FastifyInstance } from 'fastify'
import { contestAdminCalls } from '@podium/proto/calls/contest/contest-admin.ts'
import { contestCalls } from '@podium/proto/calls/contest/contests.ts'
import { groupContestCalls } from '@podium/proto/calls/contest/group-contests.ts'
import type { Context } from '../../../platform/context.ts'
import { handle, handleWithGroup } from '../../../platform/http/handle.ts'
import { groupAdminScope, siteAdminScope } from '../admin/policy.ts'
import { announce, changeAnnouncement, removeAnnouncement, unreadAnnouncements } from './commands.ts'
import { allAnnouncements, listAnnouncements } from './queries.ts'

const scopes = { site: siteAdminScope, group: groupAdminScope }
const nothing = () => null

/** Announcements of a contest for those inside it, and for those who write them. */
export function registerContestAnnouncements(app: FastifyInstance, ctx: Context): void {
  handle(app, contestCalls.contestAnnouncements, ({ viewer, query }) => listAnnouncements(ctx, viewer, query))
  handle(app, contestCalls.unreadContestAnnouncements, ({ viewer, body }) => unreadAnnouncements(ctx, viewer, body))
  handleWithGroup(app, contestAdminCalls.adminContestAnnouncements, scopes, ({ scope, query }) =>
    allAnnouncements(ctx.orm.em.fork(), scope, query),
  )
  handleWithGroup(app, contestAdminCalls.createContestAnnouncement, scopes, ({ scope, body }) =>
    announce(ctx, scope, body).then(nothing),
  )
  handle(app, contestAdminCalls.updateContestAnnouncement, ({ viewer, body }) =>
    changeAnnouncement(ctx, siteAdminScope(viewer), body).then(nothing),
  )
  handle(app, groupContestCalls.updateGroupContestAnnouncement, ({ viewer, body }) =>
    changeAnnouncement(ctx, groupAdminScope(viewer), body).then(nothing),
  )
  handle(app, contestAdminCalls.deleteContestAnnouncement, ({ viewer, query }) =>
    removeAnnouncement(ctx, siteAdminScope(viewer), { aid: query.aid, cid: null }, 'announcementMissing').then(nothing),
  )
  handle(app, groupContestCalls.deleteGroupContestAnnouncement, ({ viewer, query }) =>
    removeAnnouncement(ctx, groupAdminScope(viewer), query, 'contestAnnouncementGone').then(nothing),
  )
}
