/**
 * Finds out whether this host's slots may be lent. A busy moment (a start of everything, for one) proves nothing, so
 * it tries again. Whoever submits meanwhile has the cores: a trial ends when a task begins, and that one does not
 * count. Where tasks follow each other so closely that none comes to its end, they are made beside tasks: lending is
 * worth more to them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@podium/proto/server/log.ts'
import { SandboxFault } from '../sandbox/api/sandbox.ts'
import type { Box, BoxSpec, Sandbox } from '../sandbox/api/sandbox.ts'
import { mostSlowdown, slowdownSideBySide } from '../sandbox/probes/parallel-timing.ts'
import type { Slots } from './slots.ts'

/** Before each try. One that was given up is made again after the same time, but not at once. */
const waitsS: readonly number[] = [0, 2, 5, 5, 10, 10, 10, 20, 20, 40, 60, 120, 300]

const mostGivenUp = 3

export interface Trial {
  readonly sandbox: Sandbox
  readonly folder: string
  readonly log: Log
  /** Resolves when no task runs. */
  readonly untilIdle: () => Promise<void>
  /** Resolves when the next task begins. */
  readonly untilBusy: () => Promise<void>
  readonly waitsS?: readonly number[]
}

/** What is opened through it can be closed all at once, whatever runs there. */
class TrialBoxes implements Pick<Sandbox, 'openBox'> {
  private readonly sandbox: Sandbox
  private readonly opened: Box[] = []
  isGivenUp = false

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox
  }

  async openBox(spec: BoxSpec): Promise<Box> {
    const box = await this.sandbox.openBox(spec)
    this.opened.push(box)
    if (!this.isGivenUp) return box
    await box.close()
    throw new SandboxFault('the trial was given up')
  }

  async giveUp(): Promise<void> {
    this.isGivenUp = true
    await Promise.allSettled(this.opened.map((box) => box.close()))
  }
}

const never = (): Promise<never> => new Promise(() => undefined)

const slowdownWhileIdle = async ({
  sandbox,
  folder,
  log,
  untilBusy,
}: Trial): Promise<number | 'unknown' | 'given up'> => {
  const boxes = new TrialBoxes(sandbox)
  let isOver = false
  void untilBusy().then(() => (isOver ? undefined : boxes.giveUp()))
  try {
    const slowdown = await slowdownSideBySide(boxes, folder)
    return boxes.isGivenUp ? 'given up' : slowdown
  } catch (error) {
    if (boxes.isGivenUp) return 'given up'
    // the sandbox was closed, or the next task will say what is wrong with it
    log.debug({ error }, 'programs side by side were not measured')
    return 'unknown'
  } finally {
    isOver = true
  }
}

/** Resolves when it is decided; never rejects. */
export const lendSlots = async (slots: Slots, trial: Trial): Promise<void> => {
  const { log, untilIdle } = trial
  const waits = trial.waitsS ?? waitsS
  let givenUp = 0
  for (let tries = 0; tries < waits.length;) {
    await sleep((waits[tries] ?? 0) * 1000, undefined, { ref: false })
    await untilIdle()
    const slowdown = await slowdownWhileIdle(givenUp < mostGivenUp ? trial : { ...trial, untilBusy: never })
    if (slowdown === 'given up') givenUp += 1
    tries = slowdown === 'given up' ? Math.max(tries, 1) : tries + 1
    if (typeof slowdown !== 'number') continue
    log.info({ slowdown }, 'programs side by side measured')
    if (slowdown > mostSlowdown) continue
    slots.startLending()
    return log.info('free slots are lent')
  }
  log.warn('programs side by side slow each other down here: cases are run one after another')
}
