/**
 * Notifies readers of new and vanished comments and replies. An event names ids only, and reaches only the reader
 * classes that may see what it is about; what a contestant alone may see beside the staff goes to the topic of their
 * own.
 */
import type { DiscussionEventData } from '@podium/proto/events/events.ts'
import { discussionAudience } from '@podium/proto/rules/discussion/discussion.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { DiscussionTarget } from '../discussions/index.ts'
import { notifyCounters } from '../home/index.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue, liveEvent } from '../../platform/outbox/outbox.ts'

interface Happened extends Omit<DiscussionEventData, 'cid'> {
  /** All that it is about is by the staff. */
  readonly isByStaff: boolean
  /** Who sees it even when contestants do not see each other. */
  readonly concerned: readonly string[]
}

/** In the transaction that made it so. */
export async function notifyDiscussion(
  db: Db,
  target: DiscussionTarget,
  { isByStaff, concerned, ...happened }: Happened,
  now: Date,
): Promise<void> {
  const data: DiscussionEventData = { ...happened, cid: target.cid }
  const topic = target.kind === 'discussion' ? topics.discussion(target.did) : topics.contest(target.cid, 'comments')
  const event = { rev: now.getTime(), kind: 'talk' } as const
  const audience = discussionAudience(target.isHiding, isByStaff)
  const own = audience.includes('contestant') ? [] : [...new Set(concerned)]
  if (target.kind === 'discussion' && data.what !== 'liked') await notifyCounters(db, 'discussion', target.did)
  await enqueue(db, [
    liveEvent({ topic, ...event, data: Object.fromEntries(audience.map((reader) => [reader, data])) }),
    ...own.map((uid) => liveEvent({ topic: topics.user(uid), ...event, data: { contestant: data } })),
  ])
}
