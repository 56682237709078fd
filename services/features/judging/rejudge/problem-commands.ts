/**
 * All submissions of a problem outside running contests are judged again, after its test data, limits or checker have
 * changed: the call leaves a row, and the worker puts the submissions back one by one, each in a transaction of its
 * own, because it may stand in a contest, a group and trainings at once. Its progress moves in the same
 * transactions: a worker that dies loses nothing.
 */
import { LockMode } from '@mikro-orm/postgresql'
import { expressionBuilder } from 'kysely'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isInProgress, isManualVerdict, Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { ownGroupItem } from '../../groups/index.ts'
import { mayEditProblem } from '../../problems/index.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { tables } from '../../entities.ts'
import type { Tables } from '../../entities.ts'
import { ProblemRejudge } from '../entities.ts'
import { rejudgeIn } from '../manual-commands.ts'
import { lockSubmission } from '../change.hot-sql.ts'

type Tools = Pick<Context, 'orm' | 'now'>

const batchRows = 40

interface Span {
  readonly pid: number
  readonly lastSubmitId: number
  readonly toSubmitId: number
}

interface Job extends Span {
  /** Tells it from one that was started over. */
  readonly startedAt: Date
}

const all = Object.values(Status)
/** A compile error does not come from the problem, and nobody asked for what was cancelled. */
const verdicts = all.filter(isManualVerdict).filter((status) => status !== Status.submitFailed)
const inProgress = all.filter(isInProgress)

const of = expressionBuilder<{ s: Tables['submission'] }, 's'>()

/** What has been judged, or is with a judge that may hold the old test data. Manual verdicts stay. */
const isJudged = of.and([
  of('s.codeBytes', '>', 0),
  of('s.isManual', '=', false),
  of.or([
    of('s.status', 'in', verdicts),
    of.and([of('s.status', 'in', inProgress), of('s.dispatchedAt', 'is not', null)]),
  ]),
])

/** Submissions that a rejudge puts back. Those of a contest that runs stay: its staff decide about them. */
const judgedOf = (db: Db, { pid, lastSubmitId, toSubmitId }: Span, at: Date) => {
  const isWithin = of.and([of('s.submitId', '>', lastSubmitId), of('s.submitId', '<=', toSubmitId), isJudged])
  const ofContests = tables(db)
    .selectFrom('contest_problem as cp')
    .innerJoin('contest as c', 'c.id', 'cp.cid')
    .innerJoin('contest_record as r', 'r.cpid', 'cp.id')
    .innerJoin('submission as s', 's.submitId', 'r.submitId')
    .select('s.submitId')
    .where('cp.pid', '=', pid)
    .where(({ eb, or }) => or([eb('c.startTime', '>', at), eb('c.endTime', '<=', at)]))
    .where(isWithin)
  return tables(db)
    .selectFrom('submission as s')
    .select('s.submitId')
    .where('s.pid', '=', pid)
    .where('s.cid', '=', 0)
    .where(isWithin)
    .unionAll(ofContests)
}

const allOf = (pid: number): Span => ({ pid, lastSubmitId: 0, toSubmitId: Number.MAX_SAFE_INTEGER })

interface Asked {
  readonly viewer: Viewer
  readonly pid: number
  /** In the back office of the problem's group instead of the site's. */
  readonly inGroup: boolean
}

/** Throws Refusal. @returns whether problems of this kind are judged here */
async function enter(db: Db, { viewer, pid, inGroup }: Asked): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('problem')
    .select(['author', 'gid', 'applyPublicProgress', 'isRemote'])
    .where('id', '=', pid)
    .executeTakeFirst()
  if (!found) throw new Refusal(inGroup ? 'groupProblemMissing' : 'problemMissing')
  if (inGroup) await ownGroupItem(db, { gid: found.gid, isAuthor: found.author === viewer.username }, { viewer })
  else if (!mayEditProblem(viewer, found)) throw new Refusal('problemNotYours')
  return !found.isRemote
}

const countJudged = (db: Db, pid: number, at: Date): Promise<{ judged: number; last: number }> =>
  tables(db)
    .selectFrom(judgedOf(db, allOf(pid), at).as('j'))
    .select(({ fn, val }) => [
      fn.countAll<number>().as('judged'),
      fn.coalesce(fn.max<number>('j.submitId'), val(0)).as('last'),
    ])
    .executeTakeFirstOrThrow()

/** For whoever may edit the problem. Throws Refusal. */
export async function problemRejudge({ orm, now }: Tools, asked: Asked): Promise<CallAnswer<'problemRejudge'>> {
  const db = orm.em.fork()
  const { pid } = asked
  const isJudgedHere = await enter(db, asked)
  const last = await db.findOne(ProblemRejudge, pid)
  return {
    judged: isJudgedHere ? (await countJudged(db, pid, now())).judged : 0,
    last: last && {
      total: last.total,
      done: last.done,
      startedAt: wireTime(last.startedAt),
      finishedAt: last.finishedAt ? wireTime(last.finishedAt) : null,
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
    const fresh = { total: judged, done: 0, lastSubmitId: 0, toSubmitId: last, startedAt: at }
    await db.upsert(ProblemRejudge, { pid, ...fresh, finishedAt: null })
    return null
  })
}

const nextOf = (db: Db, job: Span, at: Date, limitRows: number): Promise<{ submitId: number }[]> =>
  tables(db)
    .selectFrom(judgedOf(db, job, at).as('j'))
    .select('j.submitId')
    .orderBy('j.submitId')
    .limit(limitRows)
    .execute()

/** @returns false when another worker has the job, or it was started over meanwhile */
async function putBack({ orm, now }: Tools, job: Job, submitId: number): Promise<boolean> {
  return orm.em.fork().transactional(async (em) => {
    const { pid, startedAt } = job
    const ours = await em.findOne(
      ProblemRejudge,
      { pid, startedAt, finishedAt: null, lastSubmitId: { $lt: submitId } },
      { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    )
    if (!ours) return false
    const record = await lockSubmission(em, submitId)
    // It may have been removed, cancelled or decided manually since it was looked for.
    const [still] =
      record === null ? [] : await nextOf(em, { ...job, lastSubmitId: submitId - 1, toSubmitId: submitId }, now(), 1)
    if (record !== null && still !== undefined) await rejudgeIn(em, record)
    ours.done += 1
    ours.lastSubmitId = submitId
    return true
  })
}

/** The next submissions of one job. @returns whether there was something to do */
export async function rejudgeSomeOfProblem(tools: Tools): Promise<boolean> {
  const em = tools.orm.em.fork()
  const job = await em.findOne(ProblemRejudge, { finishedAt: null }, { orderBy: { startedAt: 'asc' } })
  if (!job) return false
  const next = await nextOf(em, job, tools.now(), batchRows)
  for (const { submitId } of next) if (!(await putBack(tools, job, submitId))) return false
  if (next.length === batchRows) return true
  const { pid, startedAt } = job
  const lastSubmitId = next.at(-1)?.submitId ?? job.lastSubmitId
  await em.nativeUpdate(ProblemRejudge, { pid, startedAt, lastSubmitId, finishedAt: null }, { finishedAt: tools.now() })
  return true
}
