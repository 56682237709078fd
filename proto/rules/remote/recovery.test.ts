import { expect, test } from 'vitest'
import { chooseRun, isExpired, nextLookAtMs, provesAbsence } from './recovery.ts'
import type { FoundRun } from './recovery.ts'

const found = (rest: Partial<FoundRun> = {}): FoundRun => ({
  runId: '10',
  languageId: '0',
  isOwnedByOther: false,
  isSameSource: null,
  ...rest,
})

test('looks count from a minute after the start, then 20 and 60 s after the first', () => {
  expect(nextLookAtMs([], 1_000)).toBe(61_000)
  expect(nextLookAtMs([70_000], 1_000)).toBe(90_000)
  expect(nextLookAtMs([70_000, 95_000], 1_000)).toBe(130_000)
  expect(provesAbsence([70_000], 1_000, 500_000)).toBe(false)
  expect(provesAbsence([70_000, 95_000], 1_000, 129_999)).toBe(false)
  expect(provesAbsence([70_000, 95_000], 1_000, 130_000)).toBe(true)
  expect([isExpired(1_000, 600_999), isExpired(1_000, 601_000)]).toEqual([false, true])
})

test('one new run of the language is the one, whichever of its facts can be read', () => {
  expect(chooseRun([found()], '0')).toEqual({ kind: 'adopt', runId: '10' })
  expect(chooseRun([found({ languageId: null })], '0')).toEqual({ kind: 'adopt', runId: '10' })
  expect(chooseRun([found({ isSameSource: true, languageId: '5' })], '0')).toEqual({ kind: 'adopt', runId: '10' })
})

test('runs of others, in other languages or with another source are none', () => {
  expect(chooseRun([], '0')).toEqual({ kind: 'absent' })
  expect(
    chooseRun([found({ isOwnedByOther: true }), found({ languageId: '1' }), found({ isSameSource: false })], '0'),
  ).toEqual({ kind: 'absent' })
})

test('of several runs the source decides, else nobody can', () => {
  expect(chooseRun([found(), found({ runId: '11' })], '0')).toEqual({ kind: 'ambiguous' })
  expect(chooseRun([found(), found({ runId: '11', isSameSource: true })], '0')).toEqual({ kind: 'adopt', runId: '11' })
  expect(chooseRun([found({ isSameSource: false }), found({ runId: '11' })], '0')).toEqual({
    kind: 'adopt',
    runId: '11',
  })
})
