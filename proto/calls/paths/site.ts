import type { CallPath } from './call-path.ts'

export const sitePaths = {
  websiteConfig: { method: 'GET', path: '/api/get-website-config', who: 'open' },
  captcha: { method: 'GET', path: '/api/captcha', who: 'open' },
  webConfig: { method: 'GET', path: '/api/admin/config/get-web-config', who: ['system_info_admin'] },
  setWebConfig: { method: 'PUT', path: '/api/admin/config/set-web-config', who: ['system_info_admin'] },
  switchInfo: { method: 'GET', path: '/api/admin/switch/info', who: ['system_info_admin'] },
  switchUpdate: { method: 'PUT', path: '/api/admin/switch/update', who: ['system_info_admin'] },
} as const satisfies Record<string, CallPath>
