import type { CallPath } from './call-path.ts'

const admins = ['contest_admin'] as const

export const contestAdminPaths = {
  adminContestList: { method: 'GET', path: '/api/admin/contest/get-contest-list', who: admins },
  adminContest: { method: 'GET', path: '/api/admin/contest', who: admins },
  createContest: { method: 'POST', path: '/api/admin/contest', who: admins },
  updateContest: { method: 'PUT', path: '/api/admin/contest', who: admins },
  deleteContest: { method: 'DELETE', path: '/api/admin/contest', who: admins },
  changeContestVisible: { method: 'PUT', path: '/api/admin/contest/change-contest-visible', who: admins },
  cloneContest: { method: 'GET', path: '/api/admin/contest/clone', who: admins },
  adminContestProblems: { method: 'GET', path: '/api/admin/contest/get-problem-list', who: admins },
  adminContestProblem: { method: 'GET', path: '/api/admin/contest/contest-problem', who: admins },
  saveContestProblem: { method: 'PUT', path: '/api/admin/contest/contest-problem', who: admins },
  addContestProblem: { method: 'POST', path: '/api/admin/contest/add-problem-from-public', who: admins },
  contestProblemForm: { method: 'GET', path: '/api/admin/contest/problem', who: admins },
  createContestProblem: { method: 'POST', path: '/api/admin/contest/problem', who: admins },
  editContestProblem: { method: 'PUT', path: '/api/admin/contest/problem', who: admins },
  removeContestProblem: { method: 'DELETE', path: '/api/admin/contest/problem', who: admins },
  adminContestAnnouncements: { method: 'GET', path: '/api/admin/contest/announcement', who: admins },
  createContestAnnouncement: { method: 'POST', path: '/api/admin/contest/announcement', who: admins },
  updateContestAnnouncement: { method: 'PUT', path: '/api/admin/contest/announcement', who: admins },
  deleteContestAnnouncement: { method: 'DELETE', path: '/api/admin/contest/announcement', who: admins },
  contestRejudges: { method: 'GET', path: '/api/admin/judge/contest-rejudges', who: ['rejudge'] },
  rejudgeContestProblem: { method: 'GET', path: '/api/admin/judge/rejudge-contest-problem', who: ['rejudge'] },
  downloadContestAcSubmission: { method: 'GET', path: '/api/file/download-contest-ac-submission', who: 'user' },
  downloadContestPrintText: { method: 'GET', path: '/api/file/download-contest-print-text', who: 'user' },
} as const satisfies Record<string, CallPath>
