/**
 * A further slot that works for a submission as long as nobody else needs it. A case that takes long in it is then
 * broken off, and run again in the submission's own slot: whose slot it is does not wait for the case.
 */
import type { Box } from '../../sandbox/api/sandbox.ts'
import type { SpareSlots } from '../../worker/slots.ts'

/** The rest of a short case costs less than running it again. */
const giveBackWithinMs = 200

export class BorrowedSlot {
  /** Its boxes are closed: what fails from then on fails of that. */
  isGivenBack = false
  private readonly spare: SpareSlots
  private stopListening = () => undefined as void
  private timer: NodeJS.Timeout | undefined

  constructor(spare: SpareSlots) {
    this.spare = spare
  }

  isWanted(): boolean {
    return this.spare.isWanted()
  }

  endWhenWanted(boxes: readonly (Box | null)[]): void {
    const endSoon = (): void => {
      this.timer ??= setTimeout(() => {
        this.isGivenBack = true
        for (const box of boxes) void box?.close().catch(() => undefined)
      }, giveBackWithinMs)
    }
    this.stopListening = this.spare.onWanted(endSoon)
    if (this.isWanted()) endSoon()
  }

  leave(): void {
    this.stopListening()
    clearTimeout(this.timer)
  }
}
