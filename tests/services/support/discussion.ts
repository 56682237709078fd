/** Discussions and messages of the tests. */
import { vi } from 'vitest'
import type { LiveEvent } from '@podium/proto/events/bus/live.ts'
import type { UnreadCounts } from '@podium/proto/rules/message/messages.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { CallName } from '@podium/proto/calls/paths.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from './caller.ts'
import { uidOf } from './people.ts'
import type { TestServices } from './stack.ts'

/** Ids of an answer. */
export const idOf = (answer: { data: unknown }): number => (answer.data as { id: number }).id

/** A discussion made as a row, so that it can stand in any state. */
export async function makeDiscussion(
  services: TestServices,
  owner: string,
  changes: { gid?: number; status?: number; problemId?: number; title?: string } = {},
): Promise<number> {
  const made = await firstRow(
    services.ctx.orm.em.fork(),
    sql<{ did: number }>`
    insert into discussion (uid, author_name, category_id, title, description, content, gid, status, problem_id)
    values (${await uidOf(services, owner)}, ${owner}, 1, ${changes.title ?? 'Title'}, 'D', 'C',
      ${changes.gid ?? null}, ${changes.status ?? 0}, ${changes.problemId ?? null}) returning id as did`,
  )
  if (!made) throw new Error('an insert returned no row')
  return made.did
}

/** A comment or a reply, whichever is answered. */
export const write = async (
  caller: Caller,
  target: { did?: number; cid?: number },
  content = 'A comment',
): Promise<number> => idOf(await caller.call('addComment', { body: { ...target, content } }))
export const answer = async (
  caller: Caller,
  commentId: number,
  content = 'A reply',
  quote: object = { quoteId: commentId, quoteType: 'Comment' },
): Promise<number> => idOf(await caller.call('addReply', { body: { reply: { commentId, content }, ...quote } }))

export interface ShownMessage {
  readonly id: number
  readonly action: string
  readonly mention: boolean
  readonly sourceTitle: string
  readonly sourceContent: string | null
  readonly quoteContent: string | null
  readonly url: string
  readonly isOpen: boolean
  readonly state: boolean
  readonly senderUsername: string
  readonly title: string
  readonly content: string
}

/** A page of messages; reading it marks it read. */
export const messagesOf = async (caller: Caller, name: CallName, page: Record<string, string> = {}) =>
  (await caller.call(name, { query: { limit: '20', ...page } })).data as {
    records: ShownMessage[]
    total: number
    size: number
  }

export const unreadOf = async (caller: Caller): Promise<Record<string, number>> => {
  const { rev: _rev, ...counts } = (await caller.call('unreadMessages')).data as Record<string, number>
  return counts
}

/** The newest counters that one user's pages got. */
export const newestUnread = (received: readonly LiveEvent[], uid: string): UnreadCounts | undefined =>
  received
    .flatMap((event) => (event.topic === topics.user(uid) && event.kind === 'unread' ? [event.data.contestant] : []))
    .filter((counts) => counts !== undefined)
    .toSorted((a, b) => a.rev - b.rev)
    .at(-1)

export const untilUnread = (
  received: readonly LiveEvent[],
  uid: string,
  expected: Partial<UnreadCounts>,
): Promise<void> =>
  vi.waitFor(
    () => {
      const unread = newestUnread(received, uid)
      if (!unread || Object.entries(expected).some(([name, value]) => unread[name as keyof UnreadCounts] !== value))
        throw new Error(`unread ${JSON.stringify(unread)}`)
    },
    { timeout: 10_000, interval: 20 },
  )
