/**
 * The way of a group's problem into the bank of the site (contract/groups 12.14). What follows from it is the
 * database's to know: `problem.is_group`.
 */
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { isPublicationProgress, publication } from '@podium/proto/rules/problem/publication.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { change, firstRow, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { problemPage, wordFilter } from './queries.ts'

/**
 * Throws Refusal `groupProblemAsked` where it has been asked before. Taking it back takes a published problem out of
 * the bank.
 */
export async function askToPublish(db: Db, pid: number, isApplied: boolean): Promise<void> {
  if (!isApplied) {
    await change(db, sql`update problem set apply_public_progress = null, updated_at = now() where id = ${pid}`)
    return
  }
  const asked = await change(
    db,
    sql`
    update problem set apply_public_progress = ${publication.applying}, updated_at = now() where id = ${pid} and apply_public_progress is null`,
  )
  if (asked === 0) throw new Refusal('groupProblemAsked')
}

/** Those that wait come first, then what is public, then what was refused. */
export function requestList(
  db: Db,
  query: CallQuery<'groupProblemRequests'>,
): Promise<CallAnswer<'groupProblemRequests'>> {
  const { gid } = query
  const filter = sql.join(
    [
      sql`p.gid is not null and p.apply_public_progress is not null`,
      ...(gid ? [sql`p.gid = ${gid}`] : []),
      ...wordFilter(query.keyword),
    ],
    sql` and `,
  )
  return problemPage(db, query, { filter, order: sql`p.apply_public_progress, p.gid, p.id` })
}

/** Of what a group has not put forward nobody outside it is told, and nobody may publish it. Throws Refusal. */
export async function answerRequest(db: Db, { pid, progress }: CallBody<'answerGroupProblem'>): Promise<void> {
  if (!pid) throw new Refusal('fieldBlank', { field: 'pid' })
  if (progress === null || progress === undefined) throw new Refusal('fieldBlank', { field: 'progress' })
  if (!isPublicationProgress(progress)) throw new Refusal('groupProblemProgress')
  const found = await firstRow(db, sql<{ gid: number | null }>`select gid from problem where id = ${pid}`)
  if (!found) throw new Refusal('problemMissing')
  if (found.gid === null) throw new Refusal('notOfGroup')
  const answered = await change(
    db,
    sql`
    update problem set apply_public_progress = ${progress}, updated_at = now() where id = ${pid} and apply_public_progress is not null`,
  )
  if (answered === 0) throw new Refusal('problemMissing')
}
