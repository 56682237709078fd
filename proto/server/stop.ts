/** Ordered stop of a process: what was opened last is closed first, once, on SIGTERM or SIGINT. */
import type { Log } from './log.ts'

export interface Stopper {
  /**
   * Registers a step to run at the stop; steps run in reverse order of registration.
   * @param limitMs after which the next one goes on, where it may take longer than others
   */
  readonly onStop: (name: string, step: () => Promise<void> | void, limitMs?: number) => void
  /** The longest that a stop may take. */
  readonly limitMs: () => number
  readonly stop: () => Promise<void>
}

const stopLimitMs = 10_000
/**
 * A step that hangs, on a connection whose other end was killed for instance, must not keep the steps after it
 * waiting.
 */
const stepLimitMs = 6_000

const within = async (step: Promise<void>, limitMs: number): Promise<void> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`it took more than ${limitMs} ms`)), limitMs)
  try {
    await Promise.race([step, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

export const createStopper = (log: Log): Stopper => {
  const steps: { name: string; step: () => Promise<void> | void; limitMs: number }[] = []
  let stopping: Promise<void> | undefined
  const run = async (): Promise<void> => {
    for (const { name, step, limitMs } of steps.toReversed()) {
      try {
        await within(Promise.resolve(step()), limitMs)
      } catch (error) {
        log.warn({ error, name }, 'a step of the stop failed')
      }
    }
  }
  const stop = () => (stopping ??= run())
  return {
    onStop: (name, step, limitMs = stepLimitMs) => void steps.push({ name, step, limitMs }),
    limitMs: () => steps.reduce((sum, { limitMs }) => sum + Math.max(0, limitMs - stepLimitMs), stopLimitMs),
    stop,
  }
}

/**
 * Stops on SIGTERM and SIGINT, then exits; a stop that hangs is cut after 10 s, and what single steps may take longer.
 */
export const stopOnSignals = (stopper: Stopper, log: Log): void => {
  const handle = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), stopper.limitMs()).unref()
    void stopper.stop().then(() => process.exit(0))
  }
  // not once: with no listener left, libraries that clean up at the end would kill the process in the middle of its
  // stop
  process.on('SIGTERM', handle)
  process.on('SIGINT', handle)
}
