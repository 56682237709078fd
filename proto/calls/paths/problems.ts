import type { CallPath } from './call-path.ts'

export const problemsPaths = {
  languages: { method: 'GET', path: '/api/languages', who: 'open' },
  allProblemTags: { method: 'GET', path: '/api/get-all-problem-tags', who: 'open' },
  tagsAndClassification: { method: 'GET', path: '/api/get-problem-tags-and-classification', who: 'open' },
  problemTags: { method: 'GET', path: '/api/get-problem-tags', who: 'open' },
  problemLanguages: { method: 'GET', path: '/api/get-problem-languages', who: 'open' },
  problemCodeTemplate: { method: 'GET', path: '/api/get-problem-code-template', who: 'open' },
  problemList: { method: 'GET', path: '/api/get-problem-list', who: 'open' },
  randomProblem: { method: 'GET', path: '/api/get-random-problem', who: 'open' },
  recentUpdatedProblem: { method: 'GET', path: '/api/get-recent-updated-problem', who: 'open' },
  userProblemStatus: { method: 'POST', path: '/api/get-user-problem-status', who: 'user' },
  problemDetail: { method: 'GET', path: '/api/get-problem-detail', who: 'open' },
  lastAcceptedCode: { method: 'GET', path: '/api/get-last-ac-code', who: 'user' },
  fullScreenProblemList: { method: 'GET', path: '/api/get-full-screen-problem-list', who: 'user' },
} as const satisfies Record<string, CallPath>
