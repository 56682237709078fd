import type { CallPath } from './call-path.ts'

export const filesPaths = {
  uploadTestcaseZip: { method: 'POST', path: '/api/file/upload-testcase-zip', who: 'user', takesCookie: true },
  downloadTestcase: { method: 'GET', path: '/api/file/download-testcase', who: 'user' },
} as const satisfies Record<string, CallPath>
