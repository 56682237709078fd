import type { CallPath } from './call-path.ts'

export const commentsPaths = {
  comments: { method: 'GET', path: '/api/comments', who: 'open' },
  addComment: { method: 'POST', path: '/api/comment', who: ['comment_add'] },
  deleteComment: { method: 'DELETE', path: '/api/comment', who: 'user' },
  commentLike: { method: 'GET', path: '/api/comment-like', who: 'user' },
  replies: { method: 'GET', path: '/api/reply', who: 'open' },
  addReply: { method: 'POST', path: '/api/reply', who: ['reply_add'] },
  deleteReply: { method: 'DELETE', path: '/api/reply', who: 'user' },
} as const satisfies Record<string, CallPath>
