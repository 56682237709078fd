/** Messages to users, written in the transaction of what they tell of. */
import { mentionCandidates, mentionLimits } from '@podium/proto/rules/discussion/mentions.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { roles } from '@podium/proto/rules/user/roles.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { countMoved } from './counts.hot-sql.ts'
import { enterDiscussion } from '../discussions/index.ts'
import type { DiscussionTarget, TargetIds } from '../discussions/index.ts'

type Tools = Pick<Context, 'orm' | 'now' | 'settings'>

/** What somebody did, as everybody who is told of it meets it. */
export interface MessageSource extends TargetIds {
  readonly senderUid: string
  readonly commentId?: number
  readonly replyId?: number
  readonly quoteType?: 'Comment' | 'Reply'
  readonly quoteId?: number
}

export interface Told {
  readonly uid: string
  readonly action: 'Discuss' | 'Reply' | 'Mention' | 'Like_Post' | 'Like_Discuss'
}

const boxOf = { Discuss: 'Discuss', Reply: 'Reply', Mention: 'Reply', Like_Post: 'Like', Like_Discuss: 'Like' } as const

interface UserRow {
  readonly uid: string
  readonly username: string
  readonly searchName: string
  readonly roleId: number
  readonly locale: Locale
}

const usersBy = (db: Db, column: 'uid' | 'search_name', values: readonly string[]): Promise<UserRow[]> =>
  values.length === 0
    ? Promise.resolve([])
    : rows(
        db,
        sql<UserRow>`
    select uid, username, search_name as "searchName", role_id as "roleId", locale from users where ${sql.ref(column)} = any(${values}::text[]) and status = 0`,
      )

/** What these users would be let into, or null: the rule of the calls, asked for somebody else. */
async function entered(
  db: Db,
  tools: Tools,
  { uid, username, roleId, locale }: UserRow,
  place: TargetIds,
): Promise<DiscussionTarget | null> {
  const role = roles.find(({ id }) => id === roleId)
  if (!role) return null
  const reader: Viewer = { uid, username, role: role.name, permissions: role.permissions, locale, sessionId: '' }
  try {
    return await enterDiscussion(db, tools, reader, place)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** A like is about what one wrote oneself; anything else is what others wrote. */
async function mayKnow(
  db: Db,
  tools: Tools,
  user: UserRow,
  { place, action }: { place: TargetIds; action: Told['action'] },
): Promise<boolean> {
  const target = await entered(db, tools, user, place)
  return target !== null && (target.isStaff || !target.isHiding || boxOf[action] === 'Like')
}

/**
 * Tells users of an action: never its doer, nobody twice of the same (the first of `told` counts), and nobody who may
 * not see it. Last in the transaction, for it locks the counters of whom it tells.
 */
export async function notifyUsers(db: Db, tools: Tools, source: MessageSource, told: readonly Told[]): Promise<void> {
  const actions = new Map<string, Told['action']>()
  for (const { uid, action } of told) if (uid !== source.senderUid && !actions.has(uid)) actions.set(uid, action)
  const users = await usersBy(db, 'uid', [...actions.keys()])
  const open: Told[] = []
  for (const user of users) {
    const action = actions.get(user.uid)
    if (action && (await mayKnow(db, tools, user, { place: source, action }))) open.push({ uid: user.uid, action })
  }
  if (open.length === 0) return
  const { senderUid, did = null, cid = null, commentId = null, replyId = null } = source
  const { quoteType = null, quoteId = null } = source
  const uids = open.map(({ uid }) => uid)
  const actionsOfThem = open.map(({ action }) => action)
  await countMoved(
    db,
    'come',
    sql`
    moved as (
      insert into message (uid, box, action, sender_uid, did, cid, comment_id, reply_id, quote_type, quote_id)
      select one.uid, one.box, one.action, ${senderUid}::text, ${did}::bigint, ${cid}::bigint, ${commentId}::bigint,
        ${replyId}::bigint, ${quoteType}::text, ${quoteId}::bigint
      from unnest(${uids}::text[], ${actionsOfThem.map((action) => boxOf[action])}::text[], ${actionsOfThem}::text[])
        as one (uid, box, action)
      order by one.uid on conflict do nothing
      returning uid, box, is_read)`,
  )
}

/** Whom a text mentions, in its order; `before`, its older version, has told some already. */
export async function mentionedIn(db: Db, text: string, before = ''): Promise<Told[]> {
  const places = mentionCandidates(text)
  const users = new Map(
    (await usersBy(db, 'search_name', [...new Set(places.flat())])).map((user) => [user.searchName, user.uid]),
  )
  const resolved = (all: readonly (readonly string[])[]): string[] =>
    all.flatMap((names) => users.get(names.find((name) => users.has(name)) ?? '') ?? [])
  const known = new Set(resolved(mentionCandidates(before)))
  const fresh = [...new Set(resolved(places))].filter((uid) => !known.has(uid))
  return fresh.slice(0, mentionLimits.perText).map((uid) => ({ uid, action: 'Mention' }))
}
