import { wireText } from '@podium/proto/rules/submission/judge-texts.ts'
import { describe, expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { RunResult } from '../sandbox/api/sandbox.ts'
import { checkerEndOf } from './checker-end.ts'
import type { CheckerEnd } from './checker-end.ts'

const readings = { cpuMs: 1, wallMs: 1, peakMemoryBytes: 1, stdoutBytes: 0 }
/** With the texts in place of the reports. */
const read = (end: CheckerEnd) =>
  end.kind === 'verdict'
    ? { ...end, message: wireText(end.message) ?? '', contestantMessage: wireText(end.contestantMessage) }
    : { ...end, what: wireText([end.what]) }
const exited = (exitCode: number, stderr = '', stdout = '') =>
  read(checkerEndOf({ ...readings, end: 'exited', exitCode, stderr: Buffer.from(stderr), stdout: Buffer.from(stdout) }))
const stopped = (end: Partial<RunResult>) =>
  read(checkerEndOf({ ...readings, stderr: Buffer.alloc(0), stdout: Buffer.alloc(0), ...end } as RunResult))

describe('the exit code of a checker', () => {
  test.each([
    [0, Status.accepted],
    [100, Status.accepted],
    [101, Status.presentationError],
    [102, Status.wrongAnswer],
  ])('%i is status %i, with its words', (exitCode, status) => {
    expect(exited(exitCode, 'as written\n')).toEqual({
      kind: 'verdict',
      status,
      share: 0,
      message: 'as written',
      contestantMessage: null,
    })
  })

  test.each([
    ['40', Status.partial, 0.4],
    ['12.5', Status.partial, 0.125],
    ['100', Status.accepted, 0],
    ['100.0', Status.accepted, 0],
    ['0', Status.partial, 0],
    ['250', Status.partial, 1],
    ['-5', Status.partial, 0],
    ['40\n', Status.partial, 0],
    ['', Status.partial, 0],
    ['1e2', Status.partial, 0],
    ['forty', Status.partial, 0],
  ])('99 with %j on standard output is status %i with share %d', (stdout, status, share) => {
    expect(exited(99, '', stdout)).toMatchObject({ kind: 'verdict', status, share })
  })

  test('103 is a failure of the checker', () => {
    expect(exited(103, 'bad data')).toEqual({ kind: 'failure', what: 'it reported a failure:', words: 'bad data' })
  })
})

describe('the words of a checker that ends with another code', () => {
  test.each([
    ['ok fine', Status.accepted, 0, 'fine'],
    ['wrong answer 1st differs\n', Status.wrongAnswer, 0, '1st differs'],
    ['wrong answer \n', Status.wrongAnswer, 0, ''],
    ['wrong output format no number', Status.wrongAnswer, 0, 'The format of the output may be wrong: no number'],
    ['partially correct (30) some', Status.partial, 0.3, 'some'],
    ['partially correct (150) all', Status.partial, 1, 'all'],
    ['points 12.5 so', Status.partial, 0.125, 'so'],
    ['points 100 all', Status.accepted, 0, 'all'],
    ['points many x', Status.partial, 0, 'x'],
  ])('%j', (stderr, status, share, message) => {
    const contestantMessage = stderr.startsWith('wrong output format') ? 'The format of the output may be wrong.' : null
    expect(exited(1, stderr)).toEqual({ kind: 'verdict', status, share, message, contestantMessage })
  })

  test.each(['', 'segmentation fault', 'okay', 'OK fine', ' ok fine', `${'x'.repeat(1024)}ok fine`, 'FAIL no answer'])(
    '%j is a failure',
    (stderr) => {
      expect(exited(3, stderr).kind).toBe('failure')
    },
  )

  test('count after a signal as well', () => {
    expect(stopped({ end: 'signalled', signal: 6, stderr: Buffer.from('wrong answer late') })).toMatchObject({
      status: Status.wrongAnswer,
    })
    expect(stopped({ end: 'signalled', signal: 11 })).toEqual({
      kind: 'failure',
      what: 'it was stopped by signal 11 without a verdict that can be read.',
      words: '',
    })
  })

  test('lose the characters that could confuse a reader', () => {
    expect(exited(102, 'a\0b\x1b[31mc\nd\te')).toMatchObject({ message: 'ab[31mc\nd\te' })
  })
})

test.each<Partial<RunResult>>([
  { end: 'timeLimit', clock: 'cpu' },
  { end: 'timeLimit', clock: 'wall' },
  { end: 'memoryLimit' },
  { end: 'outputLimit', stream: 'stderr' },
])('a checker stopped at a limit is a failure, whatever it wrote: %j', (end) => {
  expect(stopped({ ...end, stderr: Buffer.from('ok fine') }).kind).toBe('failure')
})
