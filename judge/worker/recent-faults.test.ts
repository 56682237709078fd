import { expect, it } from 'vitest'
import { RecentFaults } from './recent-faults.ts'

it('the latest faults are reported, each once with its number, until five minutes after the last', () => {
  let nowMs = 0
  const faults = new RecentFaults(() => nowMs)
  expect(faults.words()).toEqual([])
  for (const reason of ['a', 'b', 'c', 'd', 'b']) faults.add(reason)
  expect(faults.words()).toEqual([
    '2 failed tries in the last minutes: b',
    '1 failed try in the last minutes: d',
    '1 failed try in the last minutes: c',
  ])
  nowMs = 4 * 60_000
  faults.add('e')
  nowMs = 6 * 60_000
  expect(faults.words()).toEqual(['1 failed try in the last minutes: e'])
})
