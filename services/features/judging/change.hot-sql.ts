/**
 * The one place where a stored submission changes: its row, the counters of its problem, the accepted list, the
 * record of its contest, those of trainings and the events go into the same transaction, so that none of them can be
 * true without the others.
 *
 * Locks are taken in the order of platform/database/lock-order.hot-sql.ts, the owner's gate first: it makes
 * submitting and dispatching of one user happen one after the other.
 *
 * Raw SQL: the write path of each verdict and of progress: 0.22 ms of processor time to read and lock a submission and
 * 0.17 ms to change it, typed 3.16 and 0.45 ms. May go when a verdict may take three milliseconds longer.
 */
import type { StopJudging } from '@podium/proto/events/bus/judge.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { JudgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { Lane } from '@podium/proto/rules/submission/lanes.ts'
import { isPublicSubmission } from '@podium/proto/rules/submission/submission-visibility.ts'
import type { SubtaskPoints } from '@podium/proto/rules/submission/subtasks.ts'
import { isInProgress, Status } from '@podium/proto/rules/submission/verdict.ts'
import { change, firstPlanned, firstRow, plannedChange, plannedRows, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { submissionColumns, submissionJoins } from '../submissions/index.ts'
import type { SubmissionRecord } from '../submissions/index.ts'
import { followSubmission } from '../trainings/index.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'
import { storeAttempts } from './attempt-commands.ts'
import { contestChangeEvents } from './contest-events.ts'
import { changeRecord, changeRecords, followRecords } from './contest-record.hot-sql.ts'
import { applyCounters, countersDelta, sumOfDeltas } from './counters.hot-sql.ts'
import { changeEvents } from './events.ts'
import { moveManyStatistics, moveStatistics } from './user-statistics.hot-sql.ts'
import { trainingEvents } from './training-events.hot-sql.ts'

const statusesInProgress = Object.values(Status).filter(isInProgress)

/** Reads a submission and keeps others from changing it, and its owner from submitting, until the transaction ends. */
export async function lockSubmission(db: Db, submitId: number): Promise<SubmissionRecord | null> {
  await plannedRows(
    db,
    sql`select 1 from submit_gate where uid = (select uid from submission where submit_id = ${submitId}) for update`,
  )
  return firstPlanned(
    db,
    sql<SubmissionRecord>`
    select ${submissionColumns} from submission s ${submissionJoins(null)}
      where s.submit_id = ${submitId} for update of s`,
  )
}

/** Submissions whose owners' gates are locked, in the order of their ids, locked as well. */
export const lockSubmissions = (db: Db, submitIds: readonly number[]): Promise<SubmissionRecord[]> =>
  rows(
    db,
    sql<SubmissionRecord>`
    select ${submissionColumns} from submission s ${submissionJoins(null)}
    where s.submit_id = any(${[...submitIds]}::bigint[]) order by s.submit_id for update of s`,
  )

export type JudgedSubmission = SubmissionRecord & { readonly openCaseResult: boolean | null }

/** What events of progress need of a submission. */
export const findJudged = (db: Db, submitId: number): Promise<JudgedSubmission | null> =>
  firstRow(
    db,
    sql<JudgedSubmission>`
    select ${submissionColumns}, p.open_case_result as "openCaseResult"
    from submission s ${submissionJoins(null)} where s.submit_id = ${submitId}`,
  )

/** A crash may forget progress; the verdict, which wants the same row, does not wait for a disk that writes it down. */
const notWaitingForTheDisk = sql`lazily as materialized (select set_config('synchronous_commit', 'off', true))`

/** Moves a submission in progress forward, never back. */
export const storeProgress = (
  db: Db,
  { submitId, attempt, status, judger }: Pick<SubmissionRecord, 'submitId' | 'attempt' | 'status' | 'judger'>,
): Promise<number> =>
  change(
    db,
    sql`
    with ${notWaitingForTheDisk}
    update submission set status = ${status}, judger = ${judger}, changed_at = now()
    from lazily
    where submit_id = ${submitId} and attempt = ${attempt} and status = any(${statusesInProgress}::int[])
      and status < ${status}`,
  )

export interface Outcome extends Pick<
  SubmissionRecord,
  'attempt' | 'status' | 'judger' | 'timeMs' | 'memoryKb' | 'score' | 'oiRankScore' | 'errorMessage'
> {
  /** Stays as it is when absent. */
  readonly isManual?: boolean
  /** Of a contest, where the judging was scored by subtasks; none when absent. */
  readonly subtasks?: readonly SubtaskPoints[] | null
  /** In which the judges get the next attempt; stays as it is when absent. */
  readonly lane?: Lane
}

const nothingYet = { judger: '', timeMs: null, memoryKb: null, score: null, oiRankScore: null, errorMessage: null }

/** A judging that starts over: attempt raised, results gone. */
export const freshAttempt = (record: SubmissionRecord): Outcome => ({
  ...nothingYet,
  attempt: record.attempt + 1,
  status: Status.pending,
})

/** A judging that ended without a verdict on the program. */
export const failure = (record: SubmissionRecord, status: number, message: JudgeMessage): Outcome => ({
  ...nothingYet,
  attempt: record.attempt,
  status,
  errorMessage: [message],
  judger: record.judger,
})

/** A judge that has it need not go on. */
const stopOf = ({ submitId, attempt }: SubmissionRecord): Outgoing => ({
  kind: 'live',
  subject: subjects.stopJudging,
  message: { v: 1, submitId, attempt } satisfies StopJudging,
})

async function updateAcceptedList(db: Db, before: SubmissionRecord, status: number): Promise<void> {
  const { submitId, uid, pid } = before
  const wasIn = before.status === Status.accepted
  const isIn = status === Status.accepted
  if (pid === null || !isPublicSubmission(before) || wasIn === isIn) return
  await (isIn
    ? change(
        db,
        sql`insert into accepted_list (submit_id, uid, pid) values (${submitId}, ${uid}, ${pid})
          on conflict do nothing`,
      )
    : change(db, sql`delete from accepted_list where submit_id = ${submitId}`))
}

/**
 * Stores an outcome of a locked submission with everything that follows from it. @returns the submission as it is now
 */
export async function storeOutcome(db: Db, before: SubmissionRecord, outcome: Outcome): Promise<SubmissionRecord> {
  const starts = outcome.attempt > before.attempt
  if (starts) await storeAttempts(db, [before.submitId])
  await plannedChange(
    db,
    sql`
    update submission set attempt = ${outcome.attempt}, status = ${outcome.status}, judger = ${outcome.judger},
      time_ms = ${outcome.timeMs}, memory_kb = ${outcome.memoryKb}, score = ${outcome.score},
      oi_rank_score = ${outcome.oiRankScore}, changed_at = now(),
      error_message = ${outcome.errorMessage && JSON.stringify(outcome.errorMessage)}::jsonb,
      is_manual = coalesce(${outcome.isManual ?? null}, is_manual), lane = coalesce(${outcome.lane ?? null}, lane),
      dispatched_at = case when ${starts} then null else dispatched_at end
    where submit_id = ${before.submitId}`,
  )
  await applyCounters(db, before, countersDelta(before.status, outcome.status))
  await updateAcceptedList(db, before, outcome.status)
  const after = { ...before, ...outcome }
  if (starts && isInProgress(before.status)) await enqueue(db, [stopOf(before)])
  await moveStatistics(db, before, after)
  const trainings = await followSubmission(db, before, outcome)
  const context = await changeRecord(db, before, outcome)
  await enqueue(
    db,
    before.cid === 0
      ? [...changeEvents(after), ...(trainings === 0 ? [] : await trainingEvents(db, after))]
      : contestChangeEvents(after, context, before.status),
  )
  return after
}

export interface OutcomeOf {
  readonly before: SubmissionRecord
  /** Of a later attempt, and final like the one that stands. */
  readonly outcome: Outcome
  /** The test data that it was judged by; null where that is not known. */
  readonly dataHash: string | null
}

function updateSubmissions(db: Db, changes: readonly OutcomeOf[]): Promise<number> {
  const given = changes.map(({ before: { submitId }, outcome, dataHash }) => ({ submitId, dataHash, ...outcome }))
  return change(
    db,
    sql`
    update submission s set attempt = g.attempt, status = g.status, judger = g.judger, time_ms = g."timeMs",
      memory_kb = g."memoryKb", score = g.score, oi_rank_score = g."oiRankScore", changed_at = now(),
      error_message = g."errorMessage", is_manual = coalesce(g."isManual", s.is_manual),
      lane = coalesce(g.lane, s.lane), data_hash = coalesce(g."dataHash", s.data_hash), dispatched_at = null
    from json_to_recordset(${JSON.stringify(given)}::json)
      as g ("submitId" bigint, attempt int, status smallint, judger text, "timeMs" int, "memoryKb" int, score int,
        "oiRankScore" int, "errorMessage" jsonb, "isManual" boolean, lane text, "dataHash" text)
    where s.submit_id = g."submitId"`,
  )
}

/** To the problems, each of which is locked once and in its order. */
async function countOutcomes(db: Db, changes: readonly OutcomeOf[]): Promise<void> {
  const keyed = Map.groupBy(changes, ({ before: { pid, gid, isCounted } }) => `${pid} ${gid} ${isCounted}`)
  const groups = [...keyed.values()].toSorted(
    ([a], [b]) => (a?.before.pid ?? 0) - (b?.before.pid ?? 0) || (a?.before.gid ?? 0) - (b?.before.gid ?? 0),
  )
  for (const [first, ...others] of groups) {
    if (first === undefined) continue
    const deltas = [first, ...others].map(({ before, outcome }) => countersDelta(before.status, outcome.status))
    await applyCounters(db, first.before, sumOfDeltas(deltas))
  }
}

/**
 * Stores new outcomes of locked submissions of one contest, each with everything that follows from it. What verdicts of
 * others wait for, the counters of problems, the board and the feed, comes last.
 */
export async function storeOutcomes(db: Db, cid: number, changes: readonly OutcomeOf[]): Promise<void> {
  if (changes.length === 0) return
  await storeAttempts(
    db,
    changes.map(({ before }) => before.submitId),
  )
  await updateSubmissions(db, changes)
  const changed = changes.map(({ before, outcome }) => ({ before, after: { ...before, ...outcome } }))
  const contexts = await changeRecords(db, cid, changed)
  await enqueue(
    db,
    changed.flatMap(({ before, after }) =>
      contestChangeEvents(after, contexts.get(before.submitId) ?? null, before.status),
    ),
  )
  await moveManyStatistics(db, changed)
  await countOutcomes(db, changes)
  await followRecords(db, cid, { contexts, judged: changed })
}
