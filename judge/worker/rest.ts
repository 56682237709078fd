/**
 * Whether this judge rests: no task that somebody waits for is here, nor was one a moment ago. Such tasks seldom come
 * alone, so what nobody waits for (previews.ts) begins only then.
 *
 * How long that moment is follows the gaps between such tasks. Where one comes every two seconds, a second without one
 * shows only that the next is near, and whatever begins then stands in its way; so this judge rests when none came for
 * twice as long as usual. Between tasks like that the first half of a gap is when the next one is least likely.
 */
import { within } from './returned-tasks.ts'
import { Signal } from './signal.ts'

const leastRestMs = 1_000
const gapsPerRest = 2
/** Longer gaps count as this one, so that a judge rests after twice as long at most, whatever came before. */
const longestGapMs = 4_000
/** What the newest gap makes of their mean. */
const newestShare = 0.25
/** Where gaps are shorter than this no moment is better than another. */
const denseGapMs = 500
/** So long after its end the verdict of a task is stored and shown. */
const storedMs = 100
/** A task that is here for longer says nothing about when the next comes. */
const longTaskMs = 2_000

export class Rest {
  private here = 0
  private beganAtMs = -Infinity
  private endedAtMs = -Infinity
  private meanGapMs = 0
  private readonly freed = new Signal()
  private readonly listeners = new Set<() => void>()

  /** Tasks that somebody waits for. */
  get tasks(): number {
    return this.here
  }

  isRested(): boolean {
    const restMs = Math.max(leastRestMs, this.meanGapMs * gapsPerRest)
    return this.here === 0 && performance.now() - this.endedAtMs >= restMs
  }

  /** On a judge that does not rest: whether the next task is not due yet, as far as can be seen. */
  isGoodMoment(): boolean {
    if (this.meanGapMs < denseGapMs) return true
    const nowMs = performance.now()
    if (this.here > 0) return nowMs - this.beganAtMs >= longTaskMs
    const goneMs = nowMs - this.endedAtMs
    return goneMs >= storedMs && goneMs < this.meanGapMs / 2
  }

  /** Calls back at once when another task is here. */
  onBegin(act: () => void): void {
    this.listeners.add(act)
  }

  begin(): void {
    this.addGap()
    if (this.here === 0) this.beganAtMs = performance.now()
    this.here += 1
    for (const act of this.listeners) act()
  }

  /** Before a task that begins: from the end of the last one, or none while others are here. */
  private addGap(): void {
    if (this.endedAtMs === -Infinity) return
    const gapMs = this.here > 0 ? 0 : Math.min(performance.now() - this.endedAtMs, longestGapMs)
    this.meanGapMs += (gapMs - this.meanGapMs) * newestShare
  }

  end(): void {
    this.here -= 1
    this.endedAtMs = performance.now()
    if (this.here === 0) this.freed.notify()
  }

  /** Resolves when none of these tasks is here, or after so long. */
  async untilFree(limitMs: number): Promise<void> {
    if (this.here > 0) await within(this.freed.next(), limitMs)
  }
}
