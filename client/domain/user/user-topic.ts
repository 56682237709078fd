import { topics } from '@podium/proto/events/topics.ts'
import type { TopicNames } from '@podium/proto/events/topics.ts'

/** What is pushed to a user alone; null for a visitor. */
export const userTopic = (uid: string | null | undefined): TopicNames['user'] | null =>
  uid === null || uid === undefined ? null : topics.user(uid)
