import type { TrainingRankEventData } from '@podium/proto/events/events.ts'
import { describe, expect, test } from 'vitest'
import { reloadSnapshot } from '../../../live/live-feed.ts'
import type { RankPage, RankRow } from '../queries.ts'
import { applyRankEvent } from './rank-events.ts'

const row = (uid: string, ac: number, totalRunTime: number): RankRow => ({
  uid,
  username: uid,
  realname: null,
  nickname: null,
  school: null,
  gender: null,
  avatar: null,
  ac,
  totalRunTime,
  submissionInfo: { P1: { status: 0, score: null, isAC: true, runTime: 5 } },
})
const page = (changes: Partial<RankPage> = {}): RankPage => ({
  records: [row('a', 3, 10), row('b', 2, 10), row('c', 1, 10)],
  total: 3,
  size: 3,
  current: 1,
  pages: 1,
  orders: [],
  searchCount: true,
  ...changes,
})
const events = (changes: Partial<TrainingRankEventData> = {}) => ({
  kind: 'rank' as const,
  rev: 1,
  data: {
    uid: 'c',
    ac: 2,
    totalRunTime: 9,
    displayId: 'P2',
    cell: { status: 0, score: null, isAC: true, runTime: 4 },
    ...changes,
  },
})
const uidsAfter = (...[before, published, isFiltered = false]: [RankPage, ReturnType<typeof events>, boolean?]) => {
  const after = applyRankEvent(before, published, isFiltered)
  return after === reloadSnapshot ? 'reload' : after.records.map(({ uid }) => uid)
}

describe('events of the rank', () => {
  test('move the row that they are about, and change its cell alone', () => {
    expect(uidsAfter(page(), events())).toEqual(['a', 'c', 'b'])
    const after = applyRankEvent(page(), events(), false) as RankPage
    expect(after.records[1]).toMatchObject({
      ac: 2,
      totalRunTime: 9,
      submissionInfo: { P1: { runTime: 5 }, P2: { runTime: 4 } },
    })
  })
  test('of somebody on another page leave this one as it is, unless they rise into it', () => {
    const before = page({ pages: 2, total: 5 })
    expect(applyRankEvent(before, events({ uid: 'z', ac: 1, totalRunTime: 11 }), false)).toBe(before)
    expect(uidsAfter(before, events({ uid: 'z', ac: 2, totalRunTime: 9 }))).toBe('reload')
    expect(uidsAfter(page({ size: 30 }), events({ uid: 'z', ac: 0, totalRunTime: 0 }))).toBe('reload')
  })
  test('load the page again where a row may leave it', () => {
    expect(uidsAfter(page({ pages: 2 }), events({ uid: 'a', ac: 0, totalRunTime: 0 }))).toBe('reload')
    expect(uidsAfter(page({ current: 2, pages: 2 }), events({ ac: 9 }))).toBe('reload')
    expect(uidsAfter(page(), events({ displayId: 'P1', cell: null }))).toBe('reload')
  })
  test('load a searched page again for whom it may find, and any page when the training is another one', () => {
    expect(uidsAfter(page(), events({ uid: 'z', ac: 0, totalRunTime: 0 }), true)).toBe('reload')
    expect(applyRankEvent(page(), { kind: 'changed', rev: 1, data: { tid: 1 } }, false)).toBe(reloadSnapshot)
  })
})
