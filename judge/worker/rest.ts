/**
 * Whether this judge rests: no task that somebody waits for is here, nor was one a moment ago. Such tasks seldom come
 * alone, so what nobody waits for (previews.ts) begins only then.
 */
import { within } from './returned-tasks.ts'
import { Signal } from './signal.ts'

const restMs = 1_000

export class Rest {
  private here = 0
  private endedAtMs = -Infinity
  private readonly freed = new Signal()
  private readonly listeners = new Set<() => void>()

  /** Tasks that somebody waits for. */
  get tasks(): number {
    return this.here
  }

  isRested(): boolean {
    return this.here === 0 && performance.now() - this.endedAtMs >= restMs
  }

  /** Calls back at once when another task is here. */
  onBegin(act: () => void): void {
    this.listeners.add(act)
  }

  begin(): void {
    this.here += 1
    for (const act of this.listeners) act()
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
