import type { FastifyInstance } from 'fastify'
import { discussionAdminCalls as adminCalls } from '@podium/proto/calls/discussion/discussion-admin.ts'
import { discussionCalls as calls } from '@podium/proto/calls/discussion/discussions.ts'
import { groupDiscussionCalls as groupCalls } from '@podium/proto/calls/discussion/group-discussions.ts'
import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { deleteDiscussions, readReport, switchDiscussion } from './admin/commands.ts'
import { listReports } from './admin/queries.ts'
import { deleteCategory, saveCategories } from './category-commands.ts'
import { listCategories } from './category-queries.ts'
import { addGroupDiscussion, deleteGroupDiscussion, editGroupDiscussion } from './group-commands.ts'
import { listGroupDiscussions } from './group-queries.ts'
import { discussionDetail, listDiscussions, talkAllowance } from './list-queries.ts'
import { addDiscussion, deleteDiscussion, editDiscussion, likeDiscussion, reportDiscussion } from './commands.ts'

/** What one user may do in a minute before they are asked to wait. */
const writesPerMinute = 10
const likesPerMinute = 120

/** Discussions with their categories, likes and reports, and what administrators do with them. */
export function registerDiscussions(app: FastifyInstance, ctx: Context): void {
  handle(app, calls.discussionList, ({ viewer, query }) => listDiscussions(ctx, viewer, query))
  handle(app, calls.discussionDetail, ({ viewer, query }) => discussionDetail(ctx, viewer, query.did))
  handle(app, calls.addDiscussion, ({ viewer, body }) => addDiscussion(ctx, viewer, body), {
    perMinute: writesPerMinute,
  })
  handle(app, calls.talkAllowance, ({ viewer, query }) => talkAllowance(ctx, viewer, query))
  handle(app, calls.editDiscussion, ({ viewer, body }) => editDiscussion(ctx, viewer, body), {
    perMinute: writesPerMinute,
  })
  handle(app, calls.deleteDiscussion, ({ viewer, query }) => deleteDiscussion(ctx, viewer, query.did))
  handle(app, calls.discussionLike, ({ viewer, query }) => likeDiscussion(ctx, viewer, query), {
    perMinute: likesPerMinute,
  })
  handle(app, calls.discussionCategories, () => listCategories(ctx.orm.em.fork()))
  handle(app, calls.saveDiscussionCategories, ({ viewer, body }) => saveCategories(ctx, viewer, body))
  handle(app, calls.deleteDiscussionCategory, ({ viewer, query }) => deleteCategory(ctx, viewer, query.id))
  handle(app, calls.discussionReport, ({ viewer, body }) => reportDiscussion(ctx, viewer, body), {
    perMinute: writesPerMinute,
  })
  handle(app, groupCalls.groupDiscussions, ({ viewer, query }) =>
    listGroupDiscussions(ctx, viewer, { query, isWhole: false }),
  )
  handle(app, groupCalls.groupAdminDiscussions, ({ viewer, query }) =>
    listGroupDiscussions(ctx, viewer, { query, isWhole: true }),
  )
  handle(app, groupCalls.addGroupDiscussion, ({ viewer, body }) => addGroupDiscussion(ctx, viewer, body), {
    perMinute: writesPerMinute,
  })
  handle(app, groupCalls.editGroupDiscussion, ({ viewer, body }) => editGroupDiscussion(ctx, viewer, body), {
    perMinute: writesPerMinute,
  })
  handle(app, calls.deleteDiscussion.group, ({ viewer, query }) => deleteGroupDiscussion(ctx, viewer, query.did))
  handle(app, adminCalls.adminEditDiscussion, ({ body }) => switchDiscussion(ctx, body))
  handle(app, adminCalls.adminDeleteDiscussions, ({ body }) => deleteDiscussions(ctx, body))
  handle(app, adminCalls.discussionReports, ({ query }) => listReports(ctx.orm.em.fork(), query))
  handle(app, adminCalls.readDiscussionReport, ({ body }) => readReport(ctx, body))
}
