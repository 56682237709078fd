/**
 * Deleting accounts. What a user did is part of what others see: boards, counters, discussions. So an account that
 * something depends on is not deleted, the refusal says what, and disabling is the way. With an account that nothing
 * depends on go its sign-ins, likes, reports, messages and files.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { removeAccounts } from '../remove-accounts.ts'
import { rows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { lockRoots } from './roots.ts'

/** In English for one and for others. */
interface Words {
  readonly en: readonly [one: string, other: string]
  readonly zh: string
}

interface Tie {
  readonly table: string
  readonly column: string
  readonly what: Words
}

const words = (one: string, zh: string, other = `${one}s`): Words => ({ en: [one, other], zh })
const tie = (table: string, column: string, what: Words): Tie => ({ table, column, what })

/** What keeps an account. */
const ties: readonly Tie[] = [
  tie('submission', 'uid', words('submission', '提交')),
  tie('contest', 'uid', words('contest', '比赛')),
  tie('contest_register', 'uid', words('contest registration', '比赛报名')),
  tie('training', 'uid', words('training', '训练')),
  tie('discussion', 'uid', words('discussion', '讨论')),
  tie('comment', 'uid', words('comment', '评论')),
  tie('reply', 'uid', words('reply', '回复', 'replies')),
  tie('announcement', 'uid', words('announcement', '公告')),
  tie('user_group', 'uid', words('group', '团队')),
]

interface Kept {
  readonly username: string
  readonly uses: readonly { readonly tie: number; readonly count: number }[]
}

const namedAtMost = 5

/** Counting ends where the number no longer matters. */
async function usesOf(db: Db, uids: readonly string[]): Promise<Kept[]> {
  const counts = ties.map(
    ({ table, column }, index) => sql`
    select u.uid, ${index}::int as tie, (select count(*)::int from (select 1 from ${sql.table(table)} t where t.${sql.ref(column)} = u.uid limit 1000) few) as count from chosen u`,
  )
  const authored = sql`select u.uid, -1 as tie, (select count(*)::int from problem p where p.author = u.username) as count from chosen u`
  const found = await rows(
    db,
    sql<{ username: string; tie: number; count: number }>`
    with chosen as (select uid, username from users where uid = any(${[...uids]}::text[])), used as (${sql.join([...counts, authored], sql` union all `)})
    select c.username, used.tie, used.count from used join chosen c on c.uid = used.uid where used.count > 0 order by c.username, used.tie`,
  )
  return [...Map.groupBy(found, ({ username }) => username)].map(([username, uses]) => ({ username, uses }))
}

const problems = words('problem', '题目')
const said = (count: number, { en, zh }: Words, locale: Locale): string =>
  `${count} ${locale === 'zh-CN' ? zh : en[count === 1 ? 0 : 1]}`

function sentenceOf({ username, uses }: Kept, locale: Locale): string {
  const parts = uses.map(({ tie: index, count }) => said(count, ties[index]?.what ?? problems, locale))
  return locale === 'zh-CN' ? `${username}（${parts.join('，')}）` : `${username} (${parts.join(', ')})`
}

/** Throws Refusal. */
export async function deleteUsers(
  ctx: Context,
  viewer: Viewer,
  { ids, locale }: { readonly ids: readonly string[]; readonly locale: Locale },
): Promise<null> {
  const uids = [...new Set(ids)]
  if (uids.length === 0) throw new Refusal('nothingChosen')
  await ctx.orm.em.fork().transactional(async (db) => {
    const roots = await lockRoots(db, viewer)
    if (uids.includes(viewer.uid)) throw new Refusal('ownAccount')
    if (roots.every((uid) => uids.includes(uid))) throw new Refusal('lastRoot')
    const there = await rows(
      db,
      sql<{ uid: string }>`select uid from users where uid = any(${uids}::text[]) order by uid for update`,
    )
    if (there.length === 0) throw new Refusal('userNotFound')
    const kept = await usesOf(db, uids)
    if (kept.length > 0)
      throw new Refusal('usersInUse', {
        names:
          kept
            .slice(0, namedAtMost)
            .map((one) => sentenceOf(one, locale))
            .join('; ') + (kept.length > namedAtMost ? ' …' : ''),
      })
    for (const uid of uids) await ctx.sessions.endAll(uid, { db })
    await removeAccounts(db, uids)
  })
  for (const uid of uids) ctx.sessions.forget(uid)
  return null
}
