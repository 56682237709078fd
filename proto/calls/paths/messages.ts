import type { CallPath } from './call-path.ts'

export const messagesPaths = {
  unreadMessages: { method: 'GET', path: '/api/msg/unread', who: 'user' },
  commentMessages: { method: 'GET', path: '/api/msg/comment', who: 'user' },
  replyMessages: { method: 'GET', path: '/api/msg/reply', who: 'user' },
  likeMessages: { method: 'GET', path: '/api/msg/like', who: 'user' },
  sysMessages: { method: 'GET', path: '/api/msg/sys', who: 'user' },
  mineMessages: { method: 'GET', path: '/api/msg/mine', who: 'user' },
  cleanMessages: { method: 'DELETE', path: '/api/msg/clean', who: 'user' },
  mentionNames: { method: 'GET', path: '/api/mention-names', who: 'user' },
  adminNotices: { method: 'GET', path: '/api/admin/msg/notice', who: ['announcement_admin'] },
  addNotice: { method: 'POST', path: '/api/admin/msg/notice', who: ['announcement_admin'] },
  editNotice: { method: 'PUT', path: '/api/admin/msg/notice', who: ['announcement_admin'] },
  deleteNotice: { method: 'DELETE', path: '/api/admin/msg/notice', who: ['announcement_admin'] },
  pushNotice: { method: 'POST', path: '/api/admin/msg/notice/push', who: ['announcement_admin'] },
} as const satisfies Record<string, CallPath>
