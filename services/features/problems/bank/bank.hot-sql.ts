/**
 * Queries of the problem bank. Raw, because each list asks two of them and must answer in milliseconds among 100,000
 * problems (tests/services-judging/list-speed.test.ts): planned once on each connection (`plannedRows`) a page of 30
 * takes 0.75 ms of processor time, typed 3.83 ms, and the revision of the bank comes with the rows, so that what is
 * cached is never older than what is shown. They may go when a typed query converts no values.
 */
import type { Static } from 'typebox'
import type { ProblemRow } from '@podium/proto/calls/problem/problem-shapes.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { RawBuilder } from 'kysely'
import type { AtRevision } from '../../../platform/cache/revision-cache.ts'
import { containing } from '../../../platform/database/like.ts'
import { firstPlanned, firstRow, plannedRows, rows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { remoteBanks } from './banks.ts'
import type { BankFilter, BankOrder } from './filter.ts'
import { verdictCounters } from '../count-queries.ts'
import type { TagRow } from '../tag-queries.ts'

const isPublic = sql`p.auth = ${sql.lit(problemAuths.public)}`
/** Condition on problem `p`: everybody may see it. */
export const isOpen = sql`${isPublic} and not p.is_group`
/** Condition on problem `p`: the group shows it to its members. */
export const isOfGroup = (gid: number) => sql`p.gid = ${gid} and ${isPublic}`

const byId = sql`length(p.display_id), p.display_id`

/** Titles are put in order by `titlesOf`, counters by `inCountOrder`: those begin in the order of ids. */
const sqlOrder = ({ sort, isDescending }: BankOrder): RawBuilder<unknown> => {
  if (sort === 'level')
    return isDescending
      ? sql`order by p.difficulty desc nulls last, ${byId}`
      : sql`order by p.difficulty nulls last, ${byId}`
  return sort === 'id' && isDescending
    ? sql`order by length(p.display_id) desc, p.display_id desc`
    : sql`order by ${byId}`
}

/** Absent or empty: every bank. A remote code: that bank. Anything else: local problems. */
const ofBank = (oj: string | undefined) => {
  if (!oj) return sql`true`
  const bank = oj.toUpperCase()
  return remoteBanks.includes(bank)
    ? sql`p.is_remote and starts_with(p.display_id, ${`${bank}-`})`
    : sql`not p.is_remote`
}

const hasWord = (keyword: string) => sql`search_grams(p.search_text) @> search_needle(lower(${keyword}))
  and p.search_text collate "C" like lower(${containing(keyword)}) collate "C"`

const hasTag = (tag: number) => sql`p.id in (select pt.pid from problem_tag pt where pt.tag_id = ${tag}::bigint)`

const conditions = ({ keyword, difficulty, oj, tagId }: BankFilter): RawBuilder<unknown> =>
  sql.join(
    [
      isOpen,
      ofBank(oj),
      ...(keyword === '' ? [] : [hasWord(keyword)]),
      ...(difficulty === null ? [] : [sql`p.difficulty = ${difficulty}`]),
      ...tagId.map(hasTag),
    ],
    sql` and `,
  )

/** Ids that a filter finds, in order. */
export async function findIds(db: Db, filter: BankFilter, order: BankOrder): Promise<AtRevision<readonly number[]>> {
  const row = await firstRow(
    db,
    sql<{ rev: number; ids: string | null }>`
    select rev, (
      select string_agg(p.id::text, ',' ${sqlOrder(order)}) from problem p where ${conditions(filter)}
    ) as ids from bank_revision`,
  )
  return { rev: row?.rev ?? 0, value: row?.ids ? row.ids.split(',').map(Number) : [] }
}

/** Titles in the order of the ids. */
export const titlesOf = (db: Db, ids: readonly number[], locale: Locale) =>
  rows(
    db,
    sql<{ id: number; title: string }>`
    select p.id, coalesce(t.title, p.title) as title
    from unnest(${[...ids]}::bigint[]) with ordinality as one (id, position)
    join problem p on p.id = one.id left join problem_translation t on t.pid = p.id and t.locale = ${locale}
    order by one.position`,
  )

/** Tag `g` as JSON. */
const tagJson = sql`json_build_object('id', g.id, 'name', g.name, 'color', g.color, 'oj', g.oj, 'gid', g.gid,
  'tcid', g.classification_id, 'createdAt', g.created_at, 'updatedAt', g.updated_at)`

const counts = sql.raw(verdictCounters.map((name) => `coalesce(c.${name}, 0) as ${name}`).join(', '))

interface Asked {
  readonly ids: readonly number[]
  /** Condition on problem `p`: one that was hidden meanwhile is left out. */
  readonly isShown: RawBuilder<unknown>
  /** The group whose submissions are counted; null counts those outside groups. */
  readonly gid: number | null
}

export type BankRow = Omit<Static<typeof ProblemRow>, 'tags' | 'score'> & { readonly tags: readonly TagRow[] }

/** The rows of a page. Always one, if without a problem, for the revision of the bank. */
export const problemRows = (db: Db, { ids, isShown, gid }: Asked, locale: Locale) =>
  plannedRows(
    db,
    sql<BankRow & { readonly rev: number }>`
    select r.rev, page.* from bank_revision r left join (
      select p.id as pid, p.display_id as "problemId", coalesce(t.title, p.title) as title, p.difficulty, p.type,
        ${counts},
        coalesce((
          select json_agg(${tagJson} order by g.id) from tag g join problem_tag pt on pt.tag_id = g.id
          where pt.pid = p.id
        ), '[]') as tags
      from problem p
      left join problem_translation t on t.pid = p.id and t.locale = ${locale}
      left join problem_count c on c.pid = p.id and c.gid = ${gid ?? 0}
      where p.id = any(${[...ids]}::bigint[]) and ${isShown}
    ) page on true order by array_position(${[...ids]}::bigint[], page.pid)`,
  )

/** The display id of a problem, null when there is none, with the revision of the bank. */
export const displayIdOf = async (db: Db, id: number) =>
  (await firstPlanned(
    db,
    sql<{ rev: number; problemId: string | null }>`
    select rev, (select display_id from problem where id = ${id}) as "problemId" from bank_revision`,
  )) ?? { rev: 0, problemId: null }
