import type { CallPath } from './call-path.ts'

export const discussionsPaths = {
  discussionList: { method: 'GET', path: '/api/get-discussion-list', who: 'open' },
  discussionDetail: { method: 'GET', path: '/api/get-discussion-detail', who: 'open' },
  addDiscussion: { method: 'POST', path: '/api/discussion', who: ['discussion_add'] },
  talkAllowance: { method: 'GET', path: '/api/get-talk-allowance', who: 'user' },
  editDiscussion: { method: 'PUT', path: '/api/discussion', who: ['discussion_edit'] },
  deleteDiscussion: { method: 'DELETE', path: '/api/discussion', who: ['discussion_del'] },
  discussionLike: { method: 'GET', path: '/api/discussion-like', who: 'user' },
  discussionCategories: { method: 'GET', path: '/api/discussion-category', who: 'open' },
  saveDiscussionCategories: { method: 'POST', path: '/api/discussion-category', who: 'user' },
  deleteDiscussionCategory: { method: 'DELETE', path: '/api/discussion-category', who: 'user' },
  discussionReport: { method: 'POST', path: '/api/discussion-report', who: 'user' },
} as const satisfies Record<string, CallPath>
