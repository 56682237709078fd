import { Status, verdicts } from '@podium/proto/rules/submission/verdict.ts'
import { expect, test } from 'vitest'
import { isClosed, isTaken } from './judge-actions.ts'
import { manualStatuses, readScore } from './manual-choices.ts'

test('exactly Compile Error takes no action, and exactly what a judge has can only be cancelled', () => {
  const shortOf = (fits: (one: { status: number }) => boolean) =>
    Object.values(verdicts)
      .filter(({ code }) => fits({ status: code }))
      .map(({ short }) => short)
      .toSorted()
  expect(shortOf(isClosed)).toEqual(['CE'])
  expect(shortOf(isTaken)).toEqual(['CP', 'JG'])
})

test.each([Status.cancelled, Status.compileError, Status.pending, Status.compiling, Status.judging])(
  'a verdict set by hand is never %i',
  (status) => expect(manualStatuses).not.toContain(status),
)

test.each([Status.accepted, Status.wrongAnswer, Status.partial, Status.systemError])(
  'a verdict set by hand may be %i',
  (status) => {
    expect(manualStatuses).toContain(status)
  },
)

test('a score is a whole number from 0', () => {
  expect(readScore(' 60 ')).toBe(60)
  expect(readScore('0')).toBe(0)
})

test.each(['', '  ', '-1', '1.5', 'ten', '1e3', '99999999999'])('%j is no score', (text) =>
  expect(readScore(text)).toBeNull(),
)
