/**
 * The problem bank (contract/practice 2.4, 4.3). Problems change now and then, and are listed all the time: which of
 * them a filter finds, and in what order, is cached until the bank changes (platform/cache/revision-cache.ts); the
 * rows of a page are read each time.
 */
import type { Static } from 'typebox'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { ProblemRow } from '@podium/proto/calls/problem/problem-shapes.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { createRevisionCache } from '../../../platform/cache/revision-cache.ts'
import type { AtRevision } from '../../../platform/cache/revision-cache.ts'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { bankFilter, bankOrder, idOrder } from './filter.ts'
import type { BankFilter, BankOrder } from './filter.ts'
import { inCountOrder, inTitleOrder, isBankOrder, openCounters, orderKey, solvedBy } from './order.ts'
import { displayIdOf, findIds, isOpen, problemRows } from './bank.hot-sql.ts'
import type { BankRow } from './bank.hot-sql.ts'
import { presentTag } from '../tag-queries.ts'

const defaultPageRows = 10
/** Ids that are cached of all filters together: a few megabytes. */
const cachedMostIds = 1_000_000

interface Asked {
  readonly filter: BankFilter
  readonly order: BankOrder
  readonly locale: Locale
}

/** Ids in an order that follows from the bank. */
async function find(db: Db, { filter, order, locale }: Asked): Promise<AtRevision<readonly number[]>> {
  const { rev, value } = await findIds(db, filter, order)
  return { rev, value: order.sort === 'title' ? await inTitleOrder(db, value, order.isDescending, locale) : value }
}

export const presentRows = (read: readonly (BankRow & { rev: number })[]): Static<typeof ProblemRow>[] =>
  read
    .filter(({ pid }) => pid !== null)
    .map(({ rev: _rev, ...row }) => ({ ...row, tags: row.tags.map(presentTag), score: null }))

export interface BankReader {
  readonly locale: Locale
  /** Whose own state is asked for; null for none. */
  readonly uid: string | null
}

export interface Bank {
  readonly list: (db: Db, query: CallQuery<'problemList'>, reader: BankReader) => Promise<CallAnswer<'problemList'>>
  /** Any problem that everybody may see; null when there is none. */
  readonly random: (db: Db, query: CallQuery<'randomProblem'>) => Promise<{ readonly problemId: string } | null>
}

/** @param look where counters are read that several readers share */
export function openBank(look: () => Db): Bank {
  const cache = createRevisionCache<readonly number[]>((ids) => ids.length, cachedMostIds)
  const counters = openCounters(look)
  const idsOf = <Answer extends { readonly rev: number }>(
    db: Db,
    asked: Asked,
    read: (ids: readonly number[]) => Promise<Answer>,
  ): Promise<Answer> =>
    cache.read(
      JSON.stringify([asked.filter, orderKey(asked.order, asked.locale)]),
      () => find(db, asked),
      ({ value }) => read(value),
    )
  return {
    list: async (db, query, { locale, uid }) => {
      const bounds = pageBounds(query, defaultPageRows)
      const order = bankOrder(query)
      const [counts, solved] = await Promise.all([
        isBankOrder(order) ? null : counters(),
        uid === null ? null : solvedBy(db, uid),
      ])
      const { read, total } = await idsOf(db, { filter: bankFilter(query), order, locale }, async (found) => {
        const own = solved === null ? found : found.filter((id) => solved.has(id) === (query.own === 'solved'))
        const all = counts === null ? own : inCountOrder(own, order, counts)
        const ids = all.slice(bounds.offset, bounds.offset + bounds.size)
        const onPage = await problemRows(db, { ids, isShown: isOpen, gid: null }, locale)
        return { rev: onPage[0]?.rev ?? 0, read: onPage, total: all.length }
      })
      return pageOf(presentRows(read), total, bounds)
    },
    random: async (db, query) => {
      const everything: Asked = { filter: bankFilter(query), order: idOrder, locale: 'en-US' }
      const { problemId } = await idsOf(db, everything, (ids) =>
        displayIdOf(db, ids[Math.floor(Math.random() * ids.length)] ?? 0),
      )
      return problemId === null ? null : { problemId }
    },
  }
}
