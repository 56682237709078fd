/**
 * All submissions of a problem outside running contests are judged again, after its test data, limits or checker have
 * changed: the call leaves a row, and the worker puts the submissions back one by one, each in a transaction of its
 * own, because it may stand in a contest, a group and trainings at once. How far it is moves in the same
 * transactions: a worker that dies loses nothing.
 */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isInProgress, isManualVerdict, Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { ownGroupItem } from '../groups/index.ts'
import { mayEditProblem } from '../problems/index.ts'
import type { OwnedProblem } from '../problems/index.ts'
import { change, firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { rejudgeIn } from './manual-verdict.ts'
import { lockSubmission } from './change.ts'

type Tools = Pick<Context, 'orm' | 'now'>

const batchRows = 40

interface Span {
  readonly pid: number
  readonly lastSubmitId: number
  readonly toSubmitId: number
}

interface Job extends Span {
  /** Tells it from one that was started over. */
  readonly startedAt: string
}

const all = Object.values(Status)
/** A compile error does not come from the problem, and nobody asked for what was cancelled. */
const verdicts = all.filter(isManualVerdict).filter((status) => status !== Status.submitFailed)
const inProgress = all.filter(isInProgress)

/** What has been judged, or is with a judge that may hold the old test data. What staff have decided by hand stays. */
const isJudged = sql`s.code_bytes > 0 and not s.is_manual
  and (s.status = any(${verdicts}::int[]) or (s.status = any(${inProgress}::int[]) and s.dispatched_at is not null))`

/** Submissions that a rejudge puts back. Those of a contest that runs stay: its staff decide about them. */
const judgedOf = ({ pid, lastSubmitId, toSubmitId }: Span, at: Date) => sql`
  select s.submit_id, s.uid from submission s where s.pid = ${pid} and s.cid = 0 and s.submit_id > ${lastSubmitId} and s.submit_id <= ${toSubmitId} and ${isJudged}
  union all
  select s.submit_id, s.uid from contest_problem cp
    join contest c on c.id = cp.cid and not (c.start_time <= ${at.toISOString()} and c.end_time > ${at.toISOString()})
    join contest_record r on r.cpid = cp.id join submission s on s.submit_id = r.submit_id
  where cp.pid = ${pid} and s.submit_id > ${lastSubmitId} and s.submit_id <= ${toSubmitId} and ${isJudged}`

const allOf = (pid: number): Span => ({ pid, lastSubmitId: 0, toSubmitId: Number.MAX_SAFE_INTEGER })

interface Asked {
  readonly viewer: Viewer
  readonly pid: number
  /** In the back office of the problem's group instead of the site's. */
  readonly inGroup: boolean
}

/** Throws Refusal. @returns whether problems of this kind are judged here */
async function enter(db: Db, { viewer, pid, inGroup }: Asked): Promise<boolean> {
  const found = await firstRow(
    db,
    sql<OwnedProblem & { isRemote: boolean }>`
    select author, gid, apply_public_progress as "applyPublicProgress", is_remote as "isRemote" from problem where id = ${pid}`,
  )
  if (!found) throw new Refusal(inGroup ? 'groupProblemMissing' : 'problemMissing')
  if (inGroup) await ownGroupItem(db, { gid: found.gid, isAuthor: found.author === viewer.username }, { viewer })
  else if (!mayEditProblem(viewer, found)) throw new Refusal('problemNotYours')
  return !found.isRemote
}

const countJudged = async (db: Db, pid: number, at: Date): Promise<{ judged: number; last: number }> =>
  (await firstRow(
    db,
    sql<{ judged: number; last: number }>`
    select count(*) as judged, coalesce(max(submit_id), 0) as last from (${judgedOf(allOf(pid), at)}) j`,
  )) ?? { judged: 0, last: 0 }

/** For whoever may edit the problem. Throws Refusal. */
export async function problemRejudge({ orm, now }: Tools, asked: Asked): Promise<CallAnswer<'problemRejudge'>> {
  const db = orm.em.fork()
  const { pid } = asked
  const isJudgedHere = await enter(db, asked)
  const last = await firstRow(
    db,
    sql<{ total: number; done: number; startedAt: string; finishedAt: string | null }>`
    select total, done, started_at as "startedAt", finished_at as "finishedAt" from problem_rejudge where pid = ${pid}`,
  )
  return {
    judged: isJudgedHere ? (await countJudged(db, pid, now())).judged : 0,
    last: last && {
      ...last,
      startedAt: wireTime(last.startedAt),
      finishedAt: last.finishedAt && wireTime(last.finishedAt),
    },
  }
}

/** Starts it, or starts it over. Throws Refusal. */
export async function startProblemRejudge({ orm, now }: Tools, asked: Asked): Promise<null> {
  const at = now()
  const { pid } = asked
  return orm.em.fork().transactional(async (db) => {
    const isJudgedHere = await enter(db, asked)
    const { judged, last } = await countJudged(db, pid, at)
    if (!isJudgedHere || judged === 0) throw new Refusal('nothingToRejudge')
    await change(
      db,
      sql`
      insert into problem_rejudge (pid, total, to_submit_id, started_at) values (${pid}, ${judged}, ${last}, ${at.toISOString()})
      on conflict (pid) do update set total = excluded.total, done = 0, last_submit_id = 0, to_submit_id = excluded.to_submit_id,
        started_at = excluded.started_at, finished_at = null`,
    )
    return null
  })
}

const nextOf = (db: Db, job: Span, at: Date, limitRows: number): Promise<{ submitId: number }[]> =>
  rows(
    db,
    sql<{
      submitId: number
    }>`select submit_id as "submitId" from (${judgedOf(job, at)}) j order by submit_id limit ${limitRows}`,
  )

/** @returns false when another worker has the job, or it was started over meanwhile */
async function putBack({ orm, now }: Tools, job: Job, submitId: number): Promise<boolean> {
  return orm.em.fork().transactional(async (db) => {
    const isOurs = await firstRow(
      db,
      sql`
      select 1 from problem_rejudge where pid = ${job.pid} and finished_at is null and last_submit_id < ${submitId} and started_at = ${job.startedAt}::timestamptz for update skip locked`,
    )
    if (!isOurs) return false
    const record = await lockSubmission(db, submitId)
    // It may have been removed, cancelled or decided by hand since it was looked for.
    const [still] =
      record === null ? [] : await nextOf(db, { ...job, lastSubmitId: submitId - 1, toSubmitId: submitId }, now(), 1)
    if (record !== null && still !== undefined) await rejudgeIn(db, record)
    await change(
      db,
      sql`update problem_rejudge set done = done + 1, last_submit_id = ${submitId} where pid = ${job.pid}`,
    )
    return true
  })
}

/** The next submissions of one job. @returns whether there was something to do */
export async function rejudgeSomeOfProblem(tools: Tools): Promise<boolean> {
  const db = tools.orm.em.fork()
  const job = await firstRow(
    db,
    sql<Job>`
    select pid, last_submit_id as "lastSubmitId", to_submit_id as "toSubmitId", started_at::text as "startedAt" from problem_rejudge where finished_at is null order by started_at limit 1`,
  )
  if (!job) return false
  const next = await nextOf(db, job, tools.now(), batchRows)
  for (const { submitId } of next) if (!(await putBack(tools, job, submitId))) return false
  if (next.length === batchRows) return true
  await change(
    db,
    sql`
    update problem_rejudge set finished_at = ${tools.now().toISOString()} where pid = ${job.pid} and finished_at is null
      and last_submit_id = ${next.at(-1)?.submitId ?? job.lastSubmitId} and started_at = ${job.startedAt}::timestamptz`,
  )
  return true
}
