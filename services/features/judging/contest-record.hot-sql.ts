/**
 * The row of a contest that mirrors a submission, and the counters of its problem. They change in the transaction in
 * which the submission changes, under its row lock: so each change counts once, and a board that is recomputed from
 * the rows holds what the submissions hold.
 *
 * Raw SQL: the write path of each contest submission and verdict, where record and problem context come from one
 * statement: 0.15 ms of processor time, typed 0.93 ms. May go when a verdict may take a millisecond longer.
 */
import { recordPeriod, recordPeriods, recordTimeS } from '@podium/proto/rules/contest/contest-phase.ts'
import { isFinal } from '@podium/proto/rules/submission/verdict.ts'
import { recomputeCells } from '../boards/index.ts'
import { recordJudgements, recordSubmission } from '../contest-api/index.ts'
import { contextColumns, contestContextOf } from '../contests/index.ts'
import type { ContestContext, ContextRow, ContestView } from '../contests/index.ts'
import { firstPlanned, plannedChange, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import type { SubmissionRecord } from '../submissions/index.ts'
import type { Outcome } from './change.hot-sql.ts'
import { countersDelta, sumOfDeltas } from './counters.hot-sql.ts'
import type { CounterDelta } from './counters.hot-sql.ts'

interface HasFeed {
  readonly hasFeed: boolean
}
/** Of contest `c`: whether its Contest API is on. Only then is there anything to write for it. */
const hasFeed = sql`exists (select 1 from contest_feed f where f.cid = c.id) as "hasFeed"`

/** @param delta of submissions that stand in the same period, or of a single one */
async function applyContestCounters(
  db: Db,
  cpid: number,
  { period, counts }: Pick<ContestContext, 'period' | 'counts'>,
  delta: CounterDelta,
): Promise<void> {
  const columns = Object.entries(delta)
  if (!counts || columns.length === 0) return
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  const values = sql.join(columns.map(([, by]) => sql`${by}`))
  const sums = sql.join(
    columns.map(([name, by]) => sql`${sql.ref(name)} = contest_problem_count.${sql.ref(name)} + ${by}`),
  )
  await plannedChange(
    db,
    sql`
    insert into contest_problem_count (cpid, period, ${names}) values (${cpid}, ${period}, ${values})
    on conflict (cpid, period) do update set ${sums}`,
  )
}

/** The contest and contest problem of a submission; null when it has no record. */
export async function findProblemContext(db: Db, submitId: number): Promise<ContestContext | null> {
  const found = await firstPlanned(
    db,
    sql<ContextRow>`
    select ${contextColumns(null)}
    from contest_record r join contest c on c.id = r.cid join contest_problem cp on cp.id = r.cpid
    where r.submit_id = ${submitId}`,
  )
  return found && contestContextOf(found)
}

/** The record of a new submission. The contest's rules are locked, so that its period is that of the times in force. */
export async function addRecord(
  db: Db,
  record: SubmissionRecord,
  view: ContestView,
  at: Date,
): Promise<ContestContext> {
  const { submitId, cid, cpid, uid, status } = record
  const period = recordPeriod(view.times, at.getTime())
  const found = await firstPlanned(
    db,
    sql<ContextRow & HasFeed>`
    with r as (
      insert into contest_record (submit_id, cid, cpid, uid, submit_time, time_s, period, is_staff, status)
      values (${submitId}, ${cid}, ${cpid}, ${uid}, ${at.toISOString()}, ${recordTimeS(view.times, at.getTime())},
        ${period},
        ${view.isJury}, ${status})
      returning *)
    select ${contextColumns(null)}, ${hasFeed}
    from r join contest c on c.id = r.cid join contest_problem cp on cp.id = r.cpid`,
  )
  if (!found) throw new Error('an insert returned no row')
  const context = contestContextOf(found)
  await applyContestCounters(db, cpid, context, countersDelta(null, status))
  // Under the freeze a board shows an attempt from the moment in which it is made; otherwise from its verdict on.
  if (period === recordPeriods.underFreeze && context.counts) await recomputeCells(db, { cid, uids: [uid], cpid })
  if (found.hasFeed) await recordSubmission(db, cid, { ...context, submitId, uid })
  return context
}

/** Whoever changes the contest changes its records too, and its board. */
const lockContest = (db: Db, cid: number) =>
  firstPlanned(db, sql`select 1 from contest where id = ${cid} for key share`)

/** Follows a change of a locked submission. @returns null outside contests, and when the contest is gone */
export async function changeRecord(
  db: Db,
  { submitId, cid, cpid, uid, status }: SubmissionRecord,
  after: Pick<Outcome, 'status' | 'score' | 'timeMs' | 'subtasks'>,
): Promise<ContestContext | null> {
  if (cid === 0) return null
  await lockContest(db, cid)
  const found = await firstPlanned(
    db,
    sql<ContextRow & HasFeed>`
    update contest_record r set status = ${after.status}, score = ${after.score}, time_ms = ${after.timeMs},
      subtasks = ${after.subtasks ? JSON.stringify(after.subtasks) : null}::jsonb
    from contest c, contest_problem cp where r.submit_id = ${submitId} and c.id = r.cid and cp.id = r.cpid
    returning ${contextColumns(null)}, ${hasFeed}`,
  )
  if (!found) return null
  const context = contestContextOf(found)
  await applyContestCounters(db, cpid, context, countersDelta(status, after.status))
  if (context.counts) await recomputeCells(db, { cid, uids: [uid], cpid })
  if (found.hasFeed) await recordJudgements(db, cid, [{ ...context, ...after, submitId, uid }])
  return context
}

interface Judged {
  readonly before: SubmissionRecord
  readonly after: Pick<Outcome, 'status' | 'score' | 'timeMs' | 'subtasks'>
}

/** Problem contexts by submission. */
type Contexts = ReadonlyMap<number, ContestContext>

/**
 * Changes the records of many locked submissions of one contest; call `followRecords` after it. @returns the problem
 * context of each submission
 */
export async function changeRecords(db: Db, cid: number, judged: readonly Judged[]): Promise<Contexts> {
  await lockContest(db, cid)
  const given = judged.map(({ before: { submitId }, after: { status, score, timeMs, subtasks } }) => ({
    submitId,
    status,
    score,
    timeMs,
    subtasks: subtasks ?? null,
  }))
  const found = await rows(
    db,
    sql<ContextRow & { submitId: number }>`
    update contest_record r set status = g.status, score = g.score, time_ms = g."timeMs", subtasks = g.subtasks
    from contest c, contest_problem cp, json_to_recordset(${JSON.stringify(given)}::json)
      as g ("submitId" bigint, status smallint, score int, "timeMs" int, subtasks jsonb)
    where r.submit_id = g."submitId" and c.id = r.cid and cp.id = r.cpid
    returning r.submit_id as "submitId", ${contextColumns(null)}`,
  )
  return new Map(found.map((row) => [row.submitId, contestContextOf(row)]))
}

interface InContext extends Judged {
  readonly context: ContestContext
}

/** Of one contest problem. */
async function countJudged(db: Db, cpid: number, judged: readonly InContext[]): Promise<void> {
  const periods = Map.groupBy(judged, ({ context }) => context.period)
  for (const period of Object.values(recordPeriods)) {
    const deltas = periods.get(period)?.map(({ before, after }) => countersDelta(before.status, after.status)) ?? []
    await applyContestCounters(db, cpid, { period, counts: true }, sumOfDeltas(deltas))
  }
}

/** Counters, board and feed follow the changed records of a contest. */
export async function followRecords(
  db: Db,
  cid: number,
  { contexts, judged }: { readonly contexts: Contexts; readonly judged: readonly Judged[] },
): Promise<void> {
  const known = judged.flatMap((one): InContext[] => {
    const context = contexts.get(one.before.submitId)
    return context === undefined ? [] : [{ ...one, context }]
  })
  const counted = Map.groupBy(
    known.filter(({ context }) => context.counts),
    ({ before }) => before.cpid,
  )
  const cpids = [...counted.keys()].toSorted((a, b) => a - b)
  for (const cpid of cpids) await countJudged(db, cpid, counted.get(cpid) ?? [])
  for (const cpid of cpids)
    await recomputeCells(db, { cid, cpid, uids: [...new Set(counted.get(cpid)?.map(({ before }) => before.uid))] })
  await recordJudgements(
    db,
    cid,
    known.flatMap(({ before: { submitId, uid, status }, after, context }) =>
      isFinal(status) || isFinal(after.status) ? [{ ...context, ...after, submitId, uid }] : [],
    ),
  )
}
