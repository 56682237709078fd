/**
 * A task whose last try failed: the submission becomes System Error with the reason, and the task leaves the stream,
 * where the bus keeps it undelivered for ever. The bus announces such tasks once, to whoever listens; the reconciler
 * finds the rest.
 *
 * A judge that cannot judge says so with its last try. What is left are judges that ended while they judged, which
 * the program may have done to them, and deliveries that reached nobody: a server of the bus that comes back sends to
 * judges that have asked another one, until it knows better. Those are told apart by the progress that a judge reports
 * first of all, and are sent anew.
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
import { dispatch, sendAgain } from '../dispatch.hot-sql.ts'

const reason = judgeMessage('noJudgeFinished', { tries: taskMaxDeliver })

type End = 'failed' | 'sent anew' | 'decided before'

async function failIn(db: Db, { submitId, attempt }: JudgeTask): Promise<End> {
  const record = await lockSubmission(db, submitId)
  if (record === null || record.attempt !== attempt || !isInProgress(record.status)) return 'decided before'
  if (record.status === Status.pending) {
    await sendAgain(db, [submitId])
    return 'sent anew'
  }
  await storeOutcome(db, record, failure(record, Status.systemError, reason))
  await dispatch(db, record.uid)
  return 'failed'
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

interface Ended {
  readonly submitId?: number
  /** Of a self-test. */
  readonly key?: string
  readonly end: End
}

const endIn = async (db: Db, task: JudgeTask, now: Date): Promise<End> => {
  if (!isShadow(task.attempt)) return failIn(db, task)
  return (await failShadow(db, task.attempt, now)) ? 'failed' : 'decided before'
}

/** Null for what is no task. */
async function endJudging({ orm, log, now }: Context, text: string): Promise<Ended | null> {
  const task = parseMessage(JudgeTask, text, log, 'stored task')
  if (task === null) return null
  const { submitId } = task
  if (!isOfPackage(task)) {
    const end = await orm.em.fork().transactional((em) => endIn(em, task, now()))
    return { submitId, end }
  }
  await storeRunVerdict({ orm, now }, lostRun(task))
  return { submitId, end: 'failed' }
}

/** Null for what is no self-test. */
async function endTest({ orm, log, now }: Context, text: string): Promise<Ended | null> {
  const task = parseMessage(SelfTestTask, text, log, 'stored self-test')
  if (task === null) return null
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
  return { key, end: 'failed' }
}

/** Ends the task of a sequence number of the stream. */
export async function endDeadLetters(ctx: Context, stream: TaskStream, seq: number): Promise<void> {
  const stored = await stream.read(seq)
  if (stored === null) return
  const ended = await (stored.lane === 'selftest' ? endTest(ctx, stored.text) : endJudging(ctx, stored.text))
  await stream.remove(seq)
  // A server of the bus that comes back may show again what was acknowledged while it was away.
  if (ended?.end === 'decided before') ctx.log.info({ seq, ...ended }, 'a task that is done was still stored')
  else if (ended?.end === 'sent anew') ctx.log.warn({ seq, ...ended }, 'a task that reached no judge was sent anew')
  else ctx.log.error({ seq, ...ended }, 'a task ran out of tries')
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
