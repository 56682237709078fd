import { topics } from '@podium/proto/events/topics.ts'
import { liveEvent } from '../../platform/outbox/outbox.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'

/** To whoever has the teams of a contest open, or from where it is taken; and to those who wait for its feed. */
export const hallEvent = (cid: number, now: Date): Outgoing =>
  liveEvent({ topic: topics.contest(cid, 'teams'), rev: now.getTime(), kind: 'changed', data: { jury: { cid } } })
