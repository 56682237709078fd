import type { CallPath } from './call-path.ts'

export const peoplePaths = {
  rankList: { method: 'GET', path: '/api/get-rank-list', who: 'open' },
  userHomeInfo: { method: 'GET', path: '/api/get-user-home-info', who: 'neutral' },
  userHeatMap: { method: 'GET', path: '/api/get-user-calendar-heatmap', who: 'open' },
} as const satisfies Record<string, CallPath>
