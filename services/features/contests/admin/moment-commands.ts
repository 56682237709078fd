/** Single moments of a contest, moved without its form: by clients of the Contest API. */
import type { EntityManager } from '@mikro-orm/postgresql'
import { Refusal } from '@podium/proto/errors/index.ts'
import { contestPhase } from '@podium/proto/rules/contest/contest-phase.ts'
import type { Context } from '../../../platform/context.ts'
import { toDate } from '../../../platform/database/stored-time.ts'
import { edited } from '../../edits/index.ts'
import { Contest } from '../entities.ts'
import { notifyContestChanged } from '../events.ts'
import { timesOf } from '../queries.ts'
import type { ContestRow } from '../queries.ts'
import type { ContestAdminScope } from './policy.ts'
import { recountContest } from './recount-commands.ts'

type Tools = Pick<Context, 'orm' | 'now'>

/** A contest that is about to begin is moved no more, and none to a moment that is about to come. */
const startAheadMs = 30_000

interface Moved {
  readonly startTime?: Date
  readonly endTime?: Date
  readonly sealRankTime?: Date | null
  readonly autoRealRank?: boolean
}

interface Change {
  readonly cid: number
  readonly now: Date
  /** What changes of a contest as it is. Throws Refusal. */
  readonly moved: (before: ContestRow) => Moved
}

/** Throws Refusal. */
async function change(
  em: EntityManager,
  { own, viewer }: ContestAdminScope,
  { cid, now, moved }: Change,
): Promise<void> {
  const before = await own(em, cid, true)
  await edited(em, { table: 'contest', id: cid, username: viewer.username, now }, () =>
    em.nativeUpdate(Contest, { id: cid }, { ...moved(before), updatedAt: new Date() }),
  )
  await recountContest(em, cid)
  await notifyContestChanged(em, cid, now.getTime())
}

/** Moves the start of a contest or clears it, and its freeze and end go with it. Throws Refusal. */
export const moveStart = (
  { orm, now }: Tools,
  scope: ContestAdminScope,
  { cid, startMs }: { readonly cid: number; readonly startMs: number },
): Promise<void> =>
  orm.em.fork().transactional((em) => {
    const at = now()
    const moved = (before: ContestRow): Moved => {
      const byMs = startMs - timesOf(before).startMs
      if (Math.min(startMs, startMs - byMs) < at.getTime() + startAheadMs) throw new Refusal('contestApiMoment')
      const by = (time: Date | string): Date => new Date(toDate(time).getTime() + byMs)
      return {
        startTime: by(before.startTime),
        endTime: by(before.endTime),
        sealRankTime: before.sealRankTime && by(before.sealRankTime),
      }
    }
    return change(em, scope, { cid, now: at, moved })
  })

/** Opens what the freeze hides, once the contest is over. Throws Refusal. */
export const openResults = ({ orm, now }: Tools, scope: ContestAdminScope, cid: number): Promise<void> =>
  orm.em.fork().transactional((em) => {
    const at = now()
    const moved = (before: ContestRow): Moved => {
      if (contestPhase(timesOf(before), at.getTime()) !== 'ended-sealed') throw new Refusal('contestApiMoment')
      return { autoRealRank: true }
    }
    return change(em, scope, { cid, now: at, moved })
  })
