/** The problem bank (contract/practice 2.4, 4.3). */
import type { Static } from 'typebox'
import type { CallAnswer, CallQuery } from '@podium/proto/http/calls.ts'
import type { ProblemRow } from '@podium/proto/http/problems.ts'
import type { Locale } from '@podium/proto/model/locale.ts'
import type { RawBuilder } from 'kysely'
import { containing } from '../../db/like.ts'
import { pageBounds, pageOf } from '../../db/page.ts'
import type { PageBounds } from '../../db/page.ts'
import { firstRow, rows, sql } from '../../db/sql.ts'
import type { Db } from '../../db/sql.ts'
import { wireTime } from '../../http/time.ts'
import { problemCounts } from '../../db/problem-detail.ts'
import { presentTag, tagJson } from '../../db/problem-look-ups.ts'
import type { TagRow } from '../../db/problem-look-ups.ts'

const defaultPageRows = 10
const remoteBanks = ['HDU', 'CF', 'POJ', 'GYM', 'AC', 'SPOJ', 'LIBRE']

const open = sql`p.auth = 1 and not p.is_group`

/** Absent or empty: every bank. A remote code: that bank. Anything else: local problems. */
const ofBank = (oj: string | undefined) => {
  if (!oj) return sql`true`
  const bank = oj.toUpperCase()
  return remoteBanks.includes(bank) ? sql`p.is_remote and starts_with(p.display_id, ${`${bank}-`})` : sql`not p.is_remote`
}

/** Everything in it is in the index `problem_bank`, or read through one of the tags. */
function listFilter({ keyword, difficulty, oj, tagId = [] }: CallQuery<'problemList'>) {
  const word = keyword?.trim() ?? ''
  const tags = [...new Set(tagId)]
  const conditions = [open, ofBank(oj)]
  if (word !== '') conditions.push(sql`p.search_text collate "C" like lower(${containing(word)}) collate "C"`)
  if (difficulty !== undefined && difficulty !== null) conditions.push(sql`p.difficulty = ${difficulty}`)
  conditions.push(...tags.map((tag) => sql`p.id in (select pt.pid from problem_tag pt where pt.tag_id = ${tag}::bigint)`))
  return sql.join(conditions, sql` and `)
}

type ListRow = Omit<Static<typeof ProblemRow>, 'tags' | 'score'> & { readonly tags: readonly TagRow[] }

const bankOrder = sql`order by length(p.display_id), p.display_id`

interface Which {
  /** Conditions on problem `p`. */
  readonly filter: RawBuilder<unknown>
  /** The group whose submissions are counted; null counts those outside groups. */
  readonly gid: number | null
}

/** The rows of one page: which they are is read from the index alone, and only theirs are joined. */
const pageRows = (db: Db, { filter, gid }: Which, { size, offset }: PageBounds, locale: Locale) =>
  rows(db, sql<ListRow>`
    select p.id as pid, p.display_id as "problemId", coalesce(t.title, p.title) as title, p.difficulty, p.type, ${problemCounts},
      coalesce((select json_agg(${tagJson} order by g.id) from tag g join problem_tag pt on pt.tag_id = g.id where pt.pid = p.id), '[]') as tags
    from (select p.id from problem p where ${filter} ${bankOrder} limit ${size} offset ${offset}) page
    join problem p on p.id = page.id
    left join problem_translation t on t.pid = p.id and t.locale = ${locale}
    left join problem_count c on c.pid = p.id and c.gid = ${gid ?? 0}
    ${bankOrder}`)

async function pageOfProblems(db: Db, which: Which, bounds: PageBounds, locale: Locale): Promise<CallAnswer<'problemList'>> {
  const [total, found] = await Promise.all([
    firstRow(db, sql<{ total: number }>`select count(*) as total from problem p where ${which.filter}`),
    pageRows(db, which, bounds, locale),
  ])
  return pageOf(found.map((row) => ({ ...row, tags: row.tags.map(presentTag), score: null })), total?.total ?? 0, bounds)
}

export const listProblems = (db: Db, query: CallQuery<'problemList'>, locale: Locale): Promise<CallAnswer<'problemList'>> =>
  pageOfProblems(db, { filter: listFilter(query), gid: null }, pageBounds(query, defaultPageRows), locale)

/** What members of a group see of its problems, published ones too; who may is asked before. */
export const listGroupProblems = (db: Db, query: CallQuery<'groupProblemList'>, locale: Locale): Promise<CallAnswer<'groupProblemList'>> =>
  pageOfProblems(db, { filter: sql`p.gid = ${query.gid} and p.auth = 1`, gid: query.gid }, pageBounds(query, defaultPageRows), locale)

export const randomProblem = (db: Db) =>
  firstRow(db, sql<{ problemId: string }>`select p.display_id as "problemId" from problem p where ${open} order by random() limit 1`)

export async function recentlyUpdated(db: Db, locale: Locale): Promise<CallAnswer<'recentUpdatedProblem'>> {
  const found = await rows(db, sql<{ id: number; problemId: string; title: string; type: number; createdAt: string; updatedAt: string }>`
    select p.id, p.display_id as "problemId", coalesce(t.title, p.title) as title, p.type, p.created_at as "createdAt", p.updated_at as "updatedAt"
    from problem p left join problem_translation t on t.pid = p.id and t.locale = ${locale}
    where ${open} order by p.updated_at desc, p.id desc limit 10`)
  return found.map(({ createdAt, updatedAt, ...row }) => ({ ...row, gmtCreate: wireTime(createdAt), gmtModified: wireTime(updatedAt) }))
}

export const lastAccepted = (db: Db, uid: string, pid: number, cid: number) =>
  firstRow(db, sql<{ submitId: number; code: string; language: string }>`
    select submit_id as "submitId", code, language from submission
    where uid = ${uid} and pid = ${pid} and cid = ${cid} and status = 0 order by submit_id desc limit 1`)
