import type { CallPath } from './call-path.ts'

export const groupContestsPaths = {
  groupContestList: { method: 'GET', path: '/api/group/get-contest-list', who: 'user' },
  groupAdminContestList: { method: 'GET', path: '/api/group/get-admin-contest-list', who: 'user' },
  groupContest: { method: 'GET', path: '/api/group/contest', who: 'user' },
  createGroupContest: { method: 'POST', path: '/api/group/contest', who: 'user' },
  updateGroupContest: { method: 'PUT', path: '/api/group/contest', who: 'user' },
  deleteGroupContest: { method: 'DELETE', path: '/api/group/contest', who: 'user' },
  changeGroupContestVisible: { method: 'PUT', path: '/api/group/change-contest-visible', who: 'user' },
  groupContestProblems: { method: 'GET', path: '/api/group/get-contest-problem-list', who: 'user' },
  createGroupContestProblem: { method: 'POST', path: '/api/group/contest-problem', who: 'user' },
  groupContestProblem: { method: 'GET', path: '/api/group/contest-problem', who: 'user' },
  saveGroupContestProblem: { method: 'PUT', path: '/api/group/contest-problem', who: 'user' },
  removeGroupContestProblem: { method: 'DELETE', path: '/api/group/contest-problem', who: 'user' },
  addGroupContestProblem: { method: 'POST', path: '/api/group/add-contest-problem-from-public', who: 'user' },
  addOwnGroupContestProblem: { method: 'POST', path: '/api/group/add-contest-problem-from-group', who: 'user' },
  groupContestAnnouncements: { method: 'GET', path: '/api/group/get-contest-announcement-list', who: 'user' },
  createGroupContestAnnouncement: { method: 'POST', path: '/api/group/contest-announcement', who: 'user' },
  updateGroupContestAnnouncement: { method: 'PUT', path: '/api/group/contest-announcement', who: 'user' },
  deleteGroupContestAnnouncement: { method: 'DELETE', path: '/api/group/contest-announcement', who: 'user' },
} as const satisfies Record<string, CallPath>
