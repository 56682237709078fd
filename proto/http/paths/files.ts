import type { CallPath } from './call-path.ts'

export const filesPaths = {
  uploadTestcaseZip: { method: 'POST', path: '/api/file/upload-testcase-zip', who: ['problem_admin'] },
  downloadTestcase: { method: 'GET', path: '/api/file/download-testcase', who: ['problem_admin'] },
} as const satisfies Record<string, CallPath>
