/**
 * The last resort of dropped-commands.ts: test data that nothing refers to any more go a day after that was first
 * seen, though a judging that never ended held them back, or whoever stored them ended before a problem or an upload
 * named them. Bytes that somebody stores anew meanwhile count as new (proto/server/object-store.ts), so nobody loses
 * what a form is about to name.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { UnusedTestData } from '../entities.ts'
import { dataInUse } from '../../problems/index.ts'

type Tools = Pick<Context, 'orm' | 'now' | 'objectStore'>

const batchNames = 50_000
const unusedForMs = 24 * 3_600_000
/** A day's turn comes a minute earlier or later than that of the day before. */
const slackMs = 3_600_000

async function unusedOf(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const unused = new Set(names)
  for (let from = 0; from < names.length; from += batchNames) {
    for (const hash of await dataInUse(db, names.slice(from, from + batchNames))) unused.delete(hash)
  }
  return unused
}

/**
 * Brings the list of what is of no use to where the store and the tables are now; what is on it already keeps its
 * moment.
 */
async function listUnused(em: EntityManager, unused: ReadonlySet<string>, now: Date): Promise<void> {
  const listed = await em.find(UnusedTestData, {})
  const known = new Set(listed.map(({ hash }) => hash))
  for (const row of listed) if (!unused.has(row.hash)) em.remove(row)
  for (const hash of unused) if (!known.has(hash)) em.create(UnusedTestData, { hash, since: now })
  await em.flush()
}

/** One look at the whole store. @returns how many objects went */
export async function clearUnusedTestData({ orm, now, objectStore }: Tools): Promise<number> {
  const at = now()
  const em = orm.em.fork()
  const unused = await unusedOf(em, await objectStore.names())
  await orm.em.fork().transactional((transaction) => listUnused(transaction, unused, at))
  const old = new Date(at.getTime() - unusedForMs)
  const due = await em.find(UnusedTestData, { since: { $lte: new Date(old.getTime() + slackMs) } })
  let removed = 0
  for (const { hash } of due) {
    const isUsed = (await dataInUse(em, [hash])).size > 0
    if (!isUsed && (await objectStore.removeOlder(hash, old))) removed += 1
  }
  return removed
}
