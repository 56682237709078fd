/** Work that a process does again and again, beside its calls. */
import type { Log } from '@podium/proto/server/log.ts'

interface Repeating {
  readonly everyMs: number
  readonly log: Log
  /** What is logged when it fails; it is tried again at its next turn. */
  readonly failed: string
  /** The first time now, instead of after one interval. */
  readonly atOnce?: boolean
}

/**
 * Does it in turns, and never two at a time: a turn that comes while the last one is working is left out.
 * @param work gets a function that says whether to end early
 * @returns how to stop, which waits for what is being done
 */
export function repeat(
  { everyMs, log, failed, atOnce = false }: Repeating,
  work: (isStopping: () => boolean) => Promise<unknown>,
): () => Promise<void> {
  let stopped = false
  let running: Promise<unknown> | null = null
  const turn = (): void => {
    running ??= work(() => stopped)
      .catch((error: unknown) => log.warn({ error }, failed))
      .finally(() => {
        running = null
      })
  }
  if (atOnce) turn()
  const timer = setInterval(turn, everyMs)
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}
