/** The head of a file about comments. */
import { beforeEach } from 'vitest'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { recordLive } from '../../services-judging/support.ts'
import type { Caller } from '../support/caller.ts'
import { person, signedInRoot, anonymous, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

interface ShownComment {
  readonly id: number
  readonly content: string
  readonly likeNum: number
  readonly totalReplyNum: number
  readonly fromName: string
  readonly fromRole: string
  readonly replyList: readonly { readonly id: number; readonly content: string; readonly toName: string }[]
}
type Target = { readonly did: number } | { readonly cid: number }

export const idOf = (answer: { data: unknown }) => (answer.data as { id: number }).id
export const asQuery = (target: object) =>
  Object.fromEntries(Object.entries(target).map(([key, value]) => [key, String(value)]))
export const list = async (caller: Caller, target: Target, page: object = {}) =>
  (await caller.call('comments', { query: asQuery({ ...target, ...page }) })).data as {
    commentList: { records: ShownComment[]; total: number }
    commentLikeMap: Record<string, boolean>
  }
export const write = async (caller: Caller, target: Target, content = 'A comment') =>
  idOf(await caller.call('addComment', { body: { ...target, content } }))
export const answerTo = (
  caller: Caller,
  commentId: number,
  content = 'A reply',
  quote: object = { quoteId: commentId, quoteType: 'Comment' },
) =>
  caller.call('addReply', {
    body: { reply: { commentId, content, toUid: 'x', toName: 'somebody else' }, did: null, ...quote },
  })
export const like = (caller: Caller, id: number, toLike: boolean) =>
  caller.call('commentLike', { query: { cid: `${id}`, toLike: `${toLike}`, sourceId: '1', sourceType: 'Discussion' } })

/** Those who write and read; every test begins with the switches open. */
export async function commentFixture() {
  const { stack, services, db, alter } = await servicesOfFile('starter', {}, { worker: true })
  const received = recordLive(services.ctx)
  const root = await signedInRoot(services)
  const [admin, jury, ann, bob, mute] = await Promise.all([
    person(services, 'admin', 1001),
    person(services, 'jury'),
    person(services, 'ann'),
    person(services, 'bob'),
    person(services, 'mute', 1005),
  ])
  const nobody = anonymous(services)
  beforeEach(() =>
    services.ctx.settings.set({
      defaultCreateCommentACInitValue: 0,
      openContestComment: true,
      openPublicDiscussion: true,
    }),
  )
  /** By ann, as a row, so that it can stand in any state. */
  const makeDiscussion = async (
    changes: { gid?: number; status?: number; problemId?: number } = {},
  ): Promise<{ did: number }> => {
    const made = await firstRow(
      db(),
      sql<{ did: number }>`
      insert into discussion (uid, author_name, category_id, title, description, content, gid, status, problem_id)
      values (${await uidOf(services, 'ann')}, 'ann', 1, 'T', 'D', 'C', ${changes.gid ?? null}, ${changes.status ?? 0},
        ${changes.problemId ?? null}) returning id as did`,
    )
    if (!made) throw new Error('an insert returned no row')
    return made
  }
  return { stack, services, db, alter, received: received, root, admin, jury, ann, bob, mute, nobody, makeDiscussion }
}
