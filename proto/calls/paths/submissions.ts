import type { CallPath } from './call-path.ts'

export const submissionsPaths = {
  submit: { method: 'POST', path: '/api/submit-problem-judge', who: ['submit'] },
  submissionDetail: { method: 'GET', path: '/api/get-submission-detail', who: 'open' },
  allCaseResult: { method: 'GET', path: '/api/get-all-case-result', who: 'open' },
  caseData: { method: 'GET', path: '/api/get-case-data', who: 'open' },
  updateSubmission: { method: 'PUT', path: '/api/submission', who: 'user' },
  submissionList: { method: 'GET', path: '/api/get-submission-list', who: 'open' },
  checkSubmissionsStatus: { method: 'POST', path: '/api/check-submissions-status', who: 'open' },
  resubmit: { method: 'GET', path: '/api/resubmit', who: 'user' },
} as const satisfies Record<string, CallPath>
