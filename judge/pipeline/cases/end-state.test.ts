import { wireText } from '@podium/proto/rules/submission/judge-texts.ts'
import { expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { RunReadings, RunResult } from '../../sandbox/api/sandbox.ts'
import { endStateOf as endOf } from './end-state.ts'
import { givenLimits } from './limits.ts'

/** With the text in place of the report. */
const endStateOf = (...[result, counted, words]: Parameters<typeof endOf>) => {
  const { status, report } = endOf(result, counted, words)
  return { status, message: wireText(report) }
}

const limits = { timeMs: 1000, memoryBytes: 1000 }
const readings: RunReadings = {
  cpuMs: 10,
  wallMs: 12,
  peakMemoryBytes: 500,
  stdout: Buffer.alloc(0),
  stdoutBytes: 0,
  stderr: Buffer.alloc(0),
}
const exited = (over: Partial<RunReadings> & { exitCode?: number }): RunResult => ({
  ...readings,
  end: 'exited',
  exitCode: 0,
  ...over,
})
const statusOf = (result: RunResult, words?: RegExp) => endStateOf(result, limits, words).status

test('leaves a normal end within the limits to the comparison', () => {
  expect(statusOf(exited({ cpuMs: 1000.9, peakMemoryBytes: 1000 }))).toBeNull()
})

test('reads a normal end in the order time, memory', () => {
  expect(statusOf(exited({ cpuMs: 1001, peakMemoryBytes: 2000 }))).toBe(Status.timeLimit)
  expect(statusOf(exited({ peakMemoryBytes: 1001 }))).toBe(Status.memoryLimit)
})

test('takes a stop for CPU time or wall time as time limit and a stop for memory as memory limit', () => {
  expect(statusOf({ ...readings, end: 'timeLimit', clock: 'cpu' })).toBe(Status.timeLimit)
  expect(statusOf({ ...readings, end: 'timeLimit', clock: 'wall' })).toBe(Status.timeLimit)
  expect(statusOf({ ...readings, end: 'memoryLimit' })).toBe(Status.memoryLimit)
})

test('names the exit code or the signal of a run-time error', () => {
  expect(endStateOf(exited({ exitCode: 3 }), limits)).toEqual({
    status: Status.runtimeError,
    message: 'The program ended with exit code 3.',
  })
  expect(endStateOf({ ...readings, end: 'signalled', signal: 11 }, limits).message).toBe(
    'The program was stopped by signal 11 (SIGSEGV).',
  )
  expect(endStateOf({ ...readings, end: 'signalled', signal: 6 }, limits).message).toBe(
    'The program was stopped by signal 6 (SIGABRT).',
  )
  expect(endStateOf(exited({ exitCode: 139 }), limits).message).toBe(
    'The program ended with exit code 139, as after signal 11 (SIGSEGV).',
  )
  expect(endStateOf(exited({ exitCode: 255 }), limits).message).toBe('The program ended with exit code 255.')
})

test('says that the output was too long', () => {
  expect(endStateOf({ ...readings, end: 'outputLimit', stream: 'stdout' }, limits)).toEqual({
    status: Status.runtimeError,
    message: 'The output is too long.',
  })
})

test('believes a language runtime that ran out of memory, but only when the program failed', () => {
  const stderr = Buffer.from('Exception in thread "main" java.lang.OutOfMemoryError: Java heap space')
  expect(statusOf(exited({ exitCode: 1, stderr }), /OutOfMemoryError/)).toBe(Status.memoryLimit)
  expect(statusOf(exited({ exitCode: 0, stderr }), /OutOfMemoryError/)).toBeNull()
})

test('gives a program more than what counts, and an output of at least 32 MiB or twice the expected one', () => {
  const problem = { timeLimitMs: 1000, memoryLimitMb: 64, stackLimitMb: 8, isFileIO: false } as Parameters<
    typeof givenLimits
  >[0]
  const mebibyte = 1024 * 1024
  const given = givenLimits(problem, { timeMs: 2000, memoryBytes: 64 * mebibyte }, 20 * mebibyte)
  expect(given).toMatchObject({
    cpuLimitMs: 2200,
    wallLimitMs: 6600,
    memoryLimitBytes: 164 * mebibyte,
    stackLimitBytes: 8 * mebibyte,
    stdoutLimitBytes: 40 * mebibyte,
  })
  expect(givenLimits(problem, { timeMs: 100, memoryBytes: 1 }, 10)).toMatchObject({
    wallLimitMs: 2300,
    stdoutLimitBytes: 32 * mebibyte,
  })
})
