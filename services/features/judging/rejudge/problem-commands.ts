/**
 * All submissions of a problem outside running contests are judged again, after its test data, limits or checker have
 * changed: the call leaves a row, and the worker puts the submissions back one by one, each in a transaction of its
 * own, because it may stand in a contest, a group and trainings at once. Its progress moves in the same
 * transactions: a worker that dies loses nothing.
 */
import { LockMode } from '@mikro-orm/postgresql'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context } from '../../../platform/context.ts'
import { ProblemRejudge } from '../entities.ts'
import { rejudgeIn } from '../manual-commands.ts'
import { lockSubmission } from '../change.hot-sql.ts'
import { publishRejudge, reportBatch } from './problem-progress.ts'
import { enter } from './problem-policy.ts'
import type { Asked } from './problem-policy.ts'
import { countJudged, nextJudged } from './problem-queries.ts'
import type { Span } from './problem-queries.ts'

type Tools = Pick<Context, 'orm' | 'now'>

const batchRows = 40

interface Job extends Span {
  /** Tells it from one that was started over. */
  readonly startedAt: Date
}

/** Starts it, or starts it over. Throws Refusal. */
export async function startProblemRejudge({ orm, now }: Tools, asked: Asked): Promise<null> {
  const at = now()
  const { pid } = asked
  return orm.em.fork().transactional(async (db) => {
    const isJudgedHere = await enter(db, asked)
    const { judged, last } = await countJudged(db, pid, at)
    if (!isJudgedHere || judged === 0) throw new Refusal('nothingToRejudge')
    const fresh = { total: judged, done: 0, judged: 0, lastSubmitId: 0, toSubmitId: last, startedAt: at }
    await db.upsert(ProblemRejudge, { pid, ...fresh, finishedAt: null, judgedAt: null })
    await publishRejudge(db, await db.findOneOrFail(ProblemRejudge, pid, { refresh: true }))
    return null
  })
}

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
      record === null
        ? []
        : await nextJudged(em, { ...job, lastSubmitId: submitId - 1, toSubmitId: submitId }, now(), 1)
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
  const next = await nextJudged(em, job, tools.now(), batchRows)
  for (const { submitId } of next) if (!(await putBack(tools, job, submitId))) return false
  const isLast = next.length < batchRows
  const { pid, startedAt } = job
  const lastSubmitId = next.at(-1)?.submitId ?? job.lastSubmitId
  await reportBatch(tools, { pid, startedAt, lastSubmitId }, isLast)
  return true
}
