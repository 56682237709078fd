/**
 * The problem bank (contract/practice 2.4, 4.3). Problems change now and then, and are listed all the time: which of
 * them a filter finds, and in what order, is kept until the bank changes (platform/cache/revision-cache.ts); the rows
 * of a page are read each time.
 */
import type { Static } from 'typebox'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { ProblemRow } from '@podium/proto/calls/problem/problem-shapes.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { RawBuilder } from 'kysely'
import { containing } from '../../platform/database/like.ts'
import { createRevisionCache } from '../../platform/cache/revision-cache.ts'
import type { AtRevision } from '../../platform/cache/revision-cache.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import { problemCounts } from './problem-detail.ts'
import { presentTag, tagJson } from './problem-look-ups.ts'
import type { TagRow } from './problem-look-ups.ts'
import { firstRow, plannedRows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import {
  bankSqlOrder,
  inCountOrder,
  inTitleOrder,
  isBankOrder,
  openCounters,
  orderKey,
  solvedBy,
} from './bank-order.ts'
import type { BankOrder } from './bank-order.ts'

const defaultPageRows = 10
const remoteBanks = ['HDU', 'CF', 'POJ', 'GYM', 'AC', 'SPOJ', 'LIBRE']

/** Condition on problem `p`: everybody may see it. */
export const isOpen = sql`p.auth = 1 and not p.is_group`
export const bankOrder = sql`order by length(p.display_id), p.display_id`

/** Absent or empty: every bank. A remote code: that bank. Anything else: local problems. */
const ofBank = (oj: string | undefined) => {
  if (!oj) return sql`true`
  const bank = oj.toUpperCase()
  return remoteBanks.includes(bank)
    ? sql`p.is_remote and starts_with(p.display_id, ${`${bank}-`})`
    : sql`not p.is_remote`
}

type BankFilter = Pick<CallQuery<'problemList'>, 'keyword' | 'difficulty' | 'oj' | 'tagId'>

/** What a filter asks for, without what does not alter it. */
const plainFilter = ({ keyword = '', difficulty, oj = '', tagId = [] }: BankFilter) => ({
  keyword: keyword.trim(),
  difficulty: difficulty ?? null,
  oj,
  tagId: [...new Set(tagId)].toSorted((a, b) => a - b),
})

function conditions({ keyword, difficulty, oj, tagId }: ReturnType<typeof plainFilter>): RawBuilder<unknown> {
  return sql.join(
    [
      isOpen,
      ofBank(oj),
      ...(keyword === ''
        ? []
        : [
            sql`search_grams(p.search_text) @> search_needle(lower(${keyword})) and p.search_text collate "C" like lower(${containing(keyword)}) collate "C"`,
          ]),
      ...(difficulty === null ? [] : [sql`p.difficulty = ${difficulty}`]),
      ...tagId.map((tag) => sql`p.id in (select pt.pid from problem_tag pt where pt.tag_id = ${tag}::bigint)`),
    ],
    sql` and `,
  )
}

/** Ids in an order that follows from the bank. */
async function find(
  db: Db,
  filter: ReturnType<typeof plainFilter>,
  order: BankOrder,
  locale: Locale,
): Promise<AtRevision<readonly number[]>> {
  const row = await firstRow(
    db,
    sql<{ rev: number; ids: string | null }>`
    select rev, (select string_agg(p.id::text, ',' ${bankSqlOrder(order)}) from problem p where ${conditions(filter)}) as ids from bank_revision`,
  )
  const ids = row?.ids ? row.ids.split(',').map(Number) : []
  return {
    rev: row?.rev ?? 0,
    value: order.sort === 'title' ? await inTitleOrder(db, ids, order.isDescending, locale) : ids,
  }
}

/** Ids that are kept of all filters together: a few megabytes. */
const keptMostIds = 1_000_000

type Row = Omit<Static<typeof ProblemRow>, 'tags' | 'score'> & { readonly tags: readonly TagRow[] }
type Read = Row & { readonly rev: number }

interface Asked {
  readonly filter: ReturnType<typeof plainFilter>
  readonly order: BankOrder
  readonly locale: Locale
}

interface Which {
  readonly ids: readonly number[]
  /** Condition on problem `p`: one that was hidden meanwhile is left out. */
  readonly isShown: RawBuilder<unknown>
  /** The group whose submissions are counted; null counts those outside groups. */
  readonly gid: number | null
}

/** The rows of a page. Always one, if without a problem, for the revision of the bank. */
export const problemRows = (db: Db, { ids, isShown, gid }: Which, locale: Locale): Promise<Read[]> =>
  plannedRows(
    db,
    sql<Read>`
    select r.rev, page.* from bank_revision r left join (
      select p.id as pid, p.display_id as "problemId", coalesce(t.title, p.title) as title, p.difficulty, p.type, ${problemCounts},
        coalesce((select json_agg(${tagJson} order by g.id) from tag g join problem_tag pt on pt.tag_id = g.id where pt.pid = p.id), '[]') as tags
      from problem p
      left join problem_translation t on t.pid = p.id and t.locale = ${locale}
      left join problem_count c on c.pid = p.id and c.gid = ${gid ?? 0}
      where p.id = any(${[...ids]}::bigint[]) and ${isShown}
    ) page on true order by array_position(${[...ids]}::bigint[], page.pid)`,
  )

export const presentRows = (read: readonly Read[]): Static<typeof ProblemRow>[] =>
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
  readonly random: (db: Db) => Promise<{ readonly problemId: string } | null>
}

