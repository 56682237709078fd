import { expect, test } from 'vitest'
import { readMembers, writeMembers } from './search.ts'

const read = (text: string) => readMembers(new URLSearchParams(text), true)

test('an address says what the member list shows, and the start needs none', () => {
  expect(writeMembers(read(''))).toEqual({})
  const address = { mode: 'show', keyword: '小禾', auth: '4', currentPage: '2', limit: '50' }
  expect(writeMembers(read(new URLSearchParams(address).toString()))).toEqual(address)
})

test('whoever is no administrator of the group sees the members alone', () => {
  expect(readMembers(new URLSearchParams('mode=manage'), false).mode).toBe('show')
})

test.each(['7', '1000000', '-30', 'x', ''])(
  'a number of rows that the page does not offer reads as the usual one: %j',
  (limit) => {
    expect(read(`limit=${limit}`).limit).toBe(10)
  },
)
