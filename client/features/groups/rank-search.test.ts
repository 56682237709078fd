import { expect, test } from 'vitest'
import { readRank, writeRank } from './rank-search.ts'

const read = (text: string) => readRank(new URLSearchParams(text))

test('an address says what the rank of a group shows, and the start needs none', () => {
  expect(writeRank(read(''))).toEqual({})
  const address = { type: '1', page: '2', limit: '50', searchUser: '小禾' }
  expect(writeRank(read(new URLSearchParams(address).toString()))).toEqual(address)
})

test.each(['7', '1000000', '-30', 'x', ''])(
  'a number of rows that the page does not offer reads as the usual one: %j',
  (limit) => {
    expect(read(`limit=${limit}`).limit).toBe(30)
  },
)
