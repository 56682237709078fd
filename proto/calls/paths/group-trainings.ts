import type { CallPath } from './call-path.ts'

export const groupTrainingsPaths = {
  groupTrainingList: { method: 'GET', path: '/api/group/get-training-list', who: 'user' },
  groupAdminTrainingList: { method: 'GET', path: '/api/group/get-admin-training-list', who: 'user' },
  groupTraining: { method: 'GET', path: '/api/group/training', who: 'user' },
  createGroupTraining: { method: 'POST', path: '/api/group/training', who: 'user' },
  updateGroupTraining: { method: 'PUT', path: '/api/group/training', who: 'user' },
  deleteGroupTraining: { method: 'DELETE', path: '/api/group/training', who: 'user' },
  changeGroupTrainingStatus: { method: 'PUT', path: '/api/group/change-training-status', who: 'user' },
  groupTrainingProblems: { method: 'GET', path: '/api/group/get-training-problem-list', who: 'user' },
  saveGroupTrainingProblem: { method: 'PUT', path: '/api/group/training-problem', who: 'user' },
  removeGroupTrainingProblem: { method: 'DELETE', path: '/api/group/training-problem', who: 'user' },
  addGroupTrainingProblem: { method: 'POST', path: '/api/group/add-training-problem-from-public', who: 'user' },
  addOwnGroupTrainingProblem: { method: 'POST', path: '/api/group/add-training-problem-from-group', who: 'user' },
} as const satisfies Record<string, CallPath>
