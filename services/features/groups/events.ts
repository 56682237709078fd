/**
 * Events of a group. Its rules decide who may watch what is in it, so whoever watches is asked again when they change.
 */
import type { GroupEventData } from '@podium/proto/events/events.ts'
import { groupParts, topics } from '@podium/proto/events/topics.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue, liveEvent, revocation, revocationOf } from '../../platform/outbox/outbox.ts'

interface GroupEvent extends GroupEventData {
  readonly gid: number
  readonly now: Date
}

/** In the transaction that changed it. */
export async function notifyGroup(db: Db, { gid, what, now }: GroupEvent): Promise<void> {
  const data = { what } satisfies GroupEventData
  // Who waits for an answer watches as the public: what they may learn of is the group itself and who belongs to it.
  const open = what === 'group' || what === 'members' ? { public: data } : {}
  const changed = liveEvent({
    topic: topics.group(gid, 'info'),
    rev: now.getTime(),
    kind: 'changed',
    data: { ...open, contestant: data, jury: data },
  })
  await enqueue(db, [
    changed,
    ...(what === 'group' ? groupParts.map((part) => revocation(topics.group(gid, part))) : []),
  ])
}

/** Their membership is another: every page that they have open is asked again. */
export const notifyMembership = (db: Db, uids: readonly string[]): Promise<void> => enqueue(db, uids.map(revocationOf))
