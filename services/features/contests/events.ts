/** News of a contest itself. Its rules decide who may watch what, so whoever watches anything of it is asked again. */
import { contestParts, topics } from '@podium/proto/events/topics.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue, liveEvent, revocation } from '../../platform/outbox/outbox.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'
import { recordContestChange } from '../contest-api/index.ts'
import { notifyGroupLists } from '../groups/index.ts'
import { notifyCounters, notifyHome } from '../home/index.ts'
import { tables } from '../entities.ts'
import { findContest, timesOf } from './queries.ts'

/** The page loads the contest again; `phase` tells a change of phase from one of the rules. */
export const contestEvent = (cid: number, kind: 'changed' | 'phase', nowMs: number): Outgoing => {
  const data = { cid, now: nowMs }
  return liveEvent({
    topic: topics.contest(cid, 'info'),
    rev: nowMs,
    kind,
    data: { public: data, contestant: data, jury: data },
  })
}

/** Its rules say who may see its boards, too. */
const watched = (cid: number): string[] => [
  ...contestParts.map((part) => topics.contest(cid, part)),
  topics.board(cid, 'public'),
  topics.board(cid, 'jury'),
]

/** In the transaction that changed what lists show of a contest. */
export async function notifyContestLists(db: Db, gid: number | null, now: Date): Promise<void> {
  await notifyHome(db, 'contests')
  await notifyGroupLists(db, { gids: [gid], what: 'contests', now })
}

/** In the transaction that changed who takes part in a contest: lists say how many. */
export const notifyParticipants = (db: Db, cid: number): Promise<void> => notifyCounters(db, 'contest', cid)

/** In the transaction that changed what lists show of a contest, whose group is to be looked up. */
export async function notifyListsOf(db: Db, cid: number, now: Date): Promise<void> {
  const contest = await tables(db).selectFrom('contest').select('gid').where('id', '=', cid).executeTakeFirst()
  await notifyContestLists(db, contest?.gid ?? null, now)
}

/** In the transaction that changed the contest; of a deleted one its lists are notified by who knew its group. */
export async function notifyContestChanged(db: Db, cid: number, nowMs: number): Promise<void> {
  await recordContestChange(db, cid, async () => {
    const contest = await findContest(db, cid)
    return contest && { times: timesOf(contest), now: new Date(nowMs) }
  })
  await enqueue(db, [contestEvent(cid, 'changed', nowMs), ...watched(cid).map(revocation)])
  await notifyListsOf(db, cid, new Date(nowMs))
}
