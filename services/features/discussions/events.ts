/** Events of a discussion that changed, vanished or was reported. */
import type { AdminDiscussionEventData } from '@podium/proto/events/events.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue, liveEvent, revocation } from '../../platform/outbox/outbox.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'
import { notifyGroup } from '../groups/index.ts'

const backOffice = (what: AdminDiscussionEventData['what'], now: Date): Outgoing =>
  liveEvent({
    topic: topics.adminDiscussions(),
    rev: now.getTime(),
    kind: 'changed',
    data: { jury: { what } satisfies AdminDiscussionEventData },
  })

/** In the transaction that changed it. */
export const notifyAdmins = (db: Db, what: AdminDiscussionEventData['what'], now: Date): Promise<void> =>
  enqueue(db, [backOffice(what, now)])

interface ListedDiscussion {
  readonly id: number
  /** The group whose members list it; null for one of the site, and of a group that is gone. */
  readonly gid: number | null
}

/** In the transaction that changed what everybody lists: there are few posts, so that each is worth an event. */
export const notifyDiscussionList = (db: Db, now: Date): Promise<void> =>
  enqueue(db, [
    liveEvent({
      topic: topics.lists(),
      rev: now.getTime(),
      kind: 'changed',
      data: { public: { what: 'discussions' } },
    }),
  ])

/**
 * Whoever has one of them open loads it again and is asked again whether they may; the back office, the site and the
 * groups load their lists.
 */
export async function notifyDiscussions(db: Db, listed: readonly ListedDiscussion[], now: Date): Promise<void> {
  const changed = listed
    .map(({ id }) => topics.discussion(id))
    .flatMap((topic) => [
      liveEvent({ topic, rev: now.getTime(), kind: 'changed', data: { public: null, contestant: null, jury: null } }),
      revocation(topic),
    ])
  await enqueue(db, [...changed, backOffice('discussions', now), backOffice('reports', now)])
  for (const gid of new Set(listed.map((one) => one.gid)))
    await (gid === null ? notifyDiscussionList(db, now) : notifyGroup(db, { gid, what: 'discussions', now }))
}
