/**
 * Discussions of a group (contract/groups 7). One of them is read by `discussionDetail`, liked and reported as any
 * other.
 */
import { Type } from 'typebox'
import { declareCalls } from '../declare.ts'
import { DiscussionRow, groupGate, Posted, written } from './discussions.ts'
import { Id, None, Nullable, Page, paging } from '../shapes.ts'

const Text = Type.Optional(Nullable(Type.String({ maxLength: 255 })))
const values = ['fieldBlank', 'fieldTooLong', 'categoryMissing'] as const

export const groupDiscussionCalls = declareCalls({
  groupDiscussions: {
    method: 'GET',
    path: '/api/group/get-discussion-list',
    who: 'user',
    summary: 'Discussions of a group, pinned first, then newest',
    query: Type.Object({ gid: Id, ...paging, pid: Text }),
    answer: Page(DiscussionRow),
    refusals: [...groupGate, 'groupMembersOnly'],
  },
  groupAdminDiscussions: {
    method: 'GET',
    path: '/api/group/get-admin-discussion-list',
    who: 'user',
    summary: 'The same with disabled ones, for administrators of the group',
    query: Type.Object({ gid: Id, ...paging }),
    answer: Page(DiscussionRow),
    refusals: [...groupGate, 'groupAdminsOnly'],
  },
  addGroupDiscussion: {
    method: 'POST',
    path: '/api/group/discussion',
    who: ['discussion_add'],
    summary: 'Post a discussion in a group',
    body: Type.Object({ gid: Id, ...written, pid: Text }),
    answer: Posted,
    refusals: [
      ...groupGate,
      ...values,
      'groupMembersOnly',
      'discussionProblemMissing',
      'discussionTooFewSolved',
      'discussionDailyLimit',
    ],
  },
  editGroupDiscussion: {
    method: 'PUT',
    path: '/api/group/discussion',
    who: ['discussion_edit'],
    summary:
      'Its author changes the text; administrators of the group disable and enable it, administrators of the site pin it',
    body: Type.Object({
      id: Id,
      ...written,
      status: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1 }))),
    }),
    answer: None,
    refusals: [
      ...groupGate,
      ...values,
      'discussionMissing',
      'groupMembersOnly',
      'groupItemNotYours',
      'discussionTooFewSolved',
    ],
  },
})
