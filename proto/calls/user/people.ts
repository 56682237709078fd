/** Ranks and user homes (contract/practice 2.7, 3, 4.8). */
import { Type } from 'typebox'
import { declareCalls } from '../declare.ts'
import { AcRankRow } from '../site/home.ts'
import { Id, Int, Nullable, NullableText, Page, paging, Time, Uid } from '../shapes.ts'

/** Both given: both must match. None: the signed-in user. */
const which = Type.Object({ uid: Type.Optional(Type.String()), username: Type.Optional(Type.String()) })

/** A row of either rank: `score` in the OI rank, where `total` counts all submissions; null in the ACM rank. */
export const RankRow = Type.Object({ ...AcRankRow.properties, total: Int, score: Nullable(Int) })

export const UserHome = Type.Object({
  uid: Uid,
  username: Type.String(),
  nickname: NullableText,
  gender: Type.String(),
  school: NullableText,
  signature: Nullable(Type.String({ description: 'markdown' })),
  github: NullableText,
  blog: NullableText,
  avatar: NullableText,
  titleName: NullableText,
  titleColor: NullableText,
  total: Type.Integer({ description: 'submissions outside contests and groups' }),
  rating: Type.Null(),
  scoreList: Type.Array(Int, { description: 'best OI rank score of each problem' }),
  solvedList: Type.Array(Type.String()),
  solvedGroupByDifficulty: Nullable(
    Type.Record(
      Type.String(),
      Type.Array(Type.Object({ id: Id, problemId: Type.String(), difficulty: Nullable(Int) })),
    ),
  ),
  recentLoginTime: Nullable(Time),
})

export const peopleCalls = declareCalls({
  rankList: {
    method: 'GET',
    path: '/api/get-rank-list',
    who: 'open',
    summary: 'All users in order of solved problems (type 0) or of OI score (type 1)',
    query: Type.Object({ type: Int, searchUser: Type.Optional(Type.String()), ...paging }),
    answer: Page(RankRow),
    refusals: ['rankType'],
  },
  userHomeInfo: {
    method: 'GET',
    path: '/api/get-user-home-info',
    who: 'neutral',
    summary: 'A user as everybody may see them',
    query: which,
    answer: UserHome,
    refusals: ['userUnnamed', 'userNotFound'],
  },
  userHeatMap: {
    method: 'GET',
    path: '/api/get-user-calendar-heatmap',
    who: 'open',
    summary: 'Submissions of a user on each day of the last year',
    query: Type.Object({
      ...which.properties,
      timeZone: Type.Optional(
        Type.String({ maxLength: 64, description: 'addition: IANA name of the zone whose days are meant' }),
      ),
    }),
    answer: Type.Object({
      endDate: Type.String({ description: 'yyyy-MM-dd, today in the zone' }),
      timeZone: Type.String({
        description: "addition: the zone of the days: the one asked for where it is known, else the server's",
      }),
      dataList: Type.Array(Type.Object({ date: Type.String(), count: Int })),
    }),
    refusals: ['userUnnamed', 'userNotFound'],
  },
})
