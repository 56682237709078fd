/**
 * Webhooks of all contests of their maker, those to come included: registered without a contest, they join each one
 * that the maker directs, with its Contest API. Its events are then all there are.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { viewerOfUser } from '../../account/index.ts'
import type { Context } from '../../../platform/context.ts'
import { tables } from '../../entities.ts'
import { ContestWebhook } from '../entities.ts'
import { contestsWithFeed } from '../contest-queries.ts'
import { apiReader } from '../policy.ts'
import type { ApiCaller } from '../sign-in-commands.ts'
import { addToContest } from './adding-commands.ts'
import { hasCallbacks } from './policy.ts'

async function mayJoin(db: Db, cid: number, caller: ApiCaller, now: Date): Promise<boolean> {
  try {
    return hasCallbacks(await apiReader(db, { cid, caller, now }))
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** The contests that have the Contest API now and are directed by the caller, in the order of their numbers. */
export async function directedBy(db: Db, caller: ApiCaller, now: Date): Promise<number[]> {
  const found: number[] = []
  for (const cid of await contestsWithFeed(db)) if (await mayJoin(db, cid, caller, now)) found.push(cid)
  return found.toSorted((a, b) => a - b)
}

/** Whether the contest has not joined a webhook of all contests of this maker. */
const lacksWebhook = async (db: Db, cid: number, maker: string): Promise<boolean> =>
  (await tables(db)
    .selectFrom('contest_webhook as w')
    .select('w.id')
    .where('w.cid', 'is', null)
    .where('w.uid', '=', maker)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('contest_webhook as joined')
            .select('joined.id')
            .where('joined.cid', '=', cid)
            .whereRef('joined.registration', '=', 'w.id'),
        ),
      ),
    )
    .executeTakeFirst()) !== undefined

/**
 * Adds what is missing: whoever came to direct a contest by a group or by a role of the site was made its director by
 * nothing that is done to the contest.
 */
export async function joinMissing({ orm, now }: Pick<Context, 'orm' | 'now'>): Promise<void> {
  const em = orm.em.fork()
  const makers = new Set((await em.find(ContestWebhook, { cid: null }, { fields: ['uid'] })).map(({ uid }) => uid))
  for (const maker of makers) {
    const viewer = await viewerOfUser(em, maker)
    for (const cid of viewer === null ? [] : await directedBy(em, { viewer, grant: null }, now())) {
      if (!(await lacksWebhook(em, cid, maker))) continue
      await orm.em.fork().transactional(async (each) => {
        // Of two that add at once the second finds what the first has added.
        await tables(each).selectFrom('contest').select('id').where('id', '=', cid).forUpdate().execute()
        await addToContest(each, { cid, now: now(), maker, mayJoin: () => Promise.resolve(true) })
      })
    }
  }
}

/** In the transaction that switches the Contest API of a contest on. */
export const joinWebhooks = (em: EntityManager, cid: number, now: Date): Promise<void> =>
  addToContest(em, {
    cid,
    now,
    maker: null,
    mayJoin: async (uid) => {
      const viewer = await viewerOfUser(em, uid)
      return viewer !== null && mayJoin(em, cid, { viewer, grant: null }, now)
    },
  })
