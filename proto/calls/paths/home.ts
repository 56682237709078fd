import type { CallPath } from './call-path.ts'

export const homePaths = {
  homeCarousel: { method: 'GET', path: '/api/home-carousel', who: 'open' },
  commonAnnouncement: { method: 'GET', path: '/api/get-common-announcement', who: 'open' },
  recentOtherContest: { method: 'GET', path: '/api/get-recent-other-contest', who: 'open' },
  recentSevenAcRank: { method: 'GET', path: '/api/get-recent-seven-ac-rank', who: 'open' },
  lastWeekStatistics: { method: 'GET', path: '/api/get-last-week-submission-statistics', who: 'open' },
} as const satisfies Record<string, CallPath>
