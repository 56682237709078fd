/**
 * Discussions and reports in the back office (contract/admin 14). The table of discussions is `discussionList` with
 * `admin`.
 */
import { Type } from 'typebox'
import { declareCalls } from '../declare.ts'
import { Id, Int, None, Nullable, Page, paging, Time } from '../shapes.ts'

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

/** What every administrator may, whatever else they may. */
const everyAdmin = ['problem_admin'] as const

export const discussionAdminCalls = declareCalls({
  adminEditDiscussion: {
    method: 'PUT',
    path: '/api/admin/discussion',
    who: everyAdmin,
    summary: 'Disable, enable or pin a discussion; what is not sent stays, and its text is not taken',
    body: Type.Object({
      id: Id,
      status: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1, description: '0 normal, 1 disabled' }))),
      topPriority: Type.Optional(Nullable(Type.Boolean())),
    }),
    answer: None,
    refusals: ['discussionGone'],
  },
  adminDeleteDiscussions: {
    method: 'DELETE',
    path: '/api/admin/discussion',
    who: everyAdmin,
    summary: 'Delete discussions with all that hangs on them',
    body: Type.Array(Id, { maxItems: 500 }),
    answer: None,
    refusals: ['nothingChosen', 'discussionGone'],
  },
  discussionReports: {
    method: 'GET',
    path: '/api/admin/discussion-report',
    who: everyAdmin,
    summary: 'Reports, unread first',
    query: Type.Object(paging),
    answer: Type.Object({ ...Page(Report).properties, unread: Int }),
  },
  readDiscussionReport: {
    method: 'PUT',
    path: '/api/admin/discussion-report',
    who: everyAdmin,
    summary: 'Mark a report as read or unread',
    body: Type.Object({ id: Id, status: Type.Boolean() }),
    answer: None,
    refusals: ['reportMissing'],
  },
})
