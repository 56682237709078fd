/**
 * A task whose last try failed: the submission becomes System Error with the reason, and the task leaves the stream,
 * where the bus keeps it undelivered for ever. The bus announces such tasks once, to whoever listens; the reconciler
 * finds the rest.
 */
import { JudgeTask, SelfTestTask } from '@podium/proto/events/bus/judge.ts'
import { taskMaxDeliver } from '@podium/proto/events/bus/subjects.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import { isInProgress, Status } from '@podium/proto/rules/submission/verdict.ts'
import { parseMessage } from '@podium/proto/server/bus.ts'
import type { TaskStream } from '@podium/proto/server/task-stream.ts'
import type { Context } from '../../../platform/context.ts'
import { isOfPackage, storeRunVerdict } from '../../packages/index.ts'
import { endSelfTest } from '../../self-test/index.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { failure, lockSubmission, storeOutcome } from '../change.hot-sql.ts'
import { isShadow } from '@podium/proto/rules/submission/shadow.ts'
import { failShadow } from '../rejudging/shadow-worker.ts'
import { dispatch } from '../dispatch.hot-sql.ts'

const reason = judgeMessage('noJudgeFinished', { tries: taskMaxDeliver })

async function failIn(db: Db, { submitId, attempt }: JudgeTask): Promise<void> {
  const record = await lockSubmission(db, submitId)
  if (record === null || record.attempt !== attempt || !isInProgress(record.status)) return
  await storeOutcome(db, record, failure(record, Status.systemError, reason))
  await dispatch(db, record.uid)
}

/** As a judge would say it of a program of a package. */
const lostRun = ({ submitId }: JudgeTask) => ({
  submitId,
  status: Status.systemError,
  timeMs: 0,
  memoryKb: 0,
  score: null,
  errorMessage: [reason],
  cases: [],
})

async function endJudging({ orm, log, now }: Context, text: string): Promise<{ submitId?: number }> {
  const task = parseMessage(JudgeTask, text, log, 'stored task')
  if (task && isOfPackage(task)) await storeRunVerdict({ orm, now }, lostRun(task))
  else if (task)
    await orm.em
      .fork()
      .transactional<unknown>((em) => (isShadow(task.attempt) ? failShadow(em, task.attempt, now()) : failIn(em, task)))
  return task ? { submitId: task.submitId } : {}
}

async function endTest({ orm, log, now }: Context, text: string): Promise<{ key?: string }> {
  const task = parseMessage(SelfTestTask, text, log, 'stored self-test')
  if (!task) return {}
  const { key } = task
  const result = {
    v: 1,
    key,
    status: Status.systemError,
    timeMs: null,
    memoryKb: null,
    output: null,
    stderr: [reason],
  } as const
  await orm.em.fork().transactional((em) => endSelfTest(em, result, now()))
  return { key }
}

/** Ends the task of a sequence number of the stream. */
export async function endDeadLetters(ctx: Context, stream: TaskStream, seq: number): Promise<void> {
  const stored = await stream.read(seq)
  if (stored === null) return
  const whose = await (stored.lane === 'selftest' ? endTest(ctx, stored.text) : endJudging(ctx, stored.text))
  await stream.remove(seq)
  ctx.log.error({ seq, ...whose }, 'a task ran out of tries')
}

export function startDeadLetterHandler(ctx: Context, stream: TaskStream): () => Promise<void> {
  const running = new Set<Promise<void>>()
  const unsubscribe = stream.onDeadLetter((seq) => {
    const work = endDeadLetters(ctx, stream, seq)
      .catch((error: unknown) => ctx.log.warn({ error, seq }, 'a dead letter waits for the reconciler'))
      .finally(() => running.delete(work))
    running.add(work)
  }, 'services')
  return async () => {
    unsubscribe()
    await Promise.allSettled(running)
  }
}
