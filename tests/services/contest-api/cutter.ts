/** A client of a feed that is cut at random places and comes back with its last token. */
import { expect, vi } from 'vitest'
import type { Caller } from '../support/caller.ts'
import type { apiFixture, FeedClient, FeedLine } from './fixture.ts'

/** The same cuts in every run (a linear congruential generator). */
function randomsFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

interface Cut {
  readonly follow: Awaited<ReturnType<typeof apiFixture>>['follow']
  readonly caller: Caller
  readonly cid: number
  readonly seed: number
}

/** Cuts its connection whenever it has got a few lines more, and loses what was on the way, until it is stopped. */
export function cutter({ follow, caller, cid, seed }: Cut) {
  const [random, lines] = [randomsFrom(seed), [] as FeedLine[]]
  let [isStopped, cuts] = [false, 0]
  let client: FeedClient
  const run = async (): Promise<void> => {
    while (!isStopped) {
      const goal = lines.length + 1 + random(9)
      client = follow(caller, cid, lines.at(-1)?.token, { into: lines, most: goal })
      await vi.waitFor(() => expect(isStopped || lines.length >= goal).toBe(true), { timeout: 60_000, interval: 5 })
      await client.cut()
      cuts += 1
    }
  }
  const running = run()
  return {
    lines,
    cuts: () => cuts,
    stop: () => {
      isStopped = true
      return running
    },
  }
}

/** Whether a feed says that nothing comes any more. */
export const isOver = (lines: readonly FeedLine[]): boolean =>
  (lines.at(-1)?.data as { end_of_updates?: unknown } | undefined)?.end_of_updates != null
