/**
 * Progress of a judging: compiling, case k of n. It is pushed at once, before anything is stored, because a lost or
 * repeated step harms nobody (decision 10); compiling and judging are also stored, for those who load the page in
 * between.
 */
import { JudgeProgress } from '@podium/proto/events/bus/judge.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { SubmissionState } from '@podium/proto/rules/submission/submission-state.ts'
import { isShadow } from '@podium/proto/rules/submission/shadow.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context } from '../../../platform/context.ts'
import type { ContestContext } from '../../contests/index.ts'
import { isOfPackage } from '../../packages/index.ts'
import type { Db } from '../../../platform/database/sql.ts'
import type { Outgoing } from '../../../platform/outbox/outbox.ts'
import { findJudged, storeProgress } from '../change.hot-sql.ts'
import type { JudgedSubmission } from '../change.hot-sql.ts'
import { contestRowEvents, contestStateEvent } from '../contest-events.ts'
import { findProblemContext } from '../contest-record.hot-sql.ts'
import { rowEvents, stateEvent } from '../events.ts'

interface Judged extends JudgedSubmission {
  /** Null outside contests, and when the contest is gone. */
  readonly context: ContestContext | null
}
type Known = Promise<Judged | null>

const cachedRecords = 2_000

/** What events need of a submission, cached while it is judged. */
const createRecords = (load: (submitId: number) => Known) => {
  const known = new Map<number, { readonly attempt: number; readonly record: Known }>()
  return (submitId: number, attempt: number): Known => {
    const found = known.get(submitId)
    if (found && found.attempt >= attempt) return found.record
    const record = load(submitId).catch(() => null)
    known.set(submitId, { attempt, record })
    if (known.size > cachedRecords) known.delete(known.keys().next().value ?? submitId)
    return record
  }
}

/** How cases ended goes out where the problem shows it to everybody; a contest has its own rules. */
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
  const found = await findJudged(db, submitId)
  if (!found) return null
  return { ...found, context: found.cid === 0 ? null : await findProblemContext(db, submitId) }
}

const eventsOf = (record: Judged, state: SubmissionState, withRow: boolean, nowMs: number): Outgoing[] => {
  const { context } = record
  if (record.cid === 0) return [stateEvent(record, state), ...(withRow ? rowEvents(record, state) : [])]
  if (context === null) return []
  const projected = { record, context, nowMs }
  return [contestStateEvent(projected, state), ...(withRow ? contestRowEvents(projected, state, 'row') : [])]
}

/** Listens until stopped; of several workers, one gets each message. */
export function startProgress({ bus, orm, log, now }: Context): () => Promise<void> {
  const records = createRecords((submitId) => load(orm.em.fork(), submitId))
  const writes = new Set<Promise<unknown>>()

  const store = (progress: JudgeProgress): void => {
    const write = storeProgress(orm.em.fork(), progress)
      .catch((error: unknown) => log.warn({ error, submitId: progress.submitId }, 'progress was not stored'))
      .finally(() => writes.delete(write))
    writes.add(write)
  }

  const notify = async (progress: JudgeProgress): Promise<void> => {
    const { attempt, status, done, judger } = progress
    const isFirstOfStatus = status === Status.compiling || !done
    const record = await records(progress.submitId, attempt)
    if (record === null || record.attempt !== attempt) return
    const state = stateOf(progress, record)
    const events = eventsOf({ ...record, judger }, state, isFirstOfStatus, now().getTime())
    for (const { subject, message } of events) bus.publish(subject, message)
    if (isFirstOfStatus) store(progress)
  }

  let stopped = false
  bus.subscribe(
    subjects.progress,
    JudgeProgress,
    (progress) => {
      // What is in no force yet is nobody's progress.
      if (isShadow(progress.attempt) || isOfPackage(progress)) return
      if (!stopped) void notify(progress).catch((error: unknown) => log.warn({ error }, 'progress was not published'))
    },
    'services',
  )
  return async () => {
    stopped = true
    await Promise.allSettled(writes)
  }
}
