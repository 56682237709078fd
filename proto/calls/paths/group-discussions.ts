import type { CallPath } from './call-path.ts'

export const groupDiscussionsPaths = {
  groupDiscussions: { method: 'GET', path: '/api/group/get-discussion-list', who: 'user' },
  groupAdminDiscussions: { method: 'GET', path: '/api/group/get-admin-discussion-list', who: 'user' },
  addGroupDiscussion: { method: 'POST', path: '/api/group/discussion', who: ['discussion_add'] },
  editGroupDiscussion: { method: 'PUT', path: '/api/group/discussion', who: ['discussion_edit'] },
  deleteGroupDiscussion: { method: 'DELETE', path: '/api/group/discussion', who: ['discussion_del'] },
} as const satisfies Record<string, CallPath>
