/**
 * Runs of rejudgings on their way to the judges and back. They go in a lane of their own, from which a judge takes what
 * slows nobody down (judge/worker/previews.ts); here only so many are sent ahead that no judge has to wait for one. Of
 * two results of a run the first one stands.
 */
import type { JudgeVerdict } from '@podium/proto/events/bus/judge.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import { runOfShadow, shadowAttempt } from '@podium/proto/rules/submission/shadow.ts'
import { subtaskPoints } from '@podium/proto/rules/submission/subtasks.ts'
import { isFinal, Status } from '@podium/proto/rules/submission/verdict.ts'
import { taskMaxDeliver } from '@podium/proto/events/bus/subjects.ts'
import { readLaneQueue } from '@podium/proto/server/lane-queues.ts'
import type { Context } from '../../../platform/context.ts'
import { isOneOf } from '../../../platform/database/expressions.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { storableReport } from '../../../platform/database/text.ts'
import { repeat } from '../../../platform/scheduling/repeat.ts'
import { tables } from '../../entities.ts'
import { connectedSlots } from '../../judges/index.ts'
import { sendShadows } from '../dispatch.hot-sql.ts'
import { notifyRejudgings } from './events.ts'

type Tools = Pick<Context, 'orm' | 'now'>
type SendTools = Tools & Pick<Context, 'bus'>

const lookEveryMs = 500
/** With the judges or in their lane, of one rejudging: what a slot judges between two looks, and at most so many. */
const inFlightPerSlot = 8
const inFlightMost = 512
/** A run that was sent before is lost when the lane has none any more. */
const lostAfterMs = 60_000
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

/** Of a verdict whose attempt is a run's. */
export async function storeShadow({ orm, now }: Tools, verdict: JudgeVerdict): Promise<'stored' | 'stale' | 'invalid'> {
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

/** How many runs of a rejudging may be under way. */
const inFlightNow = async (db: Db): Promise<number> =>
  Math.max(1, Math.min(inFlightMost, inFlightPerSlot * (await connectedSlots(db))))

/** Whether no run is under way: none waits, and none is with a judge. */
async function isLaneEmpty(bus: Context['bus']): Promise<boolean> {
  const { waiting, running } = await readLaneQueue(bus, 'preview')
  return waiting + running === 0
}

/** The next runs of a rejudging, as many as may be under way: those that were sent and are lost, and new ones. */
async function nextRuns(db: Db, id: number, { bus, now }: SendTools) {
  const lostBefore = new Date(now().getTime() - lostAfterMs)
  const waiting = await tables(db)
    .selectFrom('rejudging_run')
    .select(['id', 'submitId', 'sentAt'])
    .where('rejudgingId', '=', id)
    .where('status', 'is', null)
    .orderBy('id')
    .limit(await inFlightNow(db))
    .forUpdate()
    .execute()
  const old = waiting.filter(({ sentAt }) => sentAt !== null && sentAt < lostBefore)
  const lost = old.length > 0 && (await isLaneEmpty(bus)) ? old : []
  return { lost, fresh: waiting.filter(({ sentAt }) => sentAt === null) }
}

async function sendSome(tools: SendTools, id: number): Promise<void> {
  await tools.orm.em.fork().transactional(async (db) => {
    // As whoever stores a result does first: a run that cannot be sent has one at once.
    await tables(db).selectFrom('rejudging').select('id').where('id', '=', id).forUpdate().execute()
    const { lost, fresh } = await nextRuns(db, id, tools)
    await send(db, lost, { at: tools.now(), isRepeat: true })
    await send(db, fresh, { at: tools.now(), isRepeat: false })
  })
}

async function send(
  db: Db,
  runs: readonly { readonly id: number; readonly submitId: number }[],
  { at, isRepeat }: { readonly at: Date; readonly isRepeat: boolean },
): Promise<void> {
  if (runs.length === 0) return
  const tasks = runs.map((run) => ({ submitId: run.submitId, attempt: shadowAttempt(run.id) }))
  const sent = await sendShadows(db, tasks, isRepeat ? `.${at.getTime()}` : '')
  for (const [dataHash, alike] of Map.groupBy(runs, ({ submitId }) => sent.get(submitId)?.dataHash ?? null))
    await tables(db)
      .updateTable('rejudging_run')
      .set({ sentAt: at, dataHash })
      .where(({ ref }) =>
        isOneOf(
          ref('id'),
          alike.map(({ id }) => id),
        ),
      )
      .execute()
  for (const { id, submitId } of runs) {
    const { fault = judgeMessage('noTestData') } = sent.get(submitId) ?? {}
    if (fault !== null) await storeResult(db, id, faultOf(fault), at)
  }
}

/** One look at every rejudging that is judged. */
export async function sendRuns(tools: SendTools): Promise<void> {
  const open = await tables(tools.orm.em.fork())
    .selectFrom('rejudging')
    .select('id')
    .where('state', '=', 'judging')
    .orderBy('id')
    .execute()
  for (const { id } of open) await sendSome(tools, id)
}

export const startShadows = (ctx: Context): (() => Promise<void>) =>
  repeat({ everyMs: lookEveryMs, log: ctx.log, failed: 'runs of a rejudging were not sent and will be' }, () =>
    sendRuns(ctx),
  )
