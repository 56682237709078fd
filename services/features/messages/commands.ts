/** Messages to users, written in the transaction of what they tell of; and deleting own ones. */
import { mentionCandidates, mentionLimits } from '@podium/proto/rules/discussion/mentions.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { roles, userStates } from '@podium/proto/rules/user/roles.ts'
import type { CallQuery } from '@podium/proto/calls/calls.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { insertMessages, deleteMessages } from './counts.hot-sql.ts'
import { isOneOf } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import type { MessageAction } from './entities.ts'
import { enterDiscussion } from '../discussions/index.ts'
import type { DiscussionTarget, TargetIds } from '../discussions/index.ts'

type Tools = Pick<Context, 'orm' | 'now' | 'settings'>

/** What somebody did, as everybody who is notified of it meets it. */
export interface MessageSource extends TargetIds {
  readonly senderUid: string
  readonly commentId?: number
  readonly replyId?: number
  readonly quoteType?: 'Comment' | 'Reply'
  readonly quoteId?: number
}

export interface Recipient {
  readonly uid: string
  readonly action: MessageAction
}

const boxOf = { Discuss: 'Discuss', Reply: 'Reply', Mention: 'Reply', Like_Post: 'Like', Like_Discuss: 'Like' } as const

const usersBy = (db: Db, column: 'u.uid' | 'u.searchName', values: readonly string[]) =>
  tables(db)
    .selectFrom('users as u')
    .select(['u.uid', 'u.username', 'u.searchName', 'u.roleId', 'u.locale'])
    .where(({ ref }) => isOneOf(ref(column), values))
    .where('u.status', '=', userStates.enabled)
    .execute()

type UserRow = Awaited<ReturnType<typeof usersBy>>[number]

/** What these users would be let into, or null: the rule of the calls, asked for somebody else. */
async function entered(
  db: Db,
  tools: Tools,
  { uid, username, roleId, locale }: UserRow,
  ids: TargetIds,
): Promise<DiscussionTarget | null> {
  const role = roles.find(({ id }) => id === roleId)
  if (!role) return null
  const reader: Viewer = {
    uid,
    username,
    role: role.name,
    permissions: role.permissions,
    locale: locale === 'en-US' ? 'en-US' : 'zh-CN',
    sessionId: '',
    onlyCid: null,
  }
  try {
    return await enterDiscussion(db, tools, reader, ids)
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
  { ids, action }: { ids: TargetIds; action: Recipient['action'] },
): Promise<boolean> {
  const target = await entered(db, tools, user, ids)
  return target !== null && (target.isStaff || !target.isHiding || boxOf[action] === 'Like')
}

/**
 * Notifies users of an action: never its doer, nobody twice of the same (their first action counts), and nobody who may
 * not see it. Last in the transaction, for it locks the counters of whom it notifies.
 */
export async function notifyUsers(
  db: Db,
  tools: Tools,
  source: MessageSource,
  recipients: readonly Recipient[],
): Promise<void> {
  const actions = new Map<string, Recipient['action']>()
  for (const { uid, action } of recipients) if (uid !== source.senderUid && !actions.has(uid)) actions.set(uid, action)
  const users = await usersBy(db, 'u.uid', [...actions.keys()])
  const open: Recipient[] = []
  for (const user of users) {
    const action = actions.get(user.uid)
    if (action && (await mayKnow(db, tools, user, { ids: source, action }))) open.push({ uid: user.uid, action })
  }
  if (open.length === 0) return
  await insertMessages(
    db,
    open.map(({ uid, action }) => ({ ...source, uid, action, box: boxOf[action] })),
  )
}

/** Whom a text mentions, in its order; `before`, its older version, has notified some already. */
export async function mentionedIn(db: Db, text: string, before = ''): Promise<Recipient[]> {
  const candidates = mentionCandidates(text)
  const users = new Map(
    (await usersBy(db, 'u.searchName', [...new Set(candidates.flat())])).map((user) => [user.searchName, user.uid]),
  )
  const resolved = (all: readonly (readonly string[])[]): string[] =>
    all.flatMap((names) => users.get(names.find((name) => users.has(name)) ?? '') ?? [])
  const known = new Set(resolved(mentionCandidates(before)))
  const fresh = [...new Set(resolved(candidates))].filter((uid) => !known.has(uid))
  return fresh.slice(0, mentionLimits.perText).map((uid) => ({ uid, action: 'Mention' }))
}

/** Own rows only; an empty box is no fault. Throws Refusal `messageMissing`. */
export async function cleanMessages(
  { orm }: Pick<Tools, 'orm'>,
  { uid }: Viewer,
  { type, id }: CallQuery<'cleanMessages'>,
): Promise<null> {
  const gone = await orm.em.fork().transactional((db) => deleteMessages(db, { uid, box: type, id }))
  if (gone === 0 && id !== undefined) throw new Refusal('messageMissing')
  return null
}
