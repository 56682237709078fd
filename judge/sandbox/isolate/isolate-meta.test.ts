import { describe, expect, test } from 'vitest'
import { SandboxFault } from '../api/sandbox.ts'
import { outcomeOf, parseMeta } from './isolate-meta.ts'

const readings = 'time:0.103\ntime-wall:1.250\nmax-rss:2080\ncsw-voluntary:7\ncsw-forced:6\n'
const withGroup = `${readings}cg-mem:484\n`
const good = `${withGroup}exitcode:0\n`
const outcome = (exitCode: number | null, text: string, wasInterrupted = false) =>
  outcomeOf(exitCode, text, wasInterrupted)

describe('a report of isolate', () => {
  test('gives the readings in milliseconds and bytes', () => {
    expect(outcome(0, good)).toEqual({
      cpuMs: 103,
      wallMs: 1250,
      peakMemoryBytes: 484 * 1024,
      isOomKilled: false,
      end: { kind: 'exited', exitCode: 0 },
    })
  })
  test('falls back to the largest process where the group does not tell its peak', () => {
    expect(outcome(0, `${readings}exitcode:0\n`).peakMemoryBytes).toBe(2080 * 1024)
  })
  test('tells a bad exit code, a signal and both kinds of time limit apart', () => {
    expect(outcome(1, `${withGroup}exitcode:139\nstatus:RE\nmessage:Exited with error status 139\n`).end).toEqual({
      kind: 'exited',
      exitCode: 139,
    })
    expect(outcome(1, `${withGroup}exitsig:11\nstatus:SG\nmessage:Caught fatal signal 11\n`).end).toEqual({
      kind: 'signalled',
      signal: 11,
    })
    expect(outcome(1, `status:TO\nmessage:Time limit exceeded\nkilled:1\n${withGroup}`).end).toEqual({
      kind: 'stopped',
      clock: 'cpu',
    })
    expect(outcome(1, `status:TO\nmessage:Time limit exceeded (wall clock)\nkilled:1\n${withGroup}`).end).toEqual({
      kind: 'stopped',
      clock: 'wall',
    })
  })
  test('says that the kernel killed for memory', () => {
    expect(
      outcome(1, `${withGroup}cg-oom-killed:1\nexitsig:9\nstatus:SG\nmessage:Caught fatal signal 9\n`),
    ).toMatchObject({ isOomKilled: true })
  })
  test('says that we stopped it, and is a fault when somebody else did', () => {
    const text = `exitsig:15\nstatus:SG\nmessage:Interrupted\nkilled:1\n${withGroup}`
    expect(outcome(1, text, true).end).toEqual({ kind: 'interrupted' })
    expect(() => outcome(1, text)).toThrow(new SandboxFault('isolate was interrupted by signal 15'))
  })
})

describe('is a fault and never a verdict', () => {
  test.each([2, 127, 255, null])('when isolate ends with %s', (exitCode) => {
    expect(() => outcome(exitCode, good)).toThrow(SandboxFault)
  })
  test('with the reason of isolate, also from a report that is otherwise broken', () => {
    expect(() =>
      outcome(2, 'status:XX\nmessage:Cannot write /sys/fs/cgroup/memory/box-7/tasks: No space left on device\n'),
    ).toThrow('isolate failed with 2: Cannot write /sys/fs/cgroup/memory/box-7/tasks: No space left on device')
    expect(() => outcome(2, '')).toThrow('isolate failed with 2: without a report')
  })
  test.each(
    Object.entries({
      'the report is empty': [0, ''],
      'the report ends in the middle': [0, good.slice(0, -1)],
      'a line is no pair': [0, `${good}garbage\n`],
      'a key comes twice': [0, `${good}exitcode:0\n`],
      'the time is missing': [0, good.replace('time:0.103\n', '')],
      'the wall time is missing': [0, good.replace('time-wall:1.250\n', '')],
      'the memory is missing': [0, 'time:0.103\ntime-wall:1.250\nexitcode:0\n'],
      'the time is negative': [0, good.replace('time:0.103', 'time:-0.103')],
      'the time is no number': [0, good.replace('time:0.103', 'time:nan')],
      'the memory is no number': [0, good.replace('cg-mem:484', 'cg-mem:4e2')],
      'the exit code is missing': [0, withGroup],
      'a good end has a bad exit code': [0, `${withGroup}exitcode:3\n`],
      'a good end has a bad status': [0, `${good}status:TO\nmessage:Time limit exceeded\n`],
      'a bad end has no status': [1, good],
      'a bad end has the exit code of a good one': [1, `${good}status:RE\nmessage:Exited\n`],
      'an exit code is out of range': [1, `${withGroup}exitcode:999\nstatus:RE\nmessage:Exited\n`],
      'a signal is missing': [1, `${withGroup}status:SG\nmessage:Caught fatal signal\n`],
      'a signal is out of range': [1, `${withGroup}exitsig:99\nstatus:SG\nmessage:Caught fatal signal 99\n`],
      'it was stopped for a reason that we do not know': [1, `${withGroup}status:TO\nmessage:Quota exceeded\n`],
      'the status is unknown': [1, `${withGroup}status:QQ\nmessage:x\n`],
      'isolate reports its own failure': [1, `${withGroup}status:XX\nmessage:clone failed\n`],
    } satisfies Record<string, [number, string]>),
  )('when %s', (_sentence, [exitCode, text]) => {
    expect(() => outcome(exitCode, text)).toThrow(SandboxFault)
  })
})

test('keys that a newer isolate adds are no reason to fail', () => {
  expect(parseMeta(`${good}cg-new-reading:12\n`).get('cg-new-reading')).toBe('12')
  expect(outcome(0, `${good}cg-new-reading:12\n`).end).toEqual({ kind: 'exited', exitCode: 0 })
})
