/** Work that is worth waiting for while PostgreSQL restarts, which takes it some seconds. */
import { setTimeout as sleep } from 'node:timers/promises'

const againAfterMs = 200
const longestMs = 10_000

interface Patience {
  readonly longestMs: number
  readonly againAfterMs: number
}

/**
 * Does `work` again while it fails because the database is away, for as long as whoever called would wait.
 * @param mayTryAgain whether an error is of that kind, and nothing can have been stored before it
 */
export async function untilBack<Result>(
  work: () => Promise<Result>,
  mayTryAgain: (error: unknown) => boolean,
  patience: Patience = { longestMs, againAfterMs },
): Promise<Result> {
  const endsAtMs = performance.now() + patience.longestMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!mayTryAgain(error) || performance.now() + patience.againAfterMs >= endsAtMs) throw error
      await sleep(patience.againAfterMs)
    }
  }
}
