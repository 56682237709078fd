/** The problems of a training, and one of them (contract/contests-and-community 2, 6.16). */
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Viewer } from '../../platform/context.ts'
import { isDisplayId } from '../../platform/database/expressions.ts'
import {
  ownStatus,
  aroundProblem,
  presentProblem,
  problemCount,
  problemsById,
  remoteSource,
} from '../problems/index.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { enterTraining } from './policy.ts'
import { isShownProblem, trainingProblemRows } from './queries.ts'

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

const findByDisplayId = (db: Db, tid: number, displayId: string) =>
  tables(db)
    .selectFrom('training as t')
    .innerJoin('training_problem as tp', 'tp.tid', 't.id')
    .innerJoin('problem as p', 'p.id', 'tp.pid')
    .select('p.id as pid')
    .select(isShownProblem.as('isShown'))
    .where('t.id', '=', tid)
    .where(({ ref }) => isDisplayId(ref('p.displayId'), displayId))
    .executeTakeFirst()

/** Throws Refusal. */
export async function trainingProblemDetail(
  db: Db,
  viewer: Viewer,
  { displayId, tid, cid }: CallQuery<'trainingProblemDetail'>,
  locale: Locale,
): Promise<CallAnswer<'trainingProblemDetail'>> {
  const { training } = await enterTraining(db, { tid: tid || cid || 0, viewer })
  const inside = await findByDisplayId(db, training.id, displayId)
  if (!inside) throw new Refusal('trainingProblemMissing')
  const [found] = inside.isShown ? await problemsById(db, [inside.pid], locale) : []
  if (!found) throw new Refusal('problemNotPublic')
  const [around, count] = await Promise.all([aroundProblem(db, found.id), problemCount(db, found.id, training.gid)])
  return { ...around, problem: presentProblem(found), remote: await remoteSource(db, found), problemCount: count }
}
