import type { CallPath } from './call-path.ts'

export const tagAdminPaths = {
  addTag: { method: 'POST', path: '/api/admin/tag', who: ['problem_admin'] },
  editTag: { method: 'PUT', path: '/api/admin/tag', who: ['problem_admin'] },
  deleteTag: { method: 'DELETE', path: '/api/admin/tag', who: ['problem_admin'] },
  tagClassifications: { method: 'GET', path: '/api/admin/tag/classification', who: ['problem_admin'] },
  addTagClassification: { method: 'POST', path: '/api/admin/tag/classification', who: ['problem_admin'] },
  editTagClassification: { method: 'PUT', path: '/api/admin/tag/classification', who: ['problem_admin'] },
  deleteTagClassification: { method: 'DELETE', path: '/api/admin/tag/classification', who: ['problem_admin'] },
} as const satisfies Record<string, CallPath>
