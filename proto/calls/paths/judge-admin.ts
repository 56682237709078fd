import type { CallPath } from './call-path.ts'

export const judgeAdminPaths = {
  rejudge: { method: 'GET', path: '/api/admin/judge/rejudge', who: ['rejudge'] },
  manualJudge: { method: 'GET', path: '/api/admin/judge/manual-judge', who: ['rejudge'] },
  cancelJudge: { method: 'GET', path: '/api/admin/judge/cancel-judge', who: ['rejudge'] },
  problemRejudge: { method: 'GET', path: '/api/admin/judge/problem-rejudge', who: ['problem_admin'] },
  rejudgeProblem: { method: 'POST', path: '/api/admin/judge/rejudge-problem', who: ['problem_admin'] },
  serviceInfo: { method: 'GET', path: '/api/admin/config/get-service-info', who: ['problem_admin'] },
  judgeServiceInfo: { method: 'GET', path: '/api/admin/config/get-judge-service-info', who: ['problem_admin'] },
} as const satisfies Record<string, CallPath>
