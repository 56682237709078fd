import { expect, test } from 'vitest'
import { countContests, countDiscussions, countGroups, countProblems } from './moved-counters.ts'

const counters = (pid: number, total: number, ac = 0) => {
  const others = { mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 }
  return { pid, total, ac, ...others }
}
const page = {
  total: 2,
  records: [
    { ...counters(1, 5), title: 'Sum' },
    { ...counters(2, 7), title: 'Graph' },
  ],
}

test('counters of a problem take the place of those in its row, and leave what else stands there', () => {
  const moved = { problems: [counters(2, 8, 1), counters(9, 1)], contests: [] }
  expect(countProblems(page, moved)).toEqual({
    total: 2,
    records: [page.records[0], { ...counters(2, 8, 1), title: 'Graph' }],
  })
})

test('how many take part stands in the row of a contest', () => {
  const contests = { records: [{ id: 4, title: 'Cup', count: 1 }] }
  expect(countContests(contests, { contests: [{ cid: 4, count: 2 }] }).records).toEqual([
    { id: 4, title: 'Cup', count: 2 },
  ])
})

test('comments, likes and views stand in the row of a discussion, members in that of a group', () => {
  const row = { id: 4, title: 'Hint', commentNum: 0, likeNum: 0, viewNum: 1 }
  const discussions = [{ did: 4, commentNum: 2, likeNum: 1, viewNum: 9 }]
  expect(countDiscussions({ records: [row] }, { discussions }).records).toEqual([
    { id: 4, title: 'Hint', commentNum: 2, likeNum: 1, viewNum: 9 },
  ])
  const groups = { records: [{ id: 7, name: 'Algorithms', memberCount: 1 }] }
  expect(countGroups(groups, { groups: [{ gid: 7, memberCount: 2 }] }).records).toEqual([
    { id: 7, name: 'Algorithms', memberCount: 2 },
  ])
})

test('a page none of whose rows has moved is the very same one, so that nothing is drawn anew', () => {
  const moved = { problems: [counters(9, 1)], contests: [{ cid: 1, count: 3 }] }
  expect(countProblems(page, moved)).toBe(page)
})
