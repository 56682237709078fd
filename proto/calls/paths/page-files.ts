import type { CallPath } from './call-path.ts'

export const pageFilesPaths = {
  publicImage: { method: 'GET', path: '/api/public/img/{name}', who: 'open' },
  publicFile: { method: 'GET', path: '/api/public/file/{name}', who: 'open' },
} as const satisfies Record<string, CallPath>
