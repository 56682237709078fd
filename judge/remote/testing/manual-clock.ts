/** A clock that stands still until a test moves it. */
import { setImmediate as turn } from 'node:timers/promises'
import type { Clock } from '../clock.ts'

interface Sleeper {
  readonly atMs: number
  readonly wake: () => void
}

/** So many rounds of the event loop let everything that does not wait for time or the network come to rest. */
const roundsToRest = 20

export class ManualClock implements Clock {
  private ms: number
  private readonly sleepers = new Set<Sleeper>()

  constructor(startMs = 1_800_000_000_000) {
    this.ms = startMs
  }

  readonly nowMs = (): number => this.ms

  readonly sleep = (durationMs: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const sleeper: Sleeper = { atMs: this.ms + Math.max(0, durationMs), wake: resolve }
      this.sleepers.add(sleeper)
      const stop = (): void => {
        this.sleepers.delete(sleeper)
        reject(new Error('aborted'))
      }
      if (signal?.aborted) stop()
      else signal?.addEventListener('abort', stop, { once: true })
    })

  readonly every = (intervalMs: number, tick: () => Promise<void>): (() => void) => {
    let isEnded = false
    const run = async (): Promise<void> => {
      while (!isEnded) {
        await this.sleep(intervalMs)
        if (!isEnded) await tick()
      }
    }
    void run()
    return () => (isEnded = true)
  }

  /** Moves on, waking whoever sleeps until then, in order. */
  async advance(durationMs: number): Promise<void> {
    const untilMs = this.ms + durationMs
    await this.rest()
    for (let next = this.next(); next !== null && next.atMs <= untilMs; next = this.next()) await this.wake(next)
    this.ms = untilMs
    await this.rest()
  }

  /**
   * Moves on from one sleeper to the next until the work is done. @param isBusy the network is awaited: time stands
   * @throws when everybody waits and nobody sleeps
   */
  async runUntil<T>(work: Promise<T>, isBusy: () => boolean = () => false, limitMs = Infinity): Promise<T> {
    let isDone = false
    const done = work.finally(() => (isDone = true))
    done.catch(() => undefined)
    const deadlineMs = this.ms + limitMs
    for (let idleTurns = 0; !isDone;) {
      await this.rest()
      if (isDone) break
      const next = isBusy() ? null : this.next()
      if (next !== null && next.atMs > deadlineMs) throw new Error('it takes longer than it may')
      if (next !== null) await this.wake(next)
      idleTurns = next !== null || isBusy() ? 0 : idleTurns + 1
      if (idleTurns > 2000) throw new Error('everybody waits and nobody sleeps')
    }
    return done
  }

  private async rest(): Promise<void> {
    for (let round = 0; round < roundsToRest; round += 1) await turn()
  }

  private next(): Sleeper | null {
    return [...this.sleepers].toSorted((a, b) => a.atMs - b.atMs)[0] ?? null
  }

  private async wake(sleeper: Sleeper): Promise<void> {
    this.sleepers.delete(sleeper)
    this.ms = Math.max(this.ms, sleeper.atMs)
    sleeper.wake()
    await this.rest()
  }
}
