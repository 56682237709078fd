import type { CallPath } from './call-path.ts'

export const problemAdminPaths = {
  adminProblemList: { method: 'GET', path: '/api/admin/problem/get-problem-list', who: ['problem_admin'] },
  adminProblem: { method: 'GET', path: '/api/admin/problem', who: ['problem_admin'] },
  createProblem: { method: 'POST', path: '/api/admin/problem', who: ['problem_admin'] },
  editProblem: { method: 'PUT', path: '/api/admin/problem', who: ['problem_admin'] },
  deleteProblem: { method: 'DELETE', path: '/api/admin/problem', who: ['problem_admin'] },
  problemCases: { method: 'GET', path: '/api/admin/problem/get-problem-cases', who: ['problem_admin'] },
  compileSpj: { method: 'POST', path: '/api/admin/problem/compile-spj', who: ['problem_admin'] },
  compileInteractive: { method: 'POST', path: '/api/admin/problem/compile-interactive', who: ['problem_admin'] },
  changeProblemAuth: { method: 'PUT', path: '/api/admin/problem/change-problem-auth', who: ['problem_admin'] },
} as const satisfies Record<string, CallPath>
