import { expect, test } from 'vitest'
import { judgeTextIn, quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { RecentFaults } from './recent-faults.ts'

test('the latest faults are reported, each once with its number, until five minutes after the last', () => {
  let nowMs = 0
  const faults = new RecentFaults(() => nowMs)
  const words = () => faults.reports().map((report) => judgeTextIn(report, 'en-US'))
  expect(words()).toEqual([])
  for (const reason of ['a', 'b', 'c', 'd', 'b']) faults.add(quoted(reason))
  expect(words()).toEqual([
    '2 failed tries in the last minutes: b',
    '1 failed try in the last minutes: d',
    '1 failed try in the last minutes: c',
  ])
  nowMs = 4 * 60_000
  faults.add(quoted('e'))
  nowMs = 6 * 60_000
  expect(words()).toEqual(['1 failed try in the last minutes: e'])
})
