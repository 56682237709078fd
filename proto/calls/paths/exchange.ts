import type { CallPath } from './call-path.ts'

/** The permission for site settings is held by the super administrator alone. */
const root = ['system_info_admin'] as const

export const exchangePaths = {
  importProblem: { method: 'POST', path: '/api/file/import-problem', who: root, takesCookie: true },
  importQduojProblem: { method: 'POST', path: '/api/file/import-qdoj-problem', who: root, takesCookie: true },
  importFpsProblem: { method: 'POST', path: '/api/file/import-fps-problem', who: root, takesCookie: true },
  importHydroProblem: { method: 'POST', path: '/api/file/import-hydro-problem', who: root, takesCookie: true },
  exportProblem: { method: 'GET', path: '/api/file/export-problem', who: root },
  startImport: { method: 'POST', path: '/api/admin/problem-exchange/import', who: root },
  confirmImport: { method: 'POST', path: '/api/admin/problem-exchange/confirm', who: root },
  startExport: { method: 'POST', path: '/api/admin/problem-exchange/export', who: root },
  exchangeJob: { method: 'GET', path: '/api/admin/problem-exchange/job', who: root },
  exchangeJobs: { method: 'GET', path: '/api/admin/problem-exchange/jobs', who: root },
  exchangeResult: { method: 'GET', path: '/api/admin/problem-exchange/result', who: root },
} as const satisfies Record<string, CallPath>
