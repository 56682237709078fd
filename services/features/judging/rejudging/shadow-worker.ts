/**
 * Runs of rejudgings on their way to the judges and back. They go in the lane that is served last, and one slot of all
 * judges stays free of them, so that no verdict that counts waits for a run. While anything that counts is judged, a
 * new run goes only now and then: on the same processors it would slow that down. A run that was lost is sent again
 * after a while; of two results the first one stands.
 */
import type { JudgeVerdict } from '@podium/proto/events/bus/judge.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import { runOfShadow, shadowAttempt } from '@podium/proto/rules/submission/shadow.ts'
import { subtaskPoints } from '@podium/proto/rules/submission/subtasks.ts'
import { codesInProgress, isFinal, Status } from '@podium/proto/rules/submission/verdict.ts'
import { taskMaxDeliver } from '@podium/proto/events/bus/subjects.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { storableReport } from '../../../platform/database/text.ts'
import { repeat } from '../../../platform/scheduling/repeat.ts'
import { tables } from '../../entities.ts'
import { connectedSlots } from '../../judges/index.ts'
import { sendShadows } from '../dispatch.hot-sql.ts'
import { notifyRejudgings } from './events.ts'

type Tools = Pick<Context, 'orm' | 'now'>

const lookEveryMs = 500
/** While others are judged, a new run goes with each so many-th look. */
const looksWhileBusy = 4
/** With the judges at a time, of one rejudging, however many slots there are. */
const inFlightMost = 16
/** After this long without a result a run is sent once more: longer than any judging takes with all its tries. */
const lostAfterMs = 1_800_000
/** Whoever looks on is told of progress so many times at most. */
const notifiedParts = 50

interface RunResult {
  readonly status: number
  readonly score: number | null
  readonly oiRankScore: number | null
  readonly timeMs: number | null
  readonly memoryKb: number | null
  readonly judger: string
  readonly errorMessage: readonly JudgeMessage[] | null
  readonly subtasks: string | null
  readonly cases: string | null
}

const nothing = { score: null, oiRankScore: null, timeMs: null, memoryKb: null, subtasks: null, cases: null }
const faultOf = (message: JudgeMessage): RunResult => ({
  ...nothing,
  status: Status.systemError,
  judger: '',
  errorMessage: [message],
})

/** @returns false for a run that has a result already, or is gone */
async function storeResult(db: Db, runId: number, result: RunResult, now: Date): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('rejudging_run as r')
    .innerJoin('rejudging as g', 'g.id', 'r.rejudgingId')
    .select(['g.id', 'g.cid', 'g.total'])
    .where('r.id', '=', runId)
    .where('g.state', '=', 'judging')
    .forUpdate('g')
    .executeTakeFirst()
  if (!found) return false
  const { subtasks, cases, errorMessage, ...plain } = result
  const stored = await tables(db)
    .updateTable('rejudging_run')
    .set(({ cast, val }) => ({
      ...plain,
      errorMessage: cast<never>(val(errorMessage === null ? null : JSON.stringify(errorMessage)), 'jsonb'),
      subtasks: cast<never>(val(subtasks), 'jsonb'),
      cases: cast<never>(val(cases), 'jsonb'),
    }))
    .where('id', '=', runId)
    .where('status', 'is', null)
    .executeTakeFirst()
  if (Number(stored.numUpdatedRows) === 0) return false
  const { done } = await tables(db)
    .updateTable('rejudging')
    .set(({ eb }) => ({ done: eb('done', '+', 1) }))
    .where('id', '=', found.id)
    .returning('done')
    .executeTakeFirstOrThrow()
  const isReady = done >= found.total
  if (isReady) await tables(db).updateTable('rejudging').set({ state: 'ready' }).where('id', '=', found.id).execute()
  if (isReady || done % Math.ceil(found.total / notifiedParts) === 0) await notifyRejudgings(db, found.cid, now)
  return true
}

/** The way in which the problem of a run scores its cases. */
async function caseModeOf(db: Db, submitId: number): Promise<string> {
  const found = await tables(db)
    .selectFrom('submission as s')
    .innerJoin('problem as p', 'p.id', 's.pid')
    .select('p.judgeCaseMode')
    .where('s.submitId', '=', submitId)
    .executeTakeFirst()
  return found?.judgeCaseMode ?? 'default'
}

/** Of a verdict whose attempt is a run's. Another run takes its slot, unless something that counts wants it. */
export async function storeShadow(tools: Tools, verdict: JudgeVerdict): Promise<'stored' | 'stale' | 'invalid'> {
  const stored = await storeVerdict(tools, verdict)
  const db = tools.orm.em.fork()
  if (stored === 'stored' && !(await isBusy(db))) await sendRuns(tools, await rejudgingOf(db, verdict))
  return stored
}

