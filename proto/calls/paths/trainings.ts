import type { CallPath } from './call-path.ts'

export const trainingsPaths = {
  trainingCategories: { method: 'GET', path: '/api/get-training-category', who: 'open' },
  trainingList: { method: 'GET', path: '/api/get-training-list', who: 'open' },
  trainingDetail: { method: 'GET', path: '/api/get-training-detail', who: 'user' },
  trainingAccess: { method: 'GET', path: '/api/get-training-access', who: 'user' },
  registerTraining: { method: 'POST', path: '/api/register-training', who: 'user' },
  trainingProblems: { method: 'GET', path: '/api/get-training-problem-list', who: 'user' },
  trainingProblemDetail: { method: 'GET', path: '/api/get-training-problem-details', who: 'user' },
  trainingRank: { method: 'GET', path: '/api/get-training-rank', who: 'user' },
} as const satisfies Record<string, CallPath>
