import type { CallPath } from './call-path.ts'

export const contestsPaths = {
  contestList: { method: 'GET', path: '/api/get-contest-list', who: 'open' },
  recentContest: { method: 'GET', path: '/api/get-recent-contest', who: 'open' },
  contestInfo: { method: 'GET', path: '/api/get-contest-info', who: 'user' },
  contestOverview: { method: 'GET', path: '/api/get-contest-overview', who: 'open' },
  contestOutsideInfo: { method: 'GET', path: '/api/get-contest-outsize-info', who: 'open' },
  contestAccess: { method: 'GET', path: '/api/get-contest-access', who: 'user' },
  registerContest: { method: 'POST', path: '/api/register-contest', who: 'user' },
  contestProblems: { method: 'GET', path: '/api/get-contest-problem', who: 'neutral' },
  contestProblemDetail: { method: 'GET', path: '/api/get-contest-problem-details', who: 'user' },
  contestSubmissions: { method: 'GET', path: '/api/contest-submissions', who: 'user' },
  checkContestSubmissionsStatus: { method: 'POST', path: '/api/check-contest-submissions-status', who: 'user' },
  contestAnnouncements: { method: 'GET', path: '/api/get-contest-announcement', who: 'user' },
  unreadContestAnnouncements: { method: 'POST', path: '/api/get-contest-not-read-announcement', who: 'user' },
  submitPrintText: { method: 'POST', path: '/api/submit-print-text', who: 'user' },
  contestPrints: { method: 'GET', path: '/api/get-contest-print', who: 'user' },
  checkContestPrint: { method: 'PUT', path: '/api/check-contest-print-status', who: 'user' },
  contestAcInfo: { method: 'GET', path: '/api/get-contest-ac-info', who: 'user' },
  checkContestAcInfo: { method: 'PUT', path: '/api/check-contest-ac-info', who: 'user' },
} as const satisfies Record<string, CallPath>
