import type { CallPath } from './call-path.ts'

export const profilePaths = {
  ownInfo: { method: 'GET', path: '/api/get-own-info', who: 'user' },
  changePassword: { method: 'POST', path: '/api/change-password', who: 'user' },
  changeEmailCode: { method: 'GET', path: '/api/get-change-email-code', who: 'user' },
  changeEmail: { method: 'POST', path: '/api/change-email', who: 'user' },
  changeMobileCode: { method: 'GET', path: '/api/get-change-mobile-code', who: 'user' },
  changeMobile: { method: 'POST', path: '/api/change-mobile', who: 'user' },
  changeUserInfo: { method: 'POST', path: '/api/change-userInfo', who: 'user' },
  uploadAvatar: { method: 'POST', path: '/api/file/upload-avatar', who: 'user' },
} as const satisfies Record<string, CallPath>
