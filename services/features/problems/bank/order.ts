/**
 * Orders of the problem list. Ids, titles and levels change with the bank, by whose revision their order is cached;
 * counters change with every verdict, so an order by them is made of counters that are a few seconds old.
 */
import type { BankSort } from '@podium/proto/rules/problem/bank-sorts.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { cacheFor } from '../../../platform/cache/timed-cache.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import type { BankOrder } from './filter.ts'
import { titlesOf } from './bank.hot-sql.ts'

interface Counts {
  readonly total: number
  readonly ac: number
}

const countersCachedMs = 30_000
const countersRenewMs = 5_000

/** Whether the order follows from the bank alone. */
export const isBankOrder = ({ sort }: BankOrder): boolean => sort !== 'total' && sort !== 'rate'

/** What makes two static orders different. */
export const orderKey = (order: BankOrder, locale: Locale): readonly unknown[] => {
  if (!isBankOrder(order)) return ['id', false]
  return [order.sort, order.isDescending, order.sort === 'title' ? locale : null]
}

/** PostgreSQL of a small machine knows no Chinese order; Node does. */
export async function inTitleOrder(
  db: Db,
  ids: readonly number[],
  isDescending: boolean,
  locale: Locale,
): Promise<readonly number[]> {
  const found = await titlesOf(db, ids, locale)
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const sign = isDescending ? -1 : 1
  return found.toSorted((a, b) => sign * compare(a.title, b.title)).map(({ id }) => id)
}

const noCounts: Counts = { total: 0, ac: 0 }
const measureOf = (sort: BankSort, { total, ac }: Counts): number =>
  sort === 'total' ? total : total === 0 ? -1 : ac / total

/**
 * Puts ids in an order by counters; who has the same keeps the order of the bank. Nothing submitted stands last in
 * the order by rate.
 */
export function inCountOrder(
  ids: readonly number[],
  { sort, isDescending }: BankOrder,
  counts: ReadonlyMap<number, Counts>,
): readonly number[] {
  const measured = ids.map((id) => ({ id, by: measureOf(sort, counts.get(id) ?? noCounts) }))
  const isLast = ({ by }: { by: number }): number => Number(by < 0)
  return measured
    .toSorted((a, b) => isLast(a) - isLast(b) || (isDescending ? b.by - a.by : a.by - b.by))
    .map(({ id }) => id)
}

/** Counters of all problems outside groups. @param look where they are read */
export function openCounters(look: () => Db): () => Promise<ReadonlyMap<number, Counts>> {
  const counters = cacheFor(
    countersCachedMs,
    async () => {
      const found = await tables(look())
        .selectFrom('problem_count')
        .select(['pid', 'total', 'ac'])
        .where('gid', '=', 0)
        .execute()
      return new Map(found.map(({ pid, ...counts }) => [pid, counts]))
    },
    { renewAfterMs: countersRenewMs },
  )
  return () => counters.get('')
}

/** What the user has solved outside groups. */
export async function solvedBy(db: Db, uid: string): Promise<ReadonlySet<number>> {
  const found = await tables(db)
    .selectFrom('user_problem')
    .select('pid')
    .where('uid', '=', uid)
    .where('solvedAt', 'is not', null)
    .execute()
  return new Set(found.map(({ pid }) => pid))
}
