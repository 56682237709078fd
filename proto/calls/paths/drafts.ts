import type { CallPath } from './call-path.ts'

export const draftsPaths = {
  drafts: { method: 'GET', path: '/api/get-drafts', who: 'user' },
  saveDraft: { method: 'POST', path: '/api/save-draft', who: 'user' },
} as const satisfies Record<string, CallPath>
