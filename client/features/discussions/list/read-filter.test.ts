import { expect, test } from 'vitest'
import { readFilter } from './use-filter.ts'

const all = { keyword: '', cid: null, onlyMine: false, currentPage: 1, pid: null }

test('the address of the discussions holds word, category, page and whose they are', () => {
  const search = new URLSearchParams('keyword=greedy&cid=3&onlyMine=true&currentPage=2')
  expect(readFilter(search, 'P1000')).toEqual({
    keyword: 'greedy',
    cid: 3,
    onlyMine: true,
    currentPage: 2,
    pid: 'P1000',
  })
})

test('what makes no sense there reads as not set', () => {
  for (const text of ['', 'cid=1.5&currentPage=2.5', 'cid=-1&currentPage=0', 'cid=x&currentPage=Infinity'])
    expect([text, readFilter(new URLSearchParams(text), null)]).toEqual([text, all])
})
