/*
 * Watches one run: stops it at its CPU or wall limit, and afterwards says what happened. The kill only
 * ends the waiting; what is true is decided from the final readings.
 */
import { availableParallelism } from 'node:os'
import type { Group } from '../cgroup/cgroup.ts'
import type { RunnerAnswer } from './runner-link.ts'
import { WaitClock } from './wait-clock.ts'
import { SandboxFault, type RunReadings, type RunResult, type RunLimits } from '../api/sandbox.ts'

/** A program inside long kernel work dies only at its end; longer than this the box counts as broken. */
const killGraceMs = 15_000
const shortestLookMs = 2
/** Of the wall limit: so long may a run that gets no core take. */
const longestWallFactor = 10
const cores = availableParallelism()
/** Conventional shell exit code for "found but not executable". */
const notExecutableExit = 126

export interface WatchHooks {
  kill: () => void
  giveUp: (fault: SandboxFault) => void
  /** Whoever this program may be waiting for waits too. */
  isOtherAsleep: () => boolean
}

export interface Watch {
  stopped(): 'cpu' | 'wall' | null
  /** Wall time in which nobody did anything; undefined where that cannot be seen. */
  idleMs(): number | undefined
  end(): void
}

/**
 * Looks again after the time in which the box could use up its rest on all cores, so a busy program is
 * looked at a dozen times and stopped within milliseconds of its limit.
 * The wall limit is not for what a program on a busy host waits for a core, or for the other side of its dialogue: a
 * verdict must not depend on what else the host does.
 * Without control groups nobody knows the CPU time or who sleeps, and the wall limit alone counts.
 */
export function watchRun(spec: RunLimits, group: Group | null, { kill, giveUp, isOtherAsleep }: WatchHooks): Watch {
  let reason: 'cpu' | 'wall' | null = null
  let lookTimer: NodeJS.Timeout | undefined
  let graceTimer: NodeJS.Timeout | undefined
  const stop = (why: 'cpu' | 'wall') => {
    if (reason !== null) return
    reason = why
    kill()
    graceTimer = setTimeout(
      () => giveUp(new SandboxFault(`the program could not be killed within ${killGraceMs} ms`)),
      killGraceMs,
    )
  }
  const lookIn = (restMs: number) => {
    lookTimer = setTimeout(look, Math.max(shortestLookMs, Math.min(restMs / cores, group?.lookWithinMs() ?? Infinity)))
  }
  const look = () => {
    const restMs = spec.cpuLimitMs - (group?.cpuMs() ?? 0)
    if (restMs < 0) stop('cpu')
    else lookIn(restMs)
  }
  if (group !== null) lookIn(spec.cpuLimitMs)
  const waits =
    group === null
      ? null
      : new WaitClock({
          activity: () => group.activity(),
          cpuMs: () => group.cpuMs(),
          isOtherAsleep,
          limitMs: spec.idleLimitMs ?? Infinity,
          onLimit: () => stop('wall'),
        })
  const startedAtMs = performance.now()
  const checkWall = () => {
    const wallMs = performance.now() - startedAtMs
    const restMs = spec.wallLimitMs - (wallMs - (waits?.sparedMs() ?? 0))
    if (restMs > shortestLookMs && wallMs < longestWallFactor * spec.wallLimitMs)
      wallTimer = setTimeout(checkWall, restMs)
    else stop('wall')
  }
  let wallTimer = setTimeout(checkWall, spec.wallLimitMs)
  const end = () => {
    for (const timer of [lookTimer, wallTimer, graceTimer]) clearTimeout(timer)
    waits?.end()
  }
  return { stopped: () => reason, idleMs: () => waits?.idleMs(), end }
}

export interface Outcome {
  spec: RunLimits
  answer: RunnerAnswer
  readings: RunReadings
  oomKills: number
  stopped: 'cpu' | 'wall' | null
}

/** The order of precedence of sandbox.ts. */
export function resultOf({ spec, answer, readings, oomKills, stopped }: Outcome): RunResult {
  if (readings.cpuMs > spec.cpuLimitMs || stopped === 'cpu') return { ...readings, end: 'timeLimit', clock: 'cpu' }
  if (oomKills > 0 || readings.peakMemoryBytes > spec.memoryLimitBytes) return { ...readings, end: 'memoryLimit' }
  if ('notExecutable' in answer) return { ...readings, end: 'exited', exitCode: notExecutableExit }
  if (answer.overflow !== null) return { ...readings, end: 'outputLimit', stream: answer.overflow }
  if (stopped === 'wall') return { ...readings, end: 'timeLimit', clock: 'wall' }
  if (answer.signalled) return { ...readings, end: 'signalled', signal: answer.value }
  return { ...readings, end: 'exited', exitCode: answer.value }
}
