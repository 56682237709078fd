/** What the moments of contests bring about: their phases are published, and hidden problems return to the bank. */
import { nextPhaseMs } from '@podium/proto/rules/contest/contest-phase.ts'
import type { Context, WorkerFeature } from '../../platform/context.ts'
import { tables } from '../entities.ts'
import { groupEvent } from '../groups/index.ts'
import { contestEvent } from './events.ts'
import { timesOf } from './queries.ts'
import { repeat } from '../../platform/scheduling/repeat.ts'
import { returnHidden } from './admin/hidden-problem-commands.ts'

const tickMs = 1_000
/** Of extra time; a board that more was given for opens without a push. */
const longestExtraMs = 86_400_000

/** Contests whose phase changed after one moment, up to another. A board opens when the last extra time is over. */
async function turned({ orm }: Context, after: Date, until: Date): Promise<{ cid: number; gid: number | null }[]> {
  const found = await tables(orm.em.fork())
    .selectFrom('contest')
    .select(['id as cid', 'gid', 'startTime', 'endTime', 'sealRank', 'sealRankTime', 'autoRealRank', 'extraMaxS'])
    .where('visible', '=', true)
    .where(({ eb, or, and }) => {
      const within = (column: 'startTime' | 'sealRankTime' | 'endTime', since = after) =>
        and([eb(column, '>', since), eb(column, '<=', until)])
      const mayOpen = and([eb('extraMaxS', '>', 0), within('endTime', new Date(after.getTime() - longestExtraMs))])
      return or([
        within('startTime'),
        within('endTime'),
        mayOpen,
        and([eb('sealRank', '=', true), within('sealRankTime')]),
      ])
    })
    .execute()
  return found.filter((contest) => (nextPhaseMs(timesOf(contest), after.getTime()) ?? Infinity) <= until.getTime())
}

/**
 * The clock of contests: at a start, a freeze, an end and when a board opens it publishes an event to whoever watches
 * the contest or the list of its group. Pages count down by themselves; this is for those whose clock is wrong and for
 * what else has to change at that moment. Each worker publishes, and a page that gets the event twice loads once more
 * than needed.
 */
export const contestClock: WorkerFeature = {
  name: 'contest clock',
  start: async (ctx) => {
    let last = ctx.now()
    let running: Promise<void> | null = null
    const tick = async (): Promise<void> => {
      const now = ctx.now()
      for (const { cid, gid } of await turned(ctx, last, now)) {
        const ofGroup = gid === null ? [] : [groupEvent({ gid, what: 'contests', now })]
        for (const { subject, message } of [contestEvent(cid, 'phase', now.getTime()), ...ofGroup])
          ctx.bus.publish(subject, message)
      }
      last = now
    }
    const timer = setInterval(() => {
      running ??= tick()
        .catch((error: unknown) => ctx.log.warn({ error }, 'the contest clock missed a tick and makes up for it'))
        .finally(() => {
          running = null
        })
    }, tickMs)
    return async () => {
      clearInterval(timer)
      await running
    }
  },
}

const returnEveryMs = 5_000

/** Gives problems back to the bank when the contests that hide them have ended. */
export const returnWorker: WorkerFeature = {
  name: 'return of hidden problems',
  start: async (ctx) =>
    repeat({ everyMs: returnEveryMs, log: ctx.log, failed: 'hidden problems were not returned' }, () =>
      ctx.orm.em.fork().transactional((db) => returnHidden(db, ctx.now())),
    ),
}
