/**
 * Steps of runners with a balloon, one of a participant on a problem, for whichever of their accepts it is
 * (contract/contests-and-community 6.11). They come one after another under the lock of its row, which is taken after
 * that of the contest and before those of its records.
 */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager, InferEntity } from '@mikro-orm/postgresql'
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import type { QueueStep } from '@podium/proto/rules/contest/queue-work.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { ContestRecord } from '../entities.ts'
import { ContestBalloon } from '../runners/entities.ts'
import { staffContest } from '../policy.ts'
import type { ContestView } from '../policy.ts'
import { doneAt, takeStep, usernameOf, workerOf } from '../runners/steps.ts'
import { notifyBalloon } from './events.ts'

type Tools = Pick<Context, 'orm' | 'now'>
type Balloon = InferEntity<typeof ContestBalloon>

/** The balloon that a submission is for, locked, be it for another submission of the same participant until now. */
async function lockBalloon(em: EntityManager, cid: number, submitId: number): Promise<Balloon> {
  const record = await em.findOne(ContestRecord, { submitId, cid })
  if (!record) throw new Refusal('contestRecordMissing')
  const { cpid, uid } = record
  await em.upsert(ContestBalloon, { cpid, uid, cid, submitId }, { onConflictAction: 'ignore' })
  const lockMode = LockMode.PESSIMISTIC_WRITE
  return em.findOneOrFail(ContestBalloon, { cpid, uid }, { lockMode, refresh: true })
}

/**
 * The accept that a balloon is for: of the participant's on the problem, the first that counts. Who is disqualified has
 * none.
 */
async function solveOf(em: EntityManager, { contest }: ContestView, { cpid, uid }: Balloon): Promise<number | null> {
  if (contest.rulings[uid]?.out !== undefined) return null
  const period = { $in: [recordPeriods.open, recordPeriods.underFreeze] }
  const [first] = await em.find(
    ContestRecord,
    { cpid, uid, period, counts: true, status: Status.accepted },
    { orderBy: { submitTime: 'asc', submitId: 'asc' }, limit: 1 },
  )
  return first?.submitId ?? null
}

/** The records carry the mark for those who list submissions. */
async function markRecords(em: EntityManager, { cpid, uid, submitId }: Balloon, isDelivered: boolean): Promise<void> {
  await em.nativeUpdate(ContestRecord, { cpid, uid, checked: true }, { checked: false })
  if (isDelivered) await em.nativeUpdate(ContestRecord, { submitId }, { checked: true })
}

interface Taken {
  readonly view: ContestView
  readonly viewer: Viewer
  readonly id: number
  readonly step: QueueStep
  readonly now: Date
}

/** Throws Refusal. */
async function take(em: EntityManager, { view, viewer, id, step, now }: Taken): Promise<void> {
  const cid = view.contest.id
  const balloon = await lockBalloon(em, cid, id)
  const solve = await solveOf(em, view, balloon)
  const before = {
    runner: balloon.runnerUid ?? null,
    isDone: (balloon.doneAt ?? null) !== null,
    isWanted: solve !== null,
  }
  const after = await takeStep(em, { before, step, worker: workerOf(view, viewer) })
  if (after === null) return
  em.assign(balloon, {
    submitId: solve ?? balloon.submitId,
    runnerUid: after.runner,
    doneAt: doneAt(before, after, balloon.doneAt ?? null, now),
  })
  await em.flush()
  if (before.isDone !== after.isDone) await markRecords(em, balloon, after.isDone)
  // As the queue shows it: of a balloon that is to be taken back, that this was done.
  const checked = after.isDone === after.isWanted
  await notifyBalloon(em, cid, { id, checked, runner: await usernameOf(em, after.runner) }, now)
}

/** Throws Refusal. */
export async function stepBalloon(
  { orm, now }: Tools,
  viewer: Viewer,
  { id, cid, step }: CallBody<'stepBalloon'>,
): Promise<null> {
  const at = now()
  return orm.em.fork().transactional(async (em) => {
    const view = await staffContest(em, { cid, viewer, now: at, lock: true }, 'balloons')
    await take(em, { view, viewer, id, step, now: at })
    return null
  })
}

/** The call of the contract, which knows no claims: ticked is delivered, unticked is nobody's. Throws Refusal. */
export async function checkAccepted(
  { orm, now }: Tools,
  viewer: Viewer,
  { id, cid, checked }: CallBody<'checkContestAcInfo'>,
): Promise<null> {
  const at = now()
  return orm.em.fork().transactional(async (em) => {
    const view = await staffContest(em, { cid, viewer, now: at, lock: true }, 'balloons')
    for (const step of checked ? (['done'] as const) : (['undo', 'release'] as const))
      await take(em, { view, viewer, id, step, now: at })
    return null
  })
}
