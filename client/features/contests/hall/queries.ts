import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { call } from '../../../api/call.ts'
import { reloadSnapshot } from '../../../live/live-feed.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import { contestKey } from '../queries.ts'

export type HallRules = CallAnswer<'contestHall'>
export type Seen = CallAnswer<'seenAddresses'>[number]

export const hallKey = (cid: number) => [...contestKey(cid), 'hall'] as const

/** From where the contest is taken; every change of another director comes at once. */
export const useHall = (cid: number) =>
  useLiveQuery({
    key: hallKey(cid),
    topic: topics.contest(cid, 'teams'),
    load: (signal) => call('contestHall', { query: { cid }, signal, quiet: true }),
    apply: (hall, { kind }) => (kind === 'seen' ? hall : reloadSnapshot),
    poll: { everyMs: limits.poll.queueMs },
  })

/** The one that was seen, on top; a row is one account at one address. */
const withSeen = (rows: readonly Seen[], seen: Seen): Seen[] => [
  seen,
  ...rows.filter(({ username, ip }) => username !== seen.username || ip !== seen.ip),
]

/** From where participants have come, the newest first. */
export const useSeen = (cid: number) =>
  useLiveQuery({
    key: [...contestKey(cid), 'seen'] as const,
    topic: topics.contest(cid, 'teams'),
    load: (signal) => call('seenAddresses', { query: { cid }, signal, quiet: true }),
    apply: (rows, event) => (event.kind === 'seen' ? withSeen(rows, event.data) : reloadSnapshot),
    poll: { everyMs: limits.poll.queueMs },
  })

/** Addresses as people type them: with blanks, commas or lines between them. */
export const networksIn = (text: string): string[] => text.split(/[\s,;，；]+/).filter((part) => part !== '')
