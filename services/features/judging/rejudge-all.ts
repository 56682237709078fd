/**
 * Every submission of a contest problem is judged again: the call leaves a row, and the worker puts the submissions
 * back batch by batch, so that nobody waits for all of them and the board is never held for long. How far it is
 * stands in the row and moves in the transaction of each batch: a worker that dies loses nothing, and another goes on
 * where it ended.
 */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { Context } from '../../platform/context.ts'
import { takeBack } from '../boards/index.ts'
import { lockGates } from '../../platform/database/lock-order.ts'
import { change, firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { submissionColumns, submissionJoins } from '../submissions/index.ts'
import type { SubmissionRecord } from '../submissions/index.ts'
import { wireTime } from '../../platform/http/time.ts'
import { enqueue, liveEvent } from '../../platform/outbox/outbox.ts'
import { repeat } from '../../platform/scheduling/repeat.ts'
import { freshAttempt } from './change.ts'
import { contestChangeEvents } from './contest-events.ts'
import { restartRecords } from './contest-record.ts'
import { dispatch } from './dispatch.ts'
import { rejudgeSomeOfProblem } from './rejudge-problem.ts'

type Tools = Pick<Context, 'orm' | 'now'>

/** About a tenth of a second of the board's lock. */
const batchRows = 40
const lookEveryMs = 1_000

interface Job {
  readonly cid: number
  readonly cpid: number
  readonly lastSubmitId: number
  readonly toSubmitId: number
}

interface Batch {
  readonly found: readonly SubmissionRecord[]
  /** The last one that was looked at; null when there was none. */
  readonly lastSubmitId: number | null
  readonly isEnd: boolean
}

/** Tells the page of it to load how far all are. */
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
  await orm.em.fork().transactional(async (db) => {
    const found = await firstRow(
      db,
      sql<{ cpid: number; last: number; total: number }>`
      select cp.id as cpid, max(r.submit_id) as last, count(*) filter (where s.code_bytes > 0) as total
      from contest_problem cp join contest_record r on r.cpid = cp.id join submission s on s.submit_id = r.submit_id
      where cp.cid = ${cid} and cp.pid = ${pid} group by cp.id`,
    )
    if (!found) throw new Refusal('nothingToRejudge')
    if (found.total === 0) throw new Refusal('rejudgeNoCode')
    await change(
      db,
      sql`
      insert into contest_rejudge (cpid, cid, total, to_submit_id, started_at)
      values (${found.cpid}, ${cid}, ${found.total}, ${found.last}, ${at.toISOString()})
      on conflict (cpid) do update set total = excluded.total, done = 0, last_submit_id = 0, to_submit_id = excluded.to_submit_id,
        started_at = excluded.started_at, finished_at = null`,
    )
    await notify(db, cid, at)
  })
}

/** The last one of each problem of a contest. */
export async function listRejudges({ orm }: Tools, cid: number): Promise<CallAnswer<'contestRejudges'>> {
  const found = await rows(
    orm.em.fork(),
    sql<{ pid: number; total: number; done: number; startedAt: string; finishedAt: string | null }>`
    select cp.pid, j.total, j.done, j.started_at as "startedAt", j.finished_at as "finishedAt"
    from contest_rejudge j join contest_problem cp on cp.id = j.cpid where j.cid = ${cid}`,
  )
  return found.map(({ startedAt, finishedAt, ...one }) => ({
    ...one,
    startedAt: wireTime(startedAt),
    finishedAt: finishedAt && wireTime(finishedAt),
  }))
}

/** The next submissions, with their owners' gates and themselves locked in the order that every writer keeps. */
async function lockNext(db: Db, { cid, cpid, lastSubmitId, toSubmitId }: Job): Promise<Batch> {
  const next = await rows(
    db,
    sql<{ submitId: number; uid: string }>`
    select r.submit_id as "submitId", r.uid from contest_record r join submission s on s.submit_id = r.submit_id
    where r.cid = ${cid} and r.cpid = ${cpid} and r.submit_id > ${lastSubmitId} and r.submit_id <= ${toSubmitId} and s.code_bytes > 0
    order by r.submit_id limit ${batchRows}`,
  )
  await lockGates(db, sql`select unnest(${next.map(({ uid }) => uid)}::text[])`)
  const found = await rows(
    db,
    sql<SubmissionRecord>`
    select ${submissionColumns} from submission s ${submissionJoins(null)}
    where s.submit_id = any(${next.map(({ submitId }) => submitId)}::bigint[]) order by s.submit_id for update of s`,
  )
  return { found, lastSubmitId: next.at(-1)?.submitId ?? null, isEnd: next.length < batchRows }
}

async function putBack(db: Db, job: Job, found: readonly SubmissionRecord[]): Promise<void> {
  const ids = found.map(({ submitId }) => submitId)
  await change(db, sql`delete from judge_case where submit_id = any(${ids}::bigint[])`)
  await change(
    db,
    sql`
    update submission set attempt = attempt + 1, status = ${Status.pending}, judger = '', time_ms = null, memory_kb = null, score = null,
      oi_rank_score = null, error_message = null, is_manual = false, lane = 'rejudge', changed_at = now(), dispatched_at = null
    where submit_id = any(${ids}::bigint[])`,
  )
  await takeBack(
    db,
    found.filter(({ isCounted }) => isCounted),
  )
  const places = await restartRecords(db, job, found)
  await enqueue(
    db,
    found.flatMap((before) =>
      contestChangeEvents(
        { ...before, ...freshAttempt(before), isManual: false },
        places.get(before.submitId) ?? null,
        before.status,
      ),
    ),
  )
  for (const uid of new Set(found.map((one) => one.uid))) await dispatch(db, uid)
}

/** One batch of one job. @returns whether there was something to do */
export async function rejudgeSome({ orm, now }: Tools): Promise<boolean> {
  return orm.em.fork().transactional(async (db) => {
    const job = await firstRow(
      db,
      sql<Job>`
      select cid, cpid, last_submit_id as "lastSubmitId", to_submit_id as "toSubmitId" from contest_rejudge where finished_at is null
      order by started_at limit 1 for update skip locked`,
    )
    if (!job) return false
    const at = now()
    const { found, lastSubmitId, isEnd } = await lockNext(db, job)
    if (found.length > 0) await putBack(db, job, found)
    await change(
      db,
      sql`
      update contest_rejudge set done = done + ${found.length}, last_submit_id = coalesce(${lastSubmitId}::bigint, last_submit_id),
        finished_at = case when ${isEnd} then ${at.toISOString()}::timestamptz end where cpid = ${job.cpid}`,
    )
    await notify(db, job.cid, at)
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
