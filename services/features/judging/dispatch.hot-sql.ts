/**
 * Fairness: a user has at most a few tasks with the judges; the rest of a pile waits in the database, in order, and
 * the next one leaves when a verdict comes in. So nobody's pile stands in front of others in the queue, and nobody
 * alone takes every slot. Remote sites have accounts instead of slots, so what goes there is counted by itself, each
 * site's.
 *
 * Raw SQL: runs in the transaction of each submission and each verdict, and must choose and mark in one statement:
 * 0.13 ms of processor time where nothing waits, typed 1.14 ms. May go when a submission may take a millisecond
 * longer.
 */
import type { JudgeTask } from '@podium/proto/events/bus/judge.ts'
import { heartbeatLifeMs, subjects } from '@podium/proto/events/bus/subjects.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import { laterLane, lanes } from '@podium/proto/rules/submission/lanes.ts'
import type { Lane } from '@podium/proto/rules/submission/lanes.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { checkerColumns, extraFilesOf, judgeProblemColumn } from '../problems/index.ts'
import type { JudgeProblemRow } from '../problems/index.ts'
import { remoteTaskOf } from '../remote/index.ts'
import { lockOwners } from '../../platform/database/lock-order.hot-sql.ts'
import { plannedRows, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'
import { holdsSlotsLong } from './slot-use.hot-sql.ts'
import { failure, lockSubmission, storeOutcome } from './change.hot-sql.ts'

/** In the text of the statement: the indexes of what waits have the same list. */
const statusesInProgress = sql.join([Status.pending, Status.compiling, Status.judging].map((status) => sql.lit(status)))

/** Tasks of one user that the judges may hold at once: enough to keep a few slots busy. */
const maxInFlightPerUser = 4
/** Of each remote site: an account carries one submission at a time. */
const maxInFlightPerSite = 2
/**
 * On few slots it is one less than there are, so that whoever comes next finds one, however long this user's programs
 * sleep.
 */
const allSlotsButOne = sql`(select greatest(1, coalesce(sum((heartbeat->>'slots')::int), 1) - 1) from judge_server
  where seen_at > now() - make_interval(secs => ${heartbeatLifeMs / 1000}))`

interface TaskRow {
  readonly submitId: number
  readonly attempt: number
  readonly lane: Lane
  readonly uid: string
  readonly cid: number
  readonly language: string
  readonly code: string
  readonly problem: JudgeProblemRow
  readonly userExtraFile: string | null
  readonly spjCode: string | null
  readonly spjLanguage: string | null
  readonly judgeExtraFile: string | null
  readonly dataHash: string | null
  readonly isRemote: boolean
  readonly displayId: string
  /** When it came in, or was sent in again. */
  readonly queuedAtMs: number
}

const taskColumns = sql`
  s.submit_id as "submitId", s.attempt, s.lane, s.uid, s.cid, s.language, s.code,
  p.user_extra_file as "userExtraFile", p.data_hash as "dataHash", p.is_remote as "isRemote",
  p.display_id as "displayId", floor(extract(epoch from s.changed_at) * 1000)::bigint as "queuedAtMs",
  ${checkerColumns}, ${judgeProblemColumn} as problem`

/** A larger message would hold up the bus; only a problem's extra files and checker can be that large. */
const taskMaxBytes = 1_000_000

const taskOf = (row: TaskRow, dataHash: string): JudgeTask => {
  const { submitId, attempt, lane, uid, language, code } = row
  const { userExtraFile, problem, spjCode, spjLanguage, judgeExtraFile } = row
  const checker =
    problem.judgeMode === 'default' ? {} : { spjCode, spjLanguage, judgeExtraFiles: extraFilesOf(judgeExtraFile) }
  const judged = { ...problem, userExtraFiles: extraFilesOf(userExtraFile), ...checker, dataHash }
  return { v: 1, submitId, attempt, lane, uid, language, code, problem: judged }
}

/** The message to the judges here, or why the submission cannot be judged. */
const localMessage = (row: TaskRow, repeat: string): Outgoing | JudgeMessage => {
  if (row.dataHash === null) return judgeMessage('noTestData')
  const task = taskOf(row, row.dataHash)
  const sizeBytes = Buffer.byteLength(JSON.stringify(task))
  if (sizeBytes <= taskMaxBytes)
    return {
      kind: 'durable',
      subject: subjects.task(row.lane),
      message: task,
      messageId: `${row.submitId}.${row.attempt}${repeat}`,
    }
  return judgeMessage('taskTooLarge', { size: sizeBytes, max: taskMaxBytes })
}

const messageFor = async (db: Db, row: TaskRow, repeat: string): Promise<Outgoing | JudgeMessage> => {
  if (!row.isRemote) return localMessage(row, repeat)
  const { submitId, attempt, uid, cid, language, code, displayId, queuedAtMs } = row
  return remoteTaskOf(db, { submitId, attempt, uid, cid, language, code, displayId, queuedAtMs })
}

/**
 * Tasks for rows that were just marked as dispatched; one that cannot be sent ends with the reason.
 * @param repeat tells a task that is sent on purpose once more from a repeat that the bus drops
 */
async function send(db: Db, found: readonly TaskRow[], repeat = ''): Promise<void> {
  const messages: { submitId: number; message: Outgoing | JudgeMessage }[] = []
  for (const row of found) messages.push({ submitId: row.submitId, message: await messageFor(db, row, repeat) })
  await enqueue(
    db,
    messages.flatMap(({ message }) => ('kind' in message ? [message] : [])),
  )
  for (const { submitId, message } of messages) {
    if ('kind' in message) continue
    const record = await lockSubmission(db, submitId)
    if (record) await storeOutcome(db, record, failure(record, Status.systemError, message))
  }
}

/** Submission `i` waits for the jury of its contest to let it be judged. */
const isPaused = sql`i.cid <> 0 and i.dispatched_at is null and exists (
  select from contest_problem p join contest c on c.id = p.cid
  where p.id = i.cpid and (p.judging_paused or c.judging_paused))`

/** Sends the next waiting submissions of a user to the judges. Call it with the user's gate locked. */
export async function dispatch(db: Db, uid: string): Promise<void> {
  const urgency = sql.join(lanes.map((lane) => sql`${lane}`))
  const found = await plannedRows(
    db,
    sql<TaskRow>`
    update submission s set dispatched_at = now(), data_hash = p.data_hash from problem p
    where p.id = s.pid and s.submit_id in (
      select w.submit_id from (
        select i.submit_id, i.dispatched_at, q.is_remote, row_number() over (
          partition by case when q.is_remote then split_part(q.display_id, '-', 1) end
          order by i.dispatched_at is null, array_position(array[${urgency}]::text[], i.lane::text), i.submit_id
        ) as turn
        from submission i join problem q on q.id = i.pid
        where i.uid = ${uid} and i.status in (${statusesInProgress}) and not (${isPaused})) w
      where w.dispatched_at is null and w.turn <= case when w.is_remote then ${sql.lit(maxInFlightPerSite)}
        else least(${maxInFlightPerUser}, ${allSlotsButOne}) end)
    returning ${taskColumns}`,
  )
  if (found.length === 0) return
  const isLong = await holdsSlotsLong(db, uid)
  await send(
    db,
    found
      .map((row) => (isLong ? { ...row, lane: laterLane(row.lane) } : row))
      .toSorted((a, b) => a.submitId - b.submitId),
  )
}

/** A run that is in no force yet, under an attempt of its own. */
export interface ShadowTask {
  readonly submitId: number
  readonly attempt: number
}

/**
 * Tasks for the judges here, in the lane for which nobody waits. @param repeat as of `send`
 * @returns the data by which each is judged, or why it cannot be
 */
export async function sendShadows(
  db: Db,
  tasks: readonly ShadowTask[],
  repeat: string,
): Promise<Map<number, { readonly dataHash: string | null; readonly fault: JudgeMessage | null }>> {
  const attempts = new Map(tasks.map(({ submitId, attempt }) => [submitId, attempt]))
  const found = await rows(
    db,
    sql<TaskRow & { currentHash: string | null }>`
    select ${taskColumns}, p.data_hash as "currentHash" from submission s join problem p on p.id = s.pid
    where s.submit_id = any(${[...attempts.keys()]}::bigint[]) order by s.submit_id`,
  )
  const sent = found.map((row) => {
    const { submitId, currentHash: dataHash } = row
    const task = { ...row, attempt: attempts.get(submitId) ?? 0, lane: 'preview' as const, dataHash }
    return { submitId, dataHash, message: localMessage(task, repeat) }
  })
  await enqueue(
    db,
    sent.flatMap(({ message }) => ('kind' in message ? [message] : [])),
  )
  return new Map(
    sent.map(({ submitId, dataHash, message }) => [submitId, { dataHash, fault: 'kind' in message ? null : message }]),
  )
}

/**
 * Sends tasks again, under the same attempt: whichever verdict comes first counts. @returns how many are still in
 * progress
 */
export async function sendAgain(db: Db, submitIds: readonly number[]): Promise<number> {
  await lockOwners(db, sql`submit_id = any(${submitIds}::bigint[])`)
  const found = await rows(
    db,
    sql<TaskRow>`
    update submission s set dispatched_at = now(), data_hash = p.data_hash from problem p
    where p.id = s.pid and s.submit_id = any(${submitIds}::bigint[]) and s.status in (${statusesInProgress})
    returning ${taskColumns}`,
  )
  await send(db, found, `.${Date.now()}`)
  return found.length
}
