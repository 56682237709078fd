import type { CallPath } from './call-path.ts'

export const userAdminPaths = {
  adminUsers: { method: 'GET', path: '/api/admin/user/get-user-list', who: ['user_admin'] },
  editUser: { method: 'PUT', path: '/api/admin/user/edit-user', who: ['user_admin'] },
  deleteUsers: { method: 'DELETE', path: '/api/admin/user/delete-user', who: ['user_admin'] },
  checkUserRows: { method: 'POST', path: '/api/admin/user/check-batch-user', who: ['user_admin'] },
  insertUserRows: { method: 'POST', path: '/api/admin/user/insert-batch-user', who: ['user_admin'] },
  generateUsers: { method: 'POST', path: '/api/admin/user/generate-user', who: ['user_admin'] },
  adminRoles: { method: 'GET', path: '/api/admin/auth/roles', who: ['user_admin'] },
  editRole: { method: 'PUT', path: '/api/admin/auth/roles', who: ['user_admin'] },
  downloadGeneratedUsers: { method: 'GET', path: '/api/file/generate-user-excel', who: ['user_admin'] },
} as const satisfies Record<string, CallPath>
