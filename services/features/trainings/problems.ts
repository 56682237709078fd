/** The problems of a training, and one of them (contract/contests-and-community 2, 6.16). */
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Viewer } from '../../platform/context.ts'
import { ownStatus, aroundProblem, findProblemDetail, presentProblem, problemCount } from '../problems/index.ts'
import { firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enterTraining } from './policy.ts'
import { isShownProblem, trainingProblemRows } from './rows.ts'

/** Throws Refusal. */
export async function trainingProblems(
  db: Db,
  viewer: Viewer,
  tid: number,
  locale: Locale,
): Promise<CallAnswer<'trainingProblems'>> {
  const { training } = await enterTraining(db, { tid, viewer })
  const found = await trainingProblemRows(db, tid, locale)
  const own = await ownStatus(db, viewer.uid, { pids: found.map(({ pid }) => pid), gid: training.gid })
  return found.map((row) => ({ ...row, myStatus: own[String(row.pid)]?.status ?? Status.notSubmitted }))
}

/** Throws Refusal. */
export async function trainingProblemDetail(
  db: Db,
  viewer: Viewer,
  { displayId, tid, cid }: CallQuery<'trainingProblemDetail'>,
  locale: Locale,
): Promise<CallAnswer<'trainingProblemDetail'>> {
  const { training } = await enterTraining(db, { tid: tid || cid || 0, viewer })
  const place = await firstRow(
    db,
    sql<{ pid: number; isShown: boolean }>`
    select p.id as pid, ${isShownProblem} as "isShown" from training t join training_problem tp on tp.tid = t.id join problem p on p.id = tp.pid
    where t.id = ${training.id} and upper(p.display_id) = upper(${displayId})`,
  )
  if (!place) throw new Refusal('trainingProblemMissing')
  const found = place.isShown ? await findProblemDetail(db, sql`p.id = ${place.pid}`, locale) : null
  if (!found) throw new Refusal('problemNotPublic')
  const [around, count] = await Promise.all([aroundProblem(db, found.id), problemCount(db, found.id, training.gid)])
  return { ...around, problem: presentProblem(found), problemCount: count }
}
