/** Finds out whether this host's slots may be lent. A busy moment (a start of everything, for one) proves nothing, so it tries again. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@podium/proto/node/log.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import { MOST_SLOWDOWN, slowdownSideBySide } from './sandbox/side-by-side.ts'
import type { Slots } from './slots.ts'

const retryAfterS = [2, 5, 10, 20, 40, 60, 120, 300]

export interface Trial {
  readonly sandbox: Sandbox
  readonly folder: string
  readonly log: Log
  readonly untilIdle: () => Promise<void>
}

/** Resolves when it is decided; never rejects. */
export const lendSlots = async (slots: Slots, { sandbox, folder, log, untilIdle }: Trial): Promise<void> => {
  for (const waitS of [0, ...retryAfterS]) {
    await sleep(waitS * 1000, undefined, { ref: false })
    await untilIdle()
    try {
      const slowdown = await slowdownSideBySide(sandbox, folder)
      log.info({ slowdown }, 'programs side by side measured')
      if (slowdown <= MOST_SLOWDOWN) return slots.startLending()
    } catch (error) {
      // the sandbox was closed, or the next task will say what is wrong with it
      log.debug({ error }, 'programs side by side were not measured')
    }
  }
  log.warn('programs side by side slow each other down here: cases are run one after another')
}
