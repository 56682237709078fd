/**
 * The reconciler mends what no message will mend: tasks that the bus lost, tasks whose end reached nobody,
 * submissions that no judge can take. Every step looks at what is stored and may run at any time, twice or side by
 * side.
 *
 * A task is lost when its submission is in progress and was sent before the task stream was made (the bus lost its
 * data), or when a minute after sending nothing is queued, with a judge, or waiting as a verdict. It is sent again
 * under the same attempt: should both be judged after all, the second verdict is stale. A long queue is no reason to
 * send anything again. A submission without code (a replay's) was never sent to a judge: its verdict comes from where
 * it came from. Submissions to remote sites are left alone: the attempts of the remote judges end them, and what was
 * posted once must not be posted again.
 */
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { TaskStream, TaskStreamState } from '@podium/proto/server/task-stream.ts'
import { codesInProgress, Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context } from '../../../platform/context.ts'
import { noJudgeLimitMs, offeredLanguages } from '../../judges/index.ts'
import type { ExpressionBuilder } from 'kysely'
import { lockGatesOf } from '../../../platform/database/lock-order.hot-sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import type { Tables } from '../../entities.ts'
import { failure, lockSubmission, storeOutcome } from '../change.hot-sql.ts'
import { dispatch, sendAgain } from '../dispatch.hot-sql.ts'
import { endDeadLetters } from './dead-letters.ts'

/** After this long without a trace a task is gone. */
const traceLimitMs = 60_000
const batch = 500

const noJudgeReason = judgeMessage('noJudgeConnected', { minutes: noJudgeLimitMs / 60_000 })

/** Whether the jury of its contest lets submission `s` be judged. */
const isLetThrough = ({ not, exists, selectFrom }: ExpressionBuilder<Tables & { s: Tables['submission'] }, 's'>) =>
  not(
    exists(
      selectFrom('contest_problem as cp')
        .innerJoin('contest as c', 'c.id', 'cp.cid')
        .select('cp.id')
        .whereRef('cp.id', '=', 's.cpid')
        .where(({ or, eb }) => or([eb('cp.judgingPaused', '=', true), eb('c.judgingPaused', '=', true)])),
    ),
  )

/** Tasks that the bus holds although nobody will be given them: out of tries, and nothing ended them. */
async function endForgotten(ctx: Context, stream: TaskStream, state: TaskStreamState): Promise<void> {
  if (state.open > 0 || state.stored === 0) return
  const before = ctx.now().getTime() - traceLimitMs
  for (let seq = state.first; seq <= Math.min(state.last, state.first + batch); seq += 1) {
    const stored = await stream.read(seq)
    if (stored && stored.storedAt.getTime() < before) await endDeadLetters(ctx, stream, seq)
  }
}

/** Submissions in progress whose task is nowhere. */
const lostTasks = (db: Db, state: TaskStreamState, now: Date): Promise<{ submitId: number }[]> => {
  const before = new Date(now.getTime() - traceLimitMs)
  const nothingUnderWay = state.open === 0 && state.verdicts === 0
  return tables(db)
    .selectFrom('submission as s')
    .innerJoin('problem as p', 'p.id', 's.pid')
    .select('s.submitId')
    .where('p.isRemote', '=', false)
    .where('s.status', 'in', codesInProgress)
    .where('s.dispatchedAt', 'is not', null)
    .where('s.codeBytes', '>', 0)
    .where(({ and, eb, or }) => {
      const wasBeforeStream = eb('s.dispatchedAt', '<', state.createdAt)
      const hasNoTrace = and([eb('s.dispatchedAt', '<', before), eb('s.changedAt', '<', before)])
      return nothingUnderWay ? or([wasBeforeStream, hasNoTrace]) : wasBeforeStream
    })
    .where(({ cast, exists, fn, not, ref, selectFrom, val }) => {
      const messageId = fn('concat', [ref('s.submitId'), cast(val('.'), 'text'), ref('s.attempt')])
      return not(
        exists(
          selectFrom('outbox as o')
            .select('o.id')
            .where((eb) => eb.fn<boolean>('starts_with', ['o.messageId', messageId])),
        ),
      )
    })
    .orderBy('s.submitId')
    .limit(batch)
    .execute()
}

/** Fails what has waited too long for a language that no judge offers (contract/judging 2). */
async function failUnjudgeable({ orm, now }: Context): Promise<void> {
  const em = orm.em.fork()
  const before = new Date(now().getTime() - noJudgeLimitMs)
  const offered = await offeredLanguages(em, noJudgeLimitMs)
  const found = await tables(em)
    .selectFrom('submission as s')
    .leftJoin('problem as p', 'p.id', 's.pid')
    .select('s.submitId')
    .where('s.status', '=', Status.pending)
    .where('s.changedAt', '<', before)
    .where(isLetThrough)
    .where(({ fn, val }) => fn.coalesce('p.isRemote', val(false)), '=', false)
    .$if(offered.size > 0, (query) => query.where('s.language', 'not in', [...offered.keys()]))
    .orderBy('s.submitId')
    .limit(batch)
    .execute()
  for (const { submitId } of found) {
    await orm.em.fork().transactional(async (db) => {
      const record = await lockSubmission(db, submitId)
      if (record?.status !== Status.pending) return
      await storeOutcome(db, record, failure(record, Status.submitFailed, noJudgeReason))
      await dispatch(db, record.uid)
    })
  }
}

/** Sends waiting submissions of users who have none with the judges here, or none with the remote ones. */
async function wakeWaiting({ orm }: Context): Promise<void> {
  const waiting = await tables(orm.em.fork())
    .selectFrom('submission as s')
    .leftJoin('problem as p', 'p.id', 's.pid')
    .select('s.uid')
    .where('s.status', 'in', codesInProgress)
    .where(({ eb, or }) => or([eb('s.dispatchedAt', 'is not', null), eb('s.cid', '=', 0), isLetThrough(eb)]))
    .groupBy(['s.uid', 'p.isRemote'])
    .having(({ eb, fn }) => fn<boolean>('bool_and', [eb('s.dispatchedAt', 'is', null)]), '=', true)
    .orderBy(({ fn }) => fn.min('s.submitId'))
    .limit(batch)
    .execute()
  for (const { uid } of waiting) {
    await orm.em.fork().transactional(async (db) => {
      await lockGatesOf(db, [uid])
      await dispatch(db, uid)
    })
  }
}

/**
 * One round.
 * @param listeningMs how long this process has received heartbeats: after a night switched off there were none either
 * @returns how many tasks were sent again
 */
export async function reconcile(ctx: Context, stream: TaskStream, listeningMs: number): Promise<number> {
  const state = await stream.state()
  await endForgotten(ctx, stream, state)
  if (listeningMs > noJudgeLimitMs) await failUnjudgeable(ctx)
  await wakeWaiting(ctx)
  const lost = await lostTasks(ctx.orm.em.fork(), state, ctx.now())
  if (lost.length === 0) return 0
  const sent = await ctx.orm.em.fork().transactional((db) =>
    sendAgain(
      db,
      lost.map((one) => one.submitId),
    ),
  )
  ctx.log.warn({ sent }, 'tasks were lost and are sent again')
  return sent
}
