import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { expect, test } from 'vitest'
import { navMark } from './nav-mark.ts'

test('an accepted problem has the check', () => expect(navMark(Status.accepted)).toBe('accepted'))
test('an unknown result has the question mark', () => expect(navMark(Status.unknownResult)).toBe('unknown'))
test('a compile error has the minus', () => expect(navMark(Status.compileError)).toBe('not-compiled'))
test('never tried is no failure', () => {
  expect(navMark(null)).toBe('none')
  expect(navMark(Status.notSubmitted)).toBe('none')
})
test.each([
  Status.wrongAnswer,
  Status.timeLimit,
  Status.memoryLimit,
  Status.runtimeError,
  Status.presentationError,
  Status.partial,
  Status.systemError,
  Status.cancelled,
  Status.submitFailed,
])('status %i has the cross', (status) => expect(navMark(status)).toBe('failed'))
test.each([Status.pending, Status.compiling, Status.judging])('status %i is under way', (status) =>
  expect(navMark(status)).toBe('running'),
)
