import type { CallPath } from './call-path.ts'

export const groupProblemsPaths = {
  groupProblemList: { method: 'GET', path: '/api/group/get-problem-list', who: 'user' },
  groupAdminProblemList: { method: 'GET', path: '/api/group/get-admin-problem-list', who: 'user' },
  groupProblem: { method: 'GET', path: '/api/group/problem', who: 'user' },
  createGroupProblem: { method: 'POST', path: '/api/group/problem', who: 'user' },
  editGroupProblem: { method: 'PUT', path: '/api/group/problem', who: 'user' },
  deleteGroupProblem: { method: 'DELETE', path: '/api/group/problem', who: 'user' },
  groupProblemCases: { method: 'GET', path: '/api/group/get-problem-cases', who: 'user' },
  groupProblemTags: { method: 'GET', path: '/api/group/get-all-problem-tags', who: 'user' },
  groupCompileSpj: { method: 'POST', path: '/api/group/compile-spj', who: 'user' },
  groupCompileInteractive: { method: 'POST', path: '/api/group/compile-interactive', who: 'user' },
  groupProblemRejudge: { method: 'GET', path: '/api/group/problem-rejudge', who: 'user' },
  rejudgeGroupProblem: { method: 'POST', path: '/api/group/rejudge-problem', who: 'user' },
  changeGroupProblemAuth: { method: 'PUT', path: '/api/group/change-problem-auth', who: 'user' },
  applyGroupProblem: { method: 'PUT', path: '/api/group/apply-public', who: 'user' },
  groupProblemRequests: { method: 'GET', path: '/api/admin/group-problem/list', who: ['problem_admin'] },
  answerGroupProblem: { method: 'PUT', path: '/api/admin/group-problem/change-progress', who: ['problem_admin'] },
} as const satisfies Record<string, CallPath>
