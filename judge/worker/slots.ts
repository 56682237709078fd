/**
 * Programs that may run at the same time on this host without disturbing each other's timings.
 *
 * Every task has a slot. One that nobody needs is lent to a task that has many cases, which then runs two of them at
 * once, and is given back as soon as another task comes: after the case that runs in it, or without that case when it
 * takes long. The new task compiles meanwhile and waits for its slot before the first run that is measured.
 */
import { Signal } from './signal.ts'

export interface SpareSlots {
  /** True: one more program may run, until `giveBack`. */
  readonly borrow: () => boolean
  /** True when somebody waits for what is lent. */
  readonly isWanted: () => boolean
  /** Calls back when it begins to be so. @returns ends that */
  readonly onWanted: (act: () => void) => () => void
  readonly giveBack: () => void
  /** Resolves when every task has its own slot. */
  readonly untilOwn: () => Promise<void>
}

export class Slots implements SpareSlots {
  private readonly total: number
  private lends = false
  private tasks = 0
  private lent = 0
  private readonly listeners = new Set<() => void>()
  private readonly changed = new Signal()

  constructor(total: number) {
    this.total = total
  }

  /** From now on what nobody needs is lent: programs side by side do not slow each other down here. */
  startLending(): void {
    this.lends = true
  }

  begin(): void {
    this.tasks += 1
    if (this.isWanted()) for (const act of this.listeners) act()
  }

  end(): void {
    this.tasks -= 1
    this.changed.notify()
  }

  borrow(): boolean {
    if (!this.lends || this.tasks + this.lent >= this.total) return false
    this.lent += 1
    return true
  }

  isWanted(): boolean {
    return this.lent > 0 && this.tasks + this.lent > this.total
  }

  onWanted(act: () => void): () => void {
    this.listeners.add(act)
    return () => void this.listeners.delete(act)
  }

  giveBack(): void {
    this.lent -= 1
    this.changed.notify()
  }

  async untilOwn(): Promise<void> {
    while (this.isWanted()) await this.changed.next()
  }
}
