/**
 * Progress of a judging: compiling, case k of n. It is pushed at once, before anything is stored, because a lost or
 * repeated step harms nobody (decision 10); compiling and judging are also stored, for those who load the page in
 * between.
 */
import { JudgeProgress } from '@podium/proto/events/bus/judge.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { SubmissionState } from '@podium/proto/rules/submission/submission-state.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context } from '../../platform/context.ts'
import { placeColumns, placeOf } from '../contests/index.ts'
import type { ContestPlace, PlaceRow } from '../contests/index.ts'
import { change, firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { submissionColumns, submissionJoins } from '../submissions/index.ts'
import type { SubmissionRecord } from '../submissions/index.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'
import { contestRowEvents, contestStateEvent } from './contest-events.ts'
import { rowEvents, stateEvent } from './events.ts'

interface Judged extends SubmissionRecord {
  readonly openCaseResult: boolean | null
  /** Null outside contests, and when the contest is gone. */
  readonly place: ContestPlace | null
}
type Known = Promise<Judged | null>

const keptRecords = 2_000

/** A crash may forget progress; the verdict, which wants the same row, does not wait for a disk that writes it down. */
const notWaitingForTheDisk = sql`lazily as materialized (select set_config('synchronous_commit', 'off', true))`

/** What is needed of a submission to tell of it, kept while it is judged. */
const createRecords = (load: (submitId: number) => Known) => {
  const known = new Map<number, { readonly attempt: number; readonly record: Known }>()
  return (submitId: number, attempt: number): Known => {
    const found = known.get(submitId)
    if (found && found.attempt >= attempt) return found.record
    const record = load(submitId).catch(() => null)
    known.set(submitId, { attempt, record })
    if (known.size > keptRecords) known.delete(known.keys().next().value ?? submitId)
    return record
  }
}

/** How cases ended is told where the problem shows it to everybody; a contest has its own rules. */
const stateOf = (
  { submitId, attempt, status, done, total, caseStatuses }: JudgeProgress,
  { cid, openCaseResult }: Judged,
): SubmissionState => ({
  submitId,
  attempt,
  status,
  ...(done === undefined ? {} : { done }),
  ...(total === undefined ? {} : { total }),
  ...(caseStatuses === undefined || cid !== 0 || openCaseResult === false ? {} : { caseStatuses }),
})

const load = async (db: Db, submitId: number): Promise<Judged | null> => {
  const found = await firstRow(
    db,
    sql<Omit<Judged, 'place'>>`
    select ${submissionColumns}, p.open_case_result as "openCaseResult" from submission s ${submissionJoins(null)} where s.submit_id = ${submitId}`,
  )
  if (!found) return null
  const place =
    found.cid === 0
      ? null
      : await firstRow(
          db,
          sql<PlaceRow>`
    select ${placeColumns(null)} from contest_record r join contest c on c.id = r.cid join contest_problem cp on cp.id = r.cpid
    where r.submit_id = ${submitId}`,
        )
  return { ...found, place: place && placeOf(place) }
}

const eventsOf = (record: Judged, state: SubmissionState, withRow: boolean): Outgoing[] => {
  const { place } = record
  if (record.cid === 0) return [stateEvent(record, state), ...(withRow ? rowEvents(record, state) : [])]
  if (place === null) return []
  const told = { record, place, nowMs: Date.now() }
  return [contestStateEvent(told, state), ...(withRow ? contestRowEvents(told, state, 'row') : [])]
}

/** Listens until stopped; of several workers, one hears each message. */
export function startProgress({ bus, orm, log }: Context): () => Promise<void> {
  const records = createRecords((submitId) => load(orm.em.fork(), submitId))
  const writes = new Set<Promise<unknown>>()

  const store = ({ submitId, attempt, status, judger }: JudgeProgress): void => {
    const write = change(
      orm.em.fork(),
      sql`
      with ${notWaitingForTheDisk}
      update submission set status = ${status}, judger = ${judger}, changed_at = now()
      from lazily
      where submit_id = ${submitId} and attempt = ${attempt} and status in (5, 6, 7) and status < ${status}`,
    )
      .catch((error: unknown) => log.warn({ error, submitId }, 'progress was not stored'))
      .finally(() => writes.delete(write))
    writes.add(write)
  }

  const notify = async (progress: JudgeProgress): Promise<void> => {
    const { attempt, status, done, judger } = progress
    const isFirstOfStatus = status === Status.compiling || !done
    const record = await records(progress.submitId, attempt)
    if (record === null || record.attempt !== attempt) return
    const state = stateOf(progress, record)
    const events = eventsOf({ ...record, judger }, state, isFirstOfStatus)
    for (const { subject, message } of events) bus.publish(subject, message)
    if (isFirstOfStatus) store(progress)
  }

  let stopped = false
  bus.subscribe(
    subjects.progress,
    JudgeProgress,
    (progress) => {
      if (!stopped) void notify(progress).catch((error: unknown) => log.warn({ error }, 'progress was not told'))
    },
    'services',
  )
  return async () => {
    stopped = true
    await Promise.allSettled(writes)
  }
}
