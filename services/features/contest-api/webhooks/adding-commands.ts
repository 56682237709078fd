/** Adds a contest to webhooks of all contests. Whether their makers direct it is asked by whoever knows. */
import type { EntityManager } from '@mikro-orm/postgresql'
import { ContestWebhook } from '../entities.ts'
import { findFeed } from '../feed/append.ts'
import { startOf, tokenOf } from '../feed/tokens.ts'

interface Adding {
  readonly cid: number
  readonly now: Date
  /** Whose webhooks; null for everybody's. */
  readonly maker: string | null
  readonly mayJoin: (uid: string) => Promise<boolean>
}

/** Nothing where the contest has no Contest API. */
export async function addToContest(em: EntityManager, { cid, now, maker, mayJoin }: Adding): Promise<void> {
  const feed = await findFeed(em, cid)
  if (!feed) return
  const ofMaker = maker === null ? {} : { uid: maker }
  for (const { id, uid, url, secret, endpoints } of await em.find(
    ContestWebhook,
    { cid: null, ...ofMaker },
    { orderBy: { id: 1 } },
  )) {
    const isThere = (await em.count(ContestWebhook, { cid, registration: id })) > 0
    if (isThere || !(await mayJoin(uid))) continue
    const position = tokenOf(startOf(feed.generation))
    em.create(ContestWebhook, { cid, registration: id, uid, url, secret, endpoints, position, dueAt: now, madeAt: now })
  }
  await em.flush()
}

interface Director {
  readonly cid: number
  readonly uid: string
  readonly now: Date
}

/** In the transaction that makes somebody a director. */
export const joinAsDirector = (em: EntityManager, { cid, uid, now }: Director): Promise<void> =>
  addToContest(em, { cid, now, maker: uid, mayJoin: () => Promise.resolve(true) })
