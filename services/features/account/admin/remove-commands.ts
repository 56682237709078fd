/**
 * Deleting accounts. What a user did is part of what others see: boards, counters, discussions. So an account that
 * something depends on is not deleted, the refusal says what, and disabling is the way. With an account that nothing
 * depends on go its sign-ins, likes, reports, messages and files.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import { listed } from '@podium/proto/rules/site/locale.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { removeAccounts } from '../remove-commands.ts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Contest, ContestRegister } from '../../contests/entities.ts'
import { Comment, Discussion, Reply } from '../../discussions/entities.ts'
import { tables } from '../../entities.ts'
import { Group } from '../../groups/entities.ts'
import { Problem } from '../../problems/entities.ts'
import { Announcement } from '../../site-content/entities.ts'
import { Submission } from '../../submissions/entities.ts'
import { Training } from '../../trainings/entities.ts'
import { lockRoots } from './policy.ts'

/** In English for one and for others. */
interface Words {
  readonly en: readonly [one: string, other: string]
  readonly zh: string
}

type CountByUid = Readonly<Record<string, number>>

interface Tie {
  readonly what: Words
  readonly counts: (em: EntityManager, uids: readonly string[]) => Promise<CountByUid>
}

const of = (uids: readonly string[]) => ({ where: { uid: { $in: uids } } })

const words = (one: string, zh: string, other = `${one}s`): Words => ({ en: [one, other], zh })

/** What keeps an account. */
const ties: readonly Tie[] = [
  { what: words('submission', '提交'), counts: (em, uids) => em.countBy(Submission, 'uid', of(uids)) },
  { what: words('contest', '比赛'), counts: (em, uids) => em.countBy(Contest, 'uid', of(uids)) },
  {
    what: words('contest registration', '比赛报名'),
    counts: (em, uids) => em.countBy(ContestRegister, 'uid', of(uids)),
  },
  { what: words('training', '训练'), counts: (em, uids) => em.countBy(Training, 'uid', of(uids)) },
  { what: words('discussion', '讨论'), counts: (em, uids) => em.countBy(Discussion, 'uid', of(uids)) },
  { what: words('comment', '评论'), counts: (em, uids) => em.countBy(Comment, 'uid', of(uids)) },
  { what: words('reply', '回复', 'replies'), counts: (em, uids) => em.countBy(Reply, 'uid', of(uids)) },
  { what: words('announcement', '公告'), counts: (em, uids) => em.countBy(Announcement, 'uid', of(uids)) },
  { what: words('group', '团队'), counts: (em, uids) => em.countBy(Group, 'uid', of(uids)) },
]

interface UsedAccount {
  readonly username: string
  readonly uses: readonly { readonly what: Words; readonly count: number }[]
}

const namedAtMost = 5
/** Where the number no longer matters. */
const countAtMost = 1000

const problems = words('problem', '题目')

/** The chosen accounts that something depends on, by name. */
async function usedAccounts(em: EntityManager, uids: readonly string[]): Promise<UsedAccount[]> {
  const users = await tables(em)
    .selectFrom('users')
    .select(['uid', 'username'])
    .where('uid', 'in', uids)
    .orderBy('username')
    .execute()
  const names = users.map(({ username }) => username)
  const authored = await em.countBy(Problem, 'author', { where: { author: { $in: names } } })
  const counted: { readonly what: Words; readonly byUid: CountByUid }[] = []
  for (const { what, counts } of ties) counted.push({ what, byUid: await counts(em, uids) })
  return users.flatMap(({ uid, username }) => {
    const uses = [
      { what: problems, count: authored[username] ?? 0 },
      ...counted.map(({ what, byUid }) => ({ what, count: Math.min(byUid[uid] ?? 0, countAtMost) })),
    ].filter(({ count }) => count > 0)
    return uses.length === 0 ? [] : [{ username, uses }]
  })
}

const countedText = (count: number, { en, zh }: Words, locale: Locale): string =>
  `${count} ${locale === 'zh-CN' ? zh : en[count === 1 ? 0 : 1]}`

function sentenceOf({ username, uses }: UsedAccount, locale: Locale): string {
  const parts = uses.map(({ what, count }) => countedText(count, what, locale))
  return locale === 'zh-CN' ? `${username}（${listed(parts, locale)}）` : `${username} (${listed(parts, locale)})`
}

/** Throws Refusal. */
export async function deleteUsers(
  ctx: Context,
  viewer: Viewer,
  { ids, locale }: { readonly ids: readonly string[]; readonly locale: Locale },
): Promise<null> {
  const uids = [...new Set(ids)]
  if (uids.length === 0) throw new Refusal('nothingChosen')
  await ctx.orm.em.fork().transactional(async (em) => {
    const roots = await lockRoots(em, viewer)
    if (uids.includes(viewer.uid)) throw new Refusal('ownAccount')
    if (roots.every((uid) => uids.includes(uid))) throw new Refusal('lastRoot')
    const found = await tables(em)
      .selectFrom('users')
      .select('uid')
      .where('uid', 'in', uids)
      .orderBy('uid')
      .forUpdate()
      .execute()
    if (found.length === 0) throw new Refusal('userNotFound')
    const used = await usedAccounts(em, uids)
    if (used.length > 0)
      throw new Refusal('usersInUse', {
        names:
          used
            .slice(0, namedAtMost)
            .map((one) => sentenceOf(one, locale))
            .join('; ') + (used.length > namedAtMost ? ' …' : ''),
      })
    for (const uid of uids) await ctx.sessions.endAll(uid, { db: em })
    await removeAccounts(em, uids)
  })
  for (const uid of uids) ctx.sessions.forget(uid)
  return null
}
