import type { CallPath } from './call-path.ts'

/** For every administrator: `problem_admin` is what all of them may. */
export const discussionAdminPaths = {
  adminEditDiscussion: { method: 'PUT', path: '/api/admin/discussion', who: ['problem_admin'] },
  adminDeleteDiscussions: { method: 'DELETE', path: '/api/admin/discussion', who: ['problem_admin'] },
  discussionReports: { method: 'GET', path: '/api/admin/discussion-report', who: ['problem_admin'] },
  readDiscussionReport: { method: 'PUT', path: '/api/admin/discussion-report', who: ['problem_admin'] },
} as const satisfies Record<string, CallPath>
