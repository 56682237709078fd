import type { CallPath } from './call-path.ts'

export const dashboardPaths = {
  dashboardSession: { method: 'POST', path: '/api/admin/dashboard/get-sessions', who: ['problem_admin'] },
  dashboardInfo: { method: 'GET', path: '/api/admin/dashboard/get-dashboard-info', who: ['problem_admin'] },
  emailConfig: { method: 'GET', path: '/api/admin/config/get-email-config', who: ['system_info_admin'] },
  setEmailConfig: { method: 'PUT', path: '/api/admin/config/set-email-config', who: ['system_info_admin'] },
  mobileConfig: { method: 'GET', path: '/api/admin/config/get-mobile-config', who: ['system_info_admin'] },
  setMobileConfig: { method: 'PUT', path: '/api/admin/config/set-mobile-config', who: ['system_info_admin'] },
  databaseConfig: { method: 'GET', path: '/api/admin/config/get-db-and-redis-config', who: ['system_info_admin'] },
  setDatabaseConfig: { method: 'PUT', path: '/api/admin/config/set-db-and-redis-config', who: ['system_info_admin'] },
  testEmail: { method: 'POST', path: '/api/admin/config/test-email', who: ['system_info_admin'] },
  editLanguage: { method: 'PUT', path: '/api/admin/language', who: ['system_info_admin'] },
} as const satisfies Record<string, CallPath>
