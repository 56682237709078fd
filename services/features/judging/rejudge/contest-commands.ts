/**
 * Every submission of a contest problem is judged again: the call leaves a row, and the worker puts the submissions
 * back batch by batch, so that nobody waits for all of them and the board is never locked for long. Progress
 * stands in the row and moves in the transaction of each batch: a worker that dies loses nothing, and another goes on
 * where it ended.
 */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager, InferEntity } from '@mikro-orm/postgresql'
import { Refusal } from '@podium/proto/errors/index.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { Context } from '../../../platform/context.ts'
import { takeBack } from '../../boards/index.ts'
import { lockGatesOf } from '../../../platform/database/lock-order.hot-sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { ContestRejudge } from '../../contests/entities.ts'
import { tables } from '../../entities.ts'
import { JudgeCase } from '../../submissions/entities.ts'
import type { SubmissionRecord } from '../../submissions/index.ts'
import { enqueue, liveEvent } from '../../../platform/outbox/outbox.ts'
import { repeat } from '../../../platform/scheduling/repeat.ts'
import { storeAttempts } from '../attempt-commands.ts'
import { freshAttempt, lockSubmissions } from '../change.hot-sql.ts'
import { contestChangeEvents } from '../contest-events.ts'
import { changeRecords, followRecords } from '../contest-record.hot-sql.ts'
import { dispatch } from '../dispatch.hot-sql.ts'
import { rejudgeSomeOfProblem } from './problem-commands.ts'

type Tools = Pick<Context, 'orm' | 'now'>

/** About a tenth of a second of the board's lock. */
const batchRows = 40
const lookEveryMs = 1_000

type Job = Pick<InferEntity<typeof ContestRejudge>, 'cid' | 'cpid' | 'lastSubmitId' | 'toSubmitId'>

interface Batch {
  readonly found: readonly SubmissionRecord[]
  /** The last one that was looked at; null when there was none. */
  readonly lastSubmitId: number | null
  readonly isEnd: boolean
}

/** Makes the page of it load the progress of all. */
const notify = (db: Db, cid: number, now: Date): Promise<void> =>
  enqueue(db, [
    liveEvent({ topic: topics.contest(cid, 'rejudge'), rev: now.getTime(), kind: 'changed', data: { jury: { cid } } }),
  ])

/**
 * Starts it, or starts it over: cancelled submissions and those out of time too. Imported and replayed ones, which
 * have no code, keep the verdict that was given elsewhere. Throws Refusal.
 */
export async function startRejudge({ orm, now }: Tools, { cid, pid }: { cid: number; pid: number }): Promise<void> {
  const at = now()
  await orm.em.fork().transactional(async (em) => {
    const found = await tables(em)
      .selectFrom('contest_problem as cp')
      .innerJoin('contest_record as r', 'r.cpid', 'cp.id')
      .innerJoin('submission as s', 's.submitId', 'r.submitId')
      .select(({ fn }) => [
        'cp.id as cpid',
        fn.max<number>('r.submitId').as('last'),
        fn.countAll<number>().filterWhere('s.codeBytes', '>', 0).as('total'),
      ])
      .where('cp.cid', '=', cid)
      .where('cp.pid', '=', pid)
      .groupBy('cp.id')
      .executeTakeFirst()
    if (!found) throw new Refusal('nothingToRejudge')
    if (found.total === 0) throw new Refusal('rejudgeNoCode')
    const fresh = { total: found.total, done: 0, lastSubmitId: 0, toSubmitId: found.last, startedAt: at }
    await em.upsert(ContestRejudge, { cpid: found.cpid, cid, ...fresh, finishedAt: null })
    await notify(em, cid, at)
  })
}

/** The next submissions, with their owners' gates and themselves locked in the order that every writer keeps. */
async function lockNext(db: Db, { cid, cpid, lastSubmitId, toSubmitId }: Job): Promise<Batch> {
  const next = await tables(db)
    .selectFrom('contest_record as r')
    .innerJoin('submission as s', 's.submitId', 'r.submitId')
    .select(['r.submitId', 'r.uid'])
    .where('r.cid', '=', cid)
    .where('r.cpid', '=', cpid)
    .where('r.submitId', '>', lastSubmitId)
    .where('r.submitId', '<=', toSubmitId)
    .where('s.codeBytes', '>', 0)
    .orderBy('r.submitId')
    .limit(batchRows)
    .execute()
  await lockGatesOf(
    db,
    next.map(({ uid }) => uid),
  )
  const found = await lockSubmissions(
    db,
    next.map(({ submitId }) => submitId),
  )
  return { found, lastSubmitId: next.at(-1)?.submitId ?? null, isEnd: next.length < batchRows }
}

async function putBack(em: EntityManager, job: Job, found: readonly SubmissionRecord[]): Promise<void> {
  const ids = found.map(({ submitId }) => submitId)
  await em.nativeDelete(JudgeCase, { submitId: { $in: ids } })
  await storeAttempts(em, ids)
  await tables(em)
    .updateTable('submission')
    .set(({ eb, fn }) => ({
      attempt: eb('attempt', '+', 1),
      status: Status.pending,
      judger: '',
      timeMs: null,
      memoryKb: null,
      score: null,
      oiRankScore: null,
      errorMessage: null,
      isManual: false,
      lane: 'rejudge',
      changedAt: fn<Date>('now'),
      dispatchedAt: null,
    }))
    .where('submitId', 'in', ids)
    .execute()
  await takeBack(
    em,
    found.filter(({ isCounted }) => isCounted),
  )
  const judged = found.map((before) => ({ before, after: freshAttempt(before) }))
  const contexts = await changeRecords(em, job.cid, judged)
  await followRecords(em, job.cid, { contexts, judged })
  await enqueue(
    em,
    found.flatMap((before) =>
      contestChangeEvents(
        { ...before, ...freshAttempt(before), isManual: false },
        contexts.get(before.submitId) ?? null,
        before.status,
      ),
    ),
  )
  for (const uid of new Set(found.map((one) => one.uid))) await dispatch(em, uid)
}

/** One batch of one job. @returns whether there was something to do */
export async function rejudgeSome({ orm, now }: Tools): Promise<boolean> {
  return orm.em.fork().transactional(async (em) => {
    const job = await em.findOne(
      ContestRejudge,
      { finishedAt: null },
      { orderBy: { startedAt: 'asc' }, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    )
    if (!job) return false
    const at = now()
    const { found, lastSubmitId, isEnd } = await lockNext(em, job)
    if (found.length > 0) await putBack(em, job, found)
    job.done += found.length
    job.lastSubmitId = lastSubmitId ?? job.lastSubmitId
    job.finishedAt = isEnd ? at : null
    await em.flush()
    await notify(em, job.cid, at)
    return true
  })
}

/** Looks for work every second, that of contests first; while there is some, batch follows batch. */
export const startRejudging = (ctx: Context): (() => Promise<void>) =>
  repeat(
    { everyMs: lookEveryMs, log: ctx.log, failed: 'a batch of a rejudge failed and will be tried again' },
    async (isStopping) => {
      while (!isStopping() && ((await rejudgeSome(ctx)) || (await rejudgeSomeOfProblem(ctx)))) {
        /* the next batch */
      }
    },
  )
