import type { CallPath } from './call-path.ts'

const admins = ['contest_admin'] as const

export const trainingAdminPaths = {
  adminTrainingList: { method: 'GET', path: '/api/admin/training/get-training-list', who: admins },
  adminTraining: { method: 'GET', path: '/api/admin/training', who: admins },
  createTraining: { method: 'POST', path: '/api/admin/training', who: admins },
  updateTraining: { method: 'PUT', path: '/api/admin/training', who: admins },
  deleteTraining: { method: 'DELETE', path: '/api/admin/training', who: admins },
  changeTrainingStatus: { method: 'PUT', path: '/api/admin/training/change-training-status', who: admins },
  adminTrainingProblems: { method: 'GET', path: '/api/admin/training/get-problem-list', who: admins },
  saveTrainingProblem: { method: 'PUT', path: '/api/admin/training/problem', who: admins },
  removeTrainingProblem: { method: 'DELETE', path: '/api/admin/training/problem', who: admins },
  addTrainingProblem: { method: 'POST', path: '/api/admin/training/add-problem-from-public', who: admins },
  addTrainingCategory: { method: 'POST', path: '/api/admin/training/category', who: admins },
  editTrainingCategory: { method: 'PUT', path: '/api/admin/training/category', who: admins },
  deleteTrainingCategory: { method: 'DELETE', path: '/api/admin/training/category', who: admins },
} as const satisfies Record<string, CallPath>