const plainOrder = ({ sort, isDescending }: CallQuery<'problemList'>): BankOrder => ({
  sort: sort ?? 'id',
  isDescending: isDescending === true,
})
const idOrder: BankOrder = { sort: 'id', isDescending: false }

/** @param look where counters are read that several readers share */
export function openBank(look: () => Db): Bank {
  const kept = createRevisionCache<readonly number[]>((ids) => ids.length, keptMostIds)
  const counters = openCounters(look)
  const idsOf = <Answer extends { readonly rev: number }>(
    db: Db,
    asked: Asked,
    read: (ids: readonly number[]) => Promise<Answer>,
  ): Promise<Answer> =>
    kept.read(
      JSON.stringify([asked.filter, orderKey(asked.order, asked.locale)]),
      () => find(db, asked.filter, asked.order, asked.locale),
      ({ value }) => read(value),
    )
  return {
    list: async (db, query, { locale, uid }) => {
      const bounds = pageBounds(query, defaultPageRows)
      const order = plainOrder(query)
      const [counts, solved] = await Promise.all([
        isBankOrder(order) ? null : counters(),
        uid === null ? null : solvedBy(db, uid),
      ])
      const { read, total } = await idsOf(db, { filter: plainFilter(query), order, locale }, async (found) => {
        const own = solved === null ? found : found.filter((id) => solved.has(id) === (query.own === 'solved'))
        const all = counts === null ? own : inCountOrder(own, order, counts)
        const ids = all.slice(bounds.offset, bounds.offset + bounds.size)
        const onPage = await problemRows(db, { ids, isShown: isOpen, gid: null }, locale)
        return { rev: onPage[0]?.rev ?? 0, read: onPage, total: all.length }
      })
      return pageOf(presentRows(read), total, bounds)
    },
    random: async (db) => {
      const { problemId } = await idsOf(
        db,
        { filter: plainFilter({}), order: idOrder, locale: 'en-US' },
        async (ids) => {
          const [found] = await plannedRows(
            db,
            sql<{ rev: number; problemId: string | null }>`
          select rev, (select display_id from problem where id = ${ids[Math.floor(Math.random() * ids.length)] ?? 0}) as "problemId" from bank_revision`,
          )
          return found ?? { rev: 0, problemId: null }
        },
      )
      return problemId === null ? null : { problemId }
    },
  }
}
