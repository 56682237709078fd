/**
 * Discussions and reports in the back office (contract/admin 14). The table of discussions is `discussionList` with
 * `admin`.
 */
import { Type } from 'typebox'
import { declare } from './declare.ts'
import { Id, Int, None, Nullable, Page, paging, Time } from './shapes.ts'

const Report = Type.Object({
  id: Id,
  did: Id,
  gid: Nullable(Id),
  discussionTitle: Type.String(),
  discussionAuthor: Type.String(),
  reporter: Type.String(),
  content: Type.String({ description: '`#tag# ` for each tag, then the reason' }),
  status: Type.Boolean({ description: 'read' }),
  gmtCreate: Time,
  gmtModified: Time,
})

export const discussionAdminCalls = {
  adminEditDiscussion: declare('adminEditDiscussion', {
    summary: 'Disable, enable or pin a discussion; what is not sent stays, and its text is not taken',
    body: Type.Object({
      id: Id,
      status: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1, description: '0 normal, 1 disabled' }))),
      topPriority: Type.Optional(Nullable(Type.Boolean())),
    }),
    answer: None,
    refusals: ['discussionGone'],
  }),
  adminDeleteDiscussions: declare('adminDeleteDiscussions', {
    summary: 'Delete discussions with all that hangs on them',
    body: Type.Array(Id, { maxItems: 500 }),
    answer: None,
    refusals: ['nothingChosen', 'discussionGone'],
  }),
  discussionReports: declare('discussionReports', {
    summary: 'Reports, unread first',
    query: Type.Object(paging),
    answer: Type.Object({ ...Page(Report).properties, unread: Int }),
  }),
  readDiscussionReport: declare('readDiscussionReport', {
    summary: 'Mark a report as read or unread',
    body: Type.Object({ id: Id, status: Type.Boolean() }),
    answer: None,
    refusals: ['reportMissing'],
  }),
}
