/** Adding, ordering and removing the problems of a training in the back office. */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { trainingLimits } from '@podium/proto/rules/training/training-form.ts'
import type { Context } from '../../../platform/context.ts'
import { isDisplayId } from '../../../platform/database/expressions.ts'
import { lockGates } from '../../../platform/database/lock-order.hot-sql.ts'
import { brokenUnique } from '../../../platform/database/faults.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { Training, TrainingProblem } from '../entities.ts'
import { notifyTrainingChanged, notifyTrainingList } from '../events.ts'
import type { TrainingRow } from '../queries.ts'
import { recordAcceptsOfProblem } from '../records.hot-sql.ts'
import type { TrainingAdminScope } from './policy.ts'

type Tools = Pick<Context, 'orm' | 'now'>

type Changed = Pick<TrainingRow, 'id' | 'gid'>

/** Lists say how many problems there are. */
async function notifyProblemsChanged(em: EntityManager, { id, gid }: Changed, now: Date): Promise<void> {
  await em.nativeUpdate(Training, { id }, { updatedAt: new Date() })
  await notifyTrainingChanged(em, id, now.getTime())
  await notifyTrainingList(em, gid, now)
}

/** Adds a problem at the end of the training, which is locked. */
async function append(em: EntityManager, training: Changed, pid: number, now: Date): Promise<void> {
  const tid = training.id
  const last = await em.findOne(TrainingProblem, { tid }, { orderBy: { rank: 'desc' } })
  em.create(TrainingProblem, { tid, pid, rank: Math.min((last?.rank ?? 0) + 1, trainingLimits.rankMax) })
  await em.flush().catch((error: unknown) => {
    throw brokenUnique(error) === 'training_problem_tid_pid_key' ? new Refusal('trainingProblemTwice') : error
  })
  await recordAcceptsOfProblem(em, tid, pid)
  await notifyProblemsChanged(em, training, now)
}

/** With the gates of those who take part: what they have solved is recorded with the problem. Throws Refusal. */
async function lockForAdding(db: Db, { any }: TrainingAdminScope, tid: number): Promise<TrainingRow> {
  await any(db, tid)
  await lockGates(db, tables(db).selectFrom('training_register').select('uid').where('tid', '=', tid))
  return any(db, tid, true)
}

/** Of a display id; it stays until the transaction ends. */
const problemToAdd = (db: Db, displayId: string) =>
  tables(db)
    .selectFrom('problem as p')
    .select('p.id')
    .where(({ ref }) => isDisplayId(ref('p.displayId'), displayId.trim()))
    .forKeyShare()

/** A public problem of the bank. Throws Refusal. */
export const addProblem = (
  { orm, now }: Tools,
  scope: TrainingAdminScope,
  { tid, pid, displayId }: CallBody<'addTrainingProblem'>,
): Promise<void> =>
  orm.em.fork().transactional(async (em) => {
    const training = await lockForAdding(em, scope, tid)
    const found = await problemToAdd(em, displayId)
      .where('p.id', '=', pid)
      .where('p.auth', '=', problemAuths.public)
      .where('p.isGroup', '=', false)
      .executeTakeFirst()
    if (!found) throw new Refusal(scope.noBankProblem)
    await append(em, training, pid, now())
  })

/** A problem of the training's own group. Throws Refusal. */
export const addOwnProblem = (
  { orm, now }: Tools,
  scope: TrainingAdminScope,
  { tid, problemId }: CallQuery<'addOwnGroupTrainingProblem'>,
): Promise<void> =>
  orm.em.fork().transactional(async (em) => {
    const training = await lockForAdding(em, scope, tid)
    const found = await problemToAdd(em, problemId).where('p.gid', '=', training.gid).executeTakeFirst()
    if (!found) throw new Refusal('ownProblemMissing')
    await append(em, training, found.id, now())
  })

interface Move {
  readonly id: number
  readonly rank: number
  /** The training, where it is named. */
  readonly tid?: number | null
}

/** Throws Refusal. */
export const moveProblem = (
  { orm, now }: Tools,
  { any, mayOrder, noSuchProblem }: TrainingAdminScope,
  { id, rank, tid }: Move,
): Promise<void> =>
  orm.em.fork().transactional(async (em) => {
    if (!mayOrder) throw new Refusal('forbidden')
    const named = tid ?? (await em.findOne(TrainingProblem, id))?.tid
    if (named === undefined) throw new Refusal(noSuchProblem)
    const training = await any(em, named, true)
    const moved = await em.nativeUpdate(TrainingProblem, { id, tid: named }, { rank, updatedAt: new Date() })
    if (moved === 0) throw new Refusal(noSuchProblem)
    await notifyProblemsChanged(em, training, now())
  })

/** What was recorded for it goes with it. Throws Refusal. */
export const removeProblem = (
  { orm, now }: Tools,
  { any, mayOrder, noSuchProblem }: TrainingAdminScope,
  { tid, pid }: CallQuery<'removeTrainingProblem'>,
): Promise<void> =>
  orm.em.fork().transactional(async (em) => {
    if (!mayOrder) throw new Refusal('forbidden')
    const training = await any(em, tid, true)
    const removed = await em.nativeDelete(TrainingProblem, { tid, pid })
    if (removed === 0) throw new Refusal(noSuchProblem)
    await notifyProblemsChanged(em, training, now())
  })
