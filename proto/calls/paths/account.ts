import type { CallPath } from './call-path.ts'

export const accountPaths = {
  registerCode: { method: 'GET', path: '/api/get-register-code', who: 'open' },
  register: { method: 'POST', path: '/api/register', who: 'open' },
  checkNames: { method: 'POST', path: '/api/check-username-or-email', who: 'open' },
  login: { method: 'POST', path: '/api/login', who: 'open' },
  logout: { method: 'GET', path: '/api/logout', who: 'user' },
  applyResetPassword: { method: 'POST', path: '/api/apply-reset-password', who: 'open' },
  resetPassword: { method: 'POST', path: '/api/reset-password', who: 'open' },
  authInfo: { method: 'GET', path: '/api/get-user-auth-info', who: 'user' },
  adminLogin: { method: 'POST', path: '/api/admin/login', who: 'open' },
  adminLogout: { method: 'GET', path: '/api/admin/logout', who: ['problem_admin'] },
} as const satisfies Record<string, CallPath>
