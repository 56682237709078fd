import type { CallPath } from './call-path.ts'

export const selfTestPaths = {
  submitTestJudge: { method: 'POST', path: '/api/submit-problem-test-judge', who: ['submit'] },
  submitSampleTests: { method: 'POST', path: '/api/submit-problem-sample-tests', who: ['submit'] },
  testJudgeResult: { method: 'GET', path: '/api/get-test-judge-result', who: 'user' },
} as const satisfies Record<string, CallPath>
