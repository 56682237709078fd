/** The home page (contract/practice 2.2, 3, 4.2). */
import { Type } from 'typebox'
import { declareCalls } from '../declare.ts'
import { Id, Int, Nullable, NullableText, Page, paging, Revision, Time, Uid } from '../shapes.ts'

export const Announcement = Type.Object({
  id: Id,
  title: Type.String(),
  content: Type.String({ description: 'markdown' }),
  uid: Uid,
  username: NullableText,
  status: Type.Integer({ description: '0 visible, 1 hidden' }),
  revision: Revision,
  gmtCreate: Time,
  gmtModified: Time,
})

/** A row of the ACM rank; the week's rank fills who and `ac`. */
export const AcRankRow = Type.Object({
  uid: Uid,
  username: Type.String(),
  nickname: NullableText,
  signature: Nullable(Type.String({ description: 'its first 100 characters' })),
  avatar: NullableText,
  titleName: NullableText,
  titleColor: NullableText,
  total: Nullable(Int),
  ac: Int,
  rating: Type.Null(),
})

/** Three lists of seven, oldest first, today last. */
export const WeekStatistics = Type.Object({
  dateStrList: Type.Array(Type.String({ description: 'MM-dd of the server' })),
  acCountList: Type.Array(Int),
  totalCountList: Type.Array(Int),
})

export const homeCalls = declareCalls({
  homeCarousel: {
    method: 'GET',
    path: '/api/home-carousel',
    who: 'open',
    summary: 'Pictures of the home page',
    answer: Type.Array(Type.Object({ id: Id, url: Type.String() })),
  },
  commonAnnouncement: {
    method: 'GET',
    path: '/api/get-common-announcement',
    who: 'open',
    summary: 'Announcements of the site, newest first',
    query: Type.Object(paging),
    answer: Page(Announcement),
  },
  recentOtherContest: {
    method: 'GET',
    path: '/api/get-recent-other-contest',
    who: 'open',
    summary: 'Contests of other sites; none are collected',
    answer: Type.Array(
      Type.Object({ oj: Type.String(), url: Type.String(), title: Type.String(), beginTime: Time, endTime: Time }),
    ),
  },
  recentSevenAcRank: {
    method: 'GET',
    path: '/api/get-recent-seven-ac-rank',
    who: 'open',
    summary: 'Who solved most in the last seven days, at most ten',
    answer: Type.Array(AcRankRow),
  },
  lastWeekStatistics: {
    method: 'GET',
    path: '/api/get-last-week-submission-statistics',
    who: 'open',
    summary: 'Submissions of today and the six days before',
    query: Type.Object({
      forceRefresh: Type.Optional(
        Type.Boolean({ description: 'counts anew; for the super administrator, ignored of others' }),
      ),
    }),
    answer: WeekStatistics,
  },
})
