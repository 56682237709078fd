/**
 * Events of a group. Its rules decide who may watch what is in it, so whoever watches is asked again when they change.
 */
import type { GroupEventData, GroupList } from '@podium/proto/events/events.ts'
import { groupParts, topics } from '@podium/proto/events/topics.ts'
import { notifyHome } from '../home/index.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue, liveEvent, revocation, revocationOf } from '../../platform/outbox/outbox.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'

interface GroupEvent extends GroupEventData {
  readonly gid: number
  readonly now: Date
}

/** What is different is for the calls to say: they know what each reader may see of it. */
export function groupEvent({ gid, what, now }: GroupEvent): Outgoing {
  const data = { what } satisfies GroupEventData
  // Who waits for an answer watches as the public: what they may learn of is the group itself and who belongs to it.
  const open = what === 'group' || what === 'members' ? { public: data } : {}
  // Files are listed to administrators alone.
  const inside = what === 'files' ? {} : { contestant: data }
  return liveEvent({
    topic: topics.group(gid, 'info'),
    rev: now.getTime(),
    kind: 'changed',
    data: { ...open, ...inside, jury: data },
  })
}

/** In the transaction that changed it. */
export async function notifyGroup(db: Db, event: GroupEvent): Promise<void> {
  const { gid, what } = event
  if (what === 'group') await notifyHome(db, 'groups')
  await enqueue(db, [
    groupEvent(event),
    ...(what === 'group' ? groupParts.map((part) => revocation(topics.group(gid, part))) : []),
  ])
}

/** In the transaction that changed what groups list. What belongs to no group is in no such list. */
export const notifyGroupLists = (
  db: Db,
  { gids, what, now }: { readonly gids: readonly (number | null)[]; readonly what: GroupList; readonly now: Date },
): Promise<void> =>
  enqueue(
    db,
    [...new Set(gids)].flatMap((gid) => (gid === null ? [] : [groupEvent({ gid, what, now })])),
  )

/** Their membership is another: every page that they have open is asked again. */
export const notifyMembership = (db: Db, uids: readonly string[]): Promise<void> => enqueue(db, uids.map(revocationOf))
