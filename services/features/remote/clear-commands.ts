/**
 * What is over for long leaves the buckets of the remote judges: the database has it. An attempt whose run nobody knows
 * stays longer, for whoever sends it again looks for that run first.
 */
import { remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import { isAttemptOver } from '@podium/proto/rules/remote/attempt-state.ts'
import { clearOldEntries } from '@podium/proto/server/buckets.ts'
import type { Context } from '../../platform/context.ts'

const dayMs = 24 * 3_600_000
const attemptsLifeMs = 30 * dayMs
const unknownLifeMs = 180 * dayMs
/** An account's list is read from its newest runs down, never so far. */
const runsLifeMs = 90 * dayMs
/** In one go; the rest goes with the next one. */
const mostEntries = 5_000

/** @returns how many entries went */
export async function clearOldRemote({ bus, log }: Pick<Context, 'bus' | 'log'>, now: Date): Promise<number> {
  const ago = (ms: number): Date => new Date(now.getTime() - ms)
  const { attempts, runs } = remoteBuckets
  return (
    (await clearOldEntries(bus, log, attempts, {
      before: ago(attemptsLifeMs),
      isRemovable: ({ state, changedAtMs }) =>
        state.phase === 'unknown' ? changedAtMs < ago(unknownLifeMs).getTime() : isAttemptOver(state),
      most: mostEntries,
    })) +
    (await clearOldEntries(bus, log, runs, { before: ago(runsLifeMs), isRemovable: () => true, most: mostEntries }))
  )
}
