/**
 * Orders of the problem list. Ids, titles and levels change with the bank, whose revision their order is kept by;
 * counters change with every verdict, so an order by them is made of counters that are a few seconds old.
 */
import type { BankSort } from '@podium/proto/rules/problem/bank-sorts.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { RawBuilder } from 'kysely'
import { cacheFor } from '../../platform/cache/timed-cache.ts'
import { rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

export interface BankOrder {
  readonly sort: BankSort
  readonly isDescending: boolean
}

interface Counts {
  readonly total: number
  readonly ac: number
}

const countersKeepMs = 30_000
const countersRenewMs = 5_000

const byId = sql`length(p.display_id), p.display_id`

/** Whether the order follows from the bank alone. */
export const isBankOrder = ({ sort }: BankOrder): boolean => sort !== 'total' && sort !== 'rate'

/** What makes two static orders different. */
export const orderKey = (order: BankOrder, locale: Locale): readonly unknown[] => {
  if (!isBankOrder(order)) return ['id', false]
  return [order.sort, order.isDescending, order.sort === 'title' ? locale : null]
}

/** Of problem `p`; titles are put in order by `inTitleOrder`, counters by `inCountOrder`. */
export const bankSqlOrder = ({ sort, isDescending }: BankOrder): RawBuilder<unknown> => {
  if (sort === 'level')
    return isDescending
      ? sql`order by p.difficulty desc nulls last, ${byId}`
      : sql`order by p.difficulty nulls last, ${byId}`
  return sort === 'id' && isDescending
    ? sql`order by length(p.display_id) desc, p.display_id desc`
    : sql`order by ${byId}`
}

/** PostgreSQL of a small machine knows no Chinese order; Node does. */
export async function inTitleOrder(
  db: Db,
  ids: readonly number[],
  isDescending: boolean,
  locale: Locale,
): Promise<readonly number[]> {
  const found = await rows(
    db,
    sql<{ id: number; title: string }>`
    select p.id, coalesce(t.title, p.title) as title from unnest(${[...ids]}::bigint[]) with ordinality as one (id, place)
    join problem p on p.id = one.id left join problem_translation t on t.pid = p.id and t.locale = ${locale} order by one.place`,
  )
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
  const kept = cacheFor(
    countersKeepMs,
    async () => {
      const found = await rows(
        look(),
        sql<Counts & { pid: number }>`select pid, total, ac from problem_count where gid = 0`,
      )
      return new Map(found.map(({ pid, ...counts }) => [pid, counts]))
    },
    { renewAfterMs: countersRenewMs },
  )
  return () => kept.get('')
}

/** What the user has solved outside groups. */
export async function solvedBy(db: Db, uid: string): Promise<ReadonlySet<number>> {
  const found = await rows(
    db,
    sql<{ pid: number }>`select pid from user_problem where uid = ${uid} and solved_at is not null`,
  )
  return new Set(found.map(({ pid }) => pid))
}
