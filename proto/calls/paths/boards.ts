import type { CallPath } from './call-path.ts'

export const boardsPaths = {
  contestBoard: { method: 'GET', path: '/api/get-contest-board', who: 'neutral' },
  contestBoardOwn: { method: 'GET', path: '/api/get-contest-board-own', who: 'user' },
  contestReveal: { method: 'GET', path: '/api/get-contest-reveal', who: 'neutral' },
  contestRank: { method: 'POST', path: '/api/get-contest-rank', who: 'user' },
  contestOutsideScoreboard: { method: 'POST', path: '/api/get-contest-outside-scoreboard', who: 'open' },
  scrollBoardInfo: { method: 'GET', path: '/api/get-contest-scroll-board-info', who: 'open' },
  scrollBoardSubmission: { method: 'GET', path: '/api/get-contest-scroll-board-submission', who: 'open' },
  importBoard: { method: 'POST', path: '/api/admin/contest/import-board', who: ['contest_admin'] },
  downloadContestRank: { method: 'GET', path: '/api/file/download-contest-rank', who: 'user' },
  exportContestBoard: { method: 'GET', path: '/api/file/export-contest-board', who: 'neutral' },
} as const satisfies Record<string, CallPath>
