/** Who may create a group, and how many of them (contract/groups 12.1). Administrators of the site are free. */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { errorText, Refusal } from '@podium/proto/errors/index.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { isAdminRole } from '@podium/proto/rules/user/roles.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { tables } from '../entities.ts'
import { solvedPublicProblems } from '../problems/index.ts'
import { Group } from './entities.ts'

type Tools = Pick<Context, 'orm' | 'now' | 'settings'>

const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000

interface Quota {
  readonly tries: number
  readonly since: Date
}

const dailyRefusal = ({ since }: Quota, limit: number, now: Date): Refusal =>
  new Refusal('groupDailyLimit', {
    limit,
    minutes: Math.max(1, Math.ceil((since.getTime() + dayMs - now.getTime()) / minuteMs)),
  })

async function checkSolved({ orm, settings }: Tools, uid: string): Promise<void> {
  const needed = (await settings.get()).defaultCreateGroupACInitValue
  const solved = await solvedPublicProblems(orm.em.fork(), uid, needed)
  if (solved < needed) throw new Refusal('groupTooFewSolved', { needed, solved })
}

/** Tries are counted whatever becomes of them, so this is a transaction of its own. Throws Refusal. */
export async function spendCreation(tools: Tools, { uid, role }: Viewer): Promise<void> {
  if (isAdminRole(role)) return
  await checkSolved(tools, uid)
  const { defaultCreateGroupDailyLimit: limit } = await tools.settings.get()
  const at = tools.now()
  const begins = new Date(at.getTime() - dayMs)
  const quota = await tables(tools.orm.em.fork())
    .insertInto('group_quota')
    .values({ uid, since: at, tries: 1 })
    .onConflict((taken) =>
      taken.column('uid').doUpdateSet(({ eb, ref, lit }) => {
        const isOver = eb('group_quota.since', '<=', begins)
        const more = eb('group_quota.tries', '+', 1)
        return {
          tries: eb.case().when(isOver).then(lit(1)).else(more).end(),
          since: eb.case().when(isOver).then(ref('excluded.since')).else(ref('group_quota.since')).end(),
        }
      }),
    )
    .returning(['tries', 'since'])
    .executeTakeFirstOrThrow()
  if (quota.tries > limit) throw dailyRefusal(quota, limit, at)
}

/** Throws Refusal. */
async function checkCount(em: EntityManager, { settings }: Pick<Tools, 'settings'>, uid: string): Promise<void> {
  const { defaultCreateGroupLimit: limit } = await settings.get()
  if ((await em.count(Group, { uid })) >= limit) throw new Refusal('groupOwnLimit', { limit })
}

/** Locks the owner's count: of two groups made at once the second sees the first. Throws Refusal. */
export async function checkOwned(em: EntityManager, tools: Tools, { uid, role }: Viewer): Promise<void> {
  if (isAdminRole(role)) return
  await tables(em).selectFrom('users').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute()
  await checkCount(em, tools, uid)
}

/** Whether the tries of the day are spent. Counts none. Throws Refusal. */
async function checkTries({ orm, now, settings }: Tools, uid: string): Promise<void> {
  const { defaultCreateGroupDailyLimit: limit } = await settings.get()
  const at = now()
  const quota = await tables(orm.em.fork())
    .selectFrom('group_quota')
    .select(['tries', 'since'])
    .where('uid', '=', uid)
    .where('since', '>', new Date(at.getTime() - dayMs))
    .executeTakeFirst()
  if (quota !== undefined && quota.tries >= limit) throw dailyRefusal(quota, limit, at)
}

/** What `createGroup` would refuse now, whatever is in the form: shown before it is filled in. */
export async function groupCreation(
  tools: Tools,
  viewer: Viewer,
  locale: Locale,
): Promise<CallAnswer<'groupCreation'>> {
  if (isAdminRole(viewer.role)) return { refusal: null }
  try {
    await checkSolved(tools, viewer.uid)
    await checkTries(tools, viewer.uid)
    await checkCount(tools.orm.em.fork(), tools, viewer.uid)
    return { refusal: null }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: errorText(error.code, locale, error.params) }
    throw error
  }
}
