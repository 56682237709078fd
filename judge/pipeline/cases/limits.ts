/** Limits of one case (contract/judging 5). */
import type { JudgeProblem } from '@podium/proto/events/bus/judge.ts'
import { limitsOf } from '@podium/proto/rules/problem/judging-options.ts'
import type { RunSpec } from '../../sandbox/api/sandbox.ts'

const mebibyte = 1024 * 1024
const extraCpuMs = 200
const extraMemoryBytes = 100 * mebibyte
const processLimit = 128
const leastOutputBytes = 32 * mebibyte
const stderrBytes = 16 * mebibyte
const boxFileBytes = 64 * mebibyte
const wallFactor = 3
const wallExtraMs = 2000
const idleExtraMs = 1000

type RunProblem = Pick<JudgeProblem, 'timeLimitMs' | 'memoryLimitMb' | 'stackLimitMb' | 'isFileIO' | 'options'>

/** Of a contestant's output that a checker reads, and of what goes either way in a dialogue. */
export const checkedOutputBytes = leastOutputBytes
const judgingStackBytes = 128 * mebibyte

/** Of a checker's run. */
export const checkerLimits = {
  cpuLimitMs: 16_000,
  wallLimitMs: 48_000,
  idleLimitMs: 5_000,
  memoryLimitBytes: 512 * mebibyte,
  stackLimitBytes: judgingStackBytes,
  processLimit,
  stdoutLimitBytes: 16 * mebibyte,
  stderrLimitBytes: stderrBytes,
  fileSizeLimitBytes: boxFileBytes,
} satisfies Partial<RunSpec>

/** What counts as exceeded: the problem's limits for the language. */
export interface CountedLimits {
  readonly timeMs: number
  readonly memoryBytes: number
}

export const countedLimits = (problem: RunProblem, language: string): CountedLimits => {
  const { timeMs, memoryMb } = limitsOf(problem, language)
  return { timeMs, memoryBytes: Math.floor(memoryMb * mebibyte) }
}

/** The largest output that is taken. */
export const outputLimitBytes = (expectedBytes: number): number => Math.max(2 * expectedBytes, leastOutputBytes)

/** How long a program may wait in one case. */
export const idleLimitOf = ({ timeMs }: CountedLimits): number => timeMs + idleExtraMs

/** What a run is given: somewhat more than what counts, so that a program at the limit is measured and not stopped. */
export const givenLimits = (problem: RunProblem, counted: CountedLimits, expectedBytes: number) => {
  const cpuLimitMs = counted.timeMs + extraCpuMs
  const stdoutLimitBytes = outputLimitBytes(expectedBytes)
  return {
    cpuLimitMs,
    wallLimitMs: Math.max(wallFactor * cpuLimitMs, cpuLimitMs + wallExtraMs),
    idleLimitMs: idleLimitOf(counted),
    memoryLimitBytes: counted.memoryBytes + extraMemoryBytes,
    stackLimitBytes: problem.stackLimitMb * mebibyte,
    processLimit,
    stdoutLimitBytes,
    stderrLimitBytes: stderrBytes,
    fileSizeLimitBytes: problem.isFileIO ? stdoutLimitBytes : boxFileBytes,
  } satisfies Partial<RunSpec>
}

/** Of both sides of a dialogue: the interactor gets twice what the contestant is given. */
export const dialogueLimits = (problem: JudgeProblem, counted: CountedLimits) => {
  const contestant = {
    ...givenLimits(problem, counted, 0),
    stderrLimitBytes: checkedOutputBytes,
    fileSizeLimitBytes: boxFileBytes,
  }
  const interactor = {
    ...contestant,
    cpuLimitMs: 2 * contestant.cpuLimitMs,
    wallLimitMs: 2 * contestant.wallLimitMs,
    idleLimitMs: 2 * contestant.idleLimitMs,
    memoryLimitBytes: 2 * contestant.memoryLimitBytes,
    stackLimitBytes: judgingStackBytes,
  }
  return { contestant, interactor }
}
