/** What the end of a run means (contract/judging 5, decisions 18 and 19), and the message for the contestant. */
import { constants } from 'node:os'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeMessage, JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { RunResult } from '../../sandbox/api/sandbox.ts'
import type { CountedLimits } from './limits.ts'

export interface EndState {
  /** null: the program ended well and its output decides. */
  readonly status: number | null
  readonly report: JudgeReport | null
}

const shellSignalBase = 128
/** Where a language runtime's last words are looked for. */
const stderrTailBytes = 64 * 1024

/** Where a number has several names the system lists the usual one first: SIGABRT before SIGIOT. */
const signalNames = new Map(
  Object.entries(constants.signals)
    .toReversed()
    .map(([name, number]) => [number, name]),
)
const signalText = (signal: number): string => {
  const name = signalNames.get(signal)
  return name === undefined ? String(signal) : `${signal} (${name})`
}

const exitMessage = (code: number): JudgeMessage => {
  const signal = code - shellSignalBase
  return signalNames.has(signal)
    ? judgeMessage('exitAsSignal', { code, signal: signalText(signal) })
    : judgeMessage('exit', { code })
}

const runtimeError = (message: JudgeMessage): EndState => ({ status: Status.runtimeError, report: [message] })
const silent = (status: number | null): EndState => ({ status, report: null })

const ofExit = (result: RunResult & { end: 'exited' }, limits: CountedLimits): EndState => {
  if (result.exitCode !== 0) return runtimeError(exitMessage(result.exitCode))
  if (Math.floor(result.cpuMs) > limits.timeMs) return silent(Status.timeLimit)
  if (result.peakMemoryBytes > limits.memoryBytes) return silent(Status.memoryLimit)
  return silent(null)
}

/** @param memoryExhausted how the language itself says that its memory is used up; that is a memory limit as well */
export const endStateOf = (result: RunResult, limits: CountedLimits, memoryExhausted?: RegExp): EndState => {
  switch (result.end) {
    case 'timeLimit':
      return silent(Status.timeLimit)
    case 'memoryLimit':
      return silent(Status.memoryLimit)
    case 'outputLimit':
      return runtimeError(result.stream === 'stdout' ? judgeMessage('outputTooLong') : judgeMessage('errorsTooLong'))
    case 'signalled':
    case 'exited': {
      const failed = result.end === 'signalled' || result.exitCode !== 0
      if (failed && memoryExhausted?.test(result.stderr.subarray(-stderrTailBytes).toString()))
        return silent(Status.memoryLimit)
      return result.end === 'signalled'
        ? runtimeError(judgeMessage('stoppedBySignal', { signal: signalText(result.signal) }))
        : ofExit(result, limits)
    }
  }
}
