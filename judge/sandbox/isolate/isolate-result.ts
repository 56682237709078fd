/* What isolate reports of a run, as the result that every driver gives. */
import fs from 'node:fs'
import type { DialogueSpec, RunResult, RunSpec } from '../api/sandbox.ts'
import type { RunOutput } from '../runner/run-output.ts'
import { resultOf } from '../runner/run-watch.ts'
import type { IsolateOutcome } from './isolate-meta.ts'
import type { IsolateExit } from './isolate-process.ts'

const sigterm = 15

export function readReport(metaPath: string, { stderrTail }: IsolateExit): string {
  const text = fs.existsSync(metaPath) ? fs.readFileSync(metaPath, 'utf8') : ''
  return text === '' ? `message:${stderrTail.trim()}\n` : text
}

export function resultFrom(
  spec: RunSpec | DialogueSpec,
  exit: IsolateExit,
  { end, isOomKilled, ...readings }: IsolateOutcome,
  output: RunOutput,
): RunResult {
  const value = end.kind === 'exited' ? end.exitCode : end.kind === 'signalled' ? end.signal : sigterm
  const signalled = end.kind !== 'exited'
  return resultOf({
    spec,
    readings: { ...readings, ...output.result() },
    oomKills: isOomKilled ? 1 : 0,
    stopped: end.kind === 'stopped' ? end.clock : null,
    answer: {
      signalled,
      value,
      overflow: exit.overflow,
      cpuMs: readings.cpuMs,
      wallMs: readings.wallMs,
      maxRssBytes: readings.peakMemoryBytes,
      endedAtMs: 0,
    },
  })
}
