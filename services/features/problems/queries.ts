/** What is asked of problems beside the bank and the page of one. */
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import { firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { bankOrder, isOpen, presentRows, problemRows } from './bank.ts'

const defaultPageRows = 10

/** What members of a group see of its problems, published ones too; who may is asked before. */
export async function listGroupProblems(
  db: Db,
  query: CallQuery<'groupProblemList'>,
  locale: Locale,
): Promise<CallAnswer<'groupProblemList'>> {
  const bounds = pageBounds(query, defaultPageRows)
  const isShown = sql`p.gid = ${query.gid} and p.auth = 1`
  const [total, ids] = await Promise.all([
    firstRow(db, sql<{ total: number }>`select count(*) as total from problem p where ${isShown}`),
    rows(
      db,
      sql<{
        id: number
      }>`select p.id from problem p where ${isShown} ${bankOrder} limit ${bounds.size} offset ${bounds.offset}`,
    ),
  ])
  const found = await problemRows(db, { ids: ids.map(({ id }) => id), isShown, gid: query.gid }, locale)
  return pageOf(presentRows(found), total?.total ?? 0, bounds)
}

export async function recentlyUpdated(db: Db, locale: Locale): Promise<CallAnswer<'recentUpdatedProblem'>> {
  const found = await rows(
    db,
    sql<{ id: number; problemId: string; title: string; type: number; createdAt: string; updatedAt: string }>`
    select p.id, p.display_id as "problemId", coalesce(t.title, p.title) as title, p.type, p.created_at as "createdAt", p.updated_at as "updatedAt"
    from problem p left join problem_translation t on t.pid = p.id and t.locale = ${locale}
    where ${isOpen} order by p.updated_at desc, p.id desc limit 10`,
  )
  return found.map(({ createdAt, updatedAt, ...row }) => ({
    ...row,
    gmtCreate: wireTime(createdAt),
    gmtModified: wireTime(updatedAt),
  }))
}

export const lastAccepted = (db: Db, uid: string, pid: number, cid: number) =>
  firstRow(
    db,
    sql<{ submitId: number; code: string; language: string; gid: number | null }>`
    select submit_id as "submitId", code, language, gid from submission
    where uid = ${uid} and pid = ${pid} and cid = ${cid} and status = 0 order by submit_id desc limit 1`,
  )