/** The one that a run belongs to. */
async function rejudgingOf(db: Db, { attempt }: JudgeVerdict): Promise<number | undefined> {
  const found = await tables(db)
    .selectFrom('rejudging_run')
    .select('rejudgingId')
    .where('id', '=', runOfShadow(attempt))
    .executeTakeFirst()
  return found?.rejudgingId
}

async function storeVerdict({ orm, now }: Tools, verdict: JudgeVerdict): Promise<'stored' | 'stale' | 'invalid'> {
  if (!isFinal(verdict.status) || verdict.status === Status.cancelled) return 'invalid'
  const { submitId, cases, status, score, oiRankScore, timeMs, memoryKb, judger } = verdict
  return orm.em.fork().transactional(async (db) => {
    const points = cases.length === 0 ? null : subtaskPoints(await caseModeOf(db, submitId), cases)
    const result: RunResult = {
      status,
      score,
      oiRankScore,
      timeMs,
      memoryKb,
      judger,
      errorMessage: storableReport(verdict.errorMessage),
      subtasks: points === null ? null : JSON.stringify(points),
      cases: cases.length === 0 ? null : withoutZeros(JSON.stringify(cases)),
    }
    return (await storeResult(db, runOfShadow(verdict.attempt), result, now())) ? 'stored' : 'stale'
  })
}

/** The database stores no text with a zero in it. */
const withoutZeros = (json: string): string => json.replaceAll(String.raw`\u0000`, '')

/** Of a run whose last try failed. */
export const failShadow = (db: Db, attempt: number, now: Date): Promise<boolean> =>
  storeResult(db, runOfShadow(attempt), faultOf(judgeMessage('noJudgeFinished', { tries: taskMaxDeliver })), now)

/** How many runs of a rejudging may be with the judges: all slots but one have one. */
const inFlightNow = async (db: Db): Promise<number> =>
  Math.max(1, Math.min(inFlightMost, (await connectedSlots(db)) - 1))

/** Whether anything that counts is with the judges here, or waits for them. */
async function isBusy(db: Db): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('submission as s')
    .innerJoin('problem as p', 'p.id', 's.pid')
    .select('s.submitId')
    .where('s.status', 'in', codesInProgress)
    .where('s.dispatchedAt', 'is not', null)
    .where('p.isRemote', '=', false)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The next runs of a rejudging, as many as may be with the judges; those that are lost among them. */
async function nextRuns(db: Db, id: number, now: Date) {
  const lostBefore = new Date(now.getTime() - lostAfterMs)
  const waiting = await tables(db)
    .selectFrom('rejudging_run')
    .select(['id', 'submitId', 'sentAt'])
    .where('rejudgingId', '=', id)
    .where('status', 'is', null)
    .orderBy('id')
    .limit(await inFlightNow(db))
    .forUpdate()
    .execute()
  return waiting.filter(({ sentAt }) => sentAt === null || sentAt < lostBefore)
}

async function sendSome({ orm, now }: Tools, id: number): Promise<void> {
  const at = now()
  await orm.em.fork().transactional(async (db) => {
    // As whoever stores a result does first: a run that cannot be sent has one at once.
    await tables(db).selectFrom('rejudging').select('id').where('id', '=', id).forUpdate().execute()
    const runs = await nextRuns(db, id, at)
    if (runs.length === 0) return
    const tasks = runs.map((run) => ({ submitId: run.submitId, attempt: shadowAttempt(run.id) }))
    const sent = await sendShadows(db, tasks, runs.some(({ sentAt }) => sentAt !== null) ? `.${at.getTime()}` : '')
    for (const run of runs) {
      const { dataHash = null, fault = judgeMessage('noTestData') } = sent.get(run.submitId) ?? {}
      await tables(db).updateTable('rejudging_run').set({ sentAt: at, dataHash }).where('id', '=', run.id).execute()
      if (fault !== null) await storeResult(db, run.id, faultOf(fault), at)
    }
  })
}

/** One look at every rejudging that is judged. @param only at this one */
export async function sendRuns(tools: Tools, only?: number): Promise<void> {
  const open = await tables(tools.orm.em.fork())
    .selectFrom('rejudging')
    .select('id')
    .where('state', '=', 'judging')
    .$if(only !== undefined, (all) => all.where('id', '=', only ?? 0))
    .orderBy('id')
    .execute()
  for (const { id } of open) await sendSome(tools, id)
}

export const startShadows = (ctx: Context): (() => Promise<void>) => {
  let busyLooks = 0
  return repeat(
    { everyMs: lookEveryMs, log: ctx.log, failed: 'runs of a rejudging were not sent and will be' },
    async () => {
      const yields = (await isBusy(ctx.orm.em.fork())) && (busyLooks += 1) % looksWhileBusy !== 0
      if (!yields) await sendRuns(ctx)
    },
  )
}
