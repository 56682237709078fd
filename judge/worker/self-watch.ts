/**
 * A judge that watches itself. At its start it measures how fast it is (calibration: the median of several known
 * runs, known-run.ts; or that of an earlier start, when one run agrees with it, stored-calibration.ts). Now and then it
 * runs the known submission again. A judge that gets it wrong, or needs far longer than at its calibration, takes no
 * more tasks, says why, and looks again until it is well twice in a row.
 *
 * A run for which there was no room says nothing of the judge: it is out like one whose task found none
 * (disk-room.ts), and comes back once there is room and one run is right.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { factorOf } from '@podium/proto/rules/judge/calibration.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { Log } from '@podium/proto/server/log.ts'
import type { Availability } from './availability.ts'
import type { DiskRoom } from './disk-room.ts'
import type { KnownResult, KnownRun } from './known-run.ts'
import type { StoredCalibration } from './stored-calibration.ts'

export interface Calibration {
  readonly medianMs: number
  /** Above 1: slower than the machine that the figures of Podium are from. */
  readonly factor: number
}

const roundsOfCalibration = 5
const usualMs = 10 * 60_000
const whileOutMs = 30_000
/** Times of one machine differ by a few percent; a neighbour on its processor takes half of it. */
const tooSlow = 2
const rightRunsToReturn = 2
/** Beyond what runs of one machine differ by, and below what a neighbour on its processor takes. */
const agreement = 0.2

export interface SelfWatchOptions {
  readonly run: KnownRun['run']
  /** Null for a judge that is measured anew at each start. */
  readonly stored: StoredCalibration | null
  readonly log: Log
  /** Resolves when no task runs, and so nothing is disturbed by a run, nor disturbs it. */
  readonly untilIdle: () => Promise<void>
  readonly availability: Availability
  readonly diskRoom: Pick<DiskRoom, 'full'>
  readonly usualMs?: number
  readonly whileOutMs?: number
}

type Failure = Exclude<KnownResult, { readonly isRight: true }>

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Whether a run took about as long as those of an earlier calibration. */
const agrees = (timeMs: number, beforeMs: number | null): boolean =>
  beforeMs !== null && Math.abs(timeMs - beforeMs) <= agreement * beforeMs

export class SelfWatch {
  private readonly options: SelfWatchOptions
  private readonly stopping = new AbortController()
  calibration: Calibration | null = null

  constructor(options: SelfWatchOptions) {
    this.options = options
  }

  /** A judge that gets it wrong here is out before its first task. */
  async calibrate(): Promise<void> {
    const { stored, log } = this.options
    const beforeMs = stored?.read() ?? null
    const timesMs: number[] = []
    let isAsBefore = false
    while (timesMs.length < roundsOfCalibration && !isAsBefore) {
      await this.options.untilIdle()
      if (this.stopping.signal.aborted) return
      const result = await this.options.run()
      if (!result.isRight) return this.goOut(result)
      timesMs.push(result.timeMs)
      isAsBefore = agrees(result.timeMs, beforeMs)
    }
    const medianMs = isAsBefore && beforeMs !== null ? beforeMs : medianOf(timesMs)
    if (!isAsBefore) stored?.write(medianMs)
    this.calibration = { medianMs, factor: factorOf(medianMs) }
    log.info({ ...this.calibration, timesMs }, 'calibrated')
  }

  /** Until `stop`. Resolves then. */
  async watch(): Promise<void> {
    const { availability, usualMs: every = usualMs, whileOutMs: again = whileOutMs } = this.options
    const { signal } = this.stopping
    let rightRuns = 0
    while (!signal.aborted) {
      await sleep(availability.awaitsKnownRun ? again : every, undefined, { ref: false, signal }).catch(() => undefined)
      if (signal.aborted) return
      await this.options.untilIdle()
      const failure = await this.whatIsWrong()
      rightRuns = failure === null ? rightRuns + 1 : 0
      if (failure !== null) this.goOut(failure)
      else if (availability.awaitsKnownRun && rightRuns >= rightRunsToReturn) await this.comeBack()
      else if (availability.outage === null && this.calibration === null) await this.calibrate()
    }
  }

  private goOut({ why, lacksRoom }: Failure): void {
    const { availability, diskRoom } = this.options
    // Its box was closed under it.
    if (this.stopping.signal.aborted) return
    if (lacksRoom) diskRoom.full(why, () => this.isRightAgain())
    else availability.knownRunFailed(why)
  }

  /** Looked for as soon as there is room. */
  private async isRightAgain(): Promise<boolean> {
    await this.options.untilIdle()
    const result = await this.options.run()
    if (!result.isRight) {
      if (!result.lacksRoom) this.goOut(result)
      return false
    }
    if (this.calibration === null) void this.calibrate()
    return true
  }

  private async comeBack(): Promise<void> {
    this.options.availability.knownRunRecovered()
    if (this.calibration === null) await this.calibrate()
  }

  /** One slow run may be chance: the host had something else to do. */
  private async whatIsWrong(): Promise<Failure | null> {
    const first = await this.slowOrWrong()
    return first === null || first.isCertain ? first : this.slowOrWrong()
  }

  private async slowOrWrong(): Promise<(Failure & { readonly isCertain: boolean }) | null> {
    const result = await this.options.run()
    if (!result.isRight) return { ...result, isCertain: true }
    const usual = this.calibration?.medianMs
    if (usual === undefined || result.timeMs <= tooSlow * usual) return null
    const why = [judgeMessage('knownRunSlow', { timeMs: result.timeMs, usualMs: usual })]
    return { isRight: false, why, lacksRoom: false, isCertain: false }
  }

  stop(): void {
    this.stopping.abort()
  }
}
