/** News of a contest itself. Its rules decide who may watch what, so whoever watches anything of it is asked again. */
import { contestParts, topics } from '@podium/proto/events/topics.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue, liveEvent, revocation } from '../../platform/outbox/outbox.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'
import { recordContestChange } from '../contest-api/index.ts'
import { homeListTouched } from '../home/index.ts'
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

/** In the transaction that changed the contest. */
export async function notifyContestChanged(db: Db, cid: number, nowMs: number): Promise<void> {
  await recordContestChange(db, cid, async () => {
    const contest = await findContest(db, cid)
    return contest && { times: timesOf(contest), now: new Date(nowMs) }
  })
  await enqueue(db, [contestEvent(cid, 'changed', nowMs), ...watched(cid).map(revocation), homeListTouched('contests')])
}
