/**
 * Webhooks of all contests of their maker, those to come included: registered without a contest, they join each one
 * that the maker directs, with its Contest API. Its events are then all there are.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { viewerOfUser } from '../../account/index.ts'
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
