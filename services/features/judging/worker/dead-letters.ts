/**
 * A task whose last try failed: it becomes System Error with the reason, and leaves the stream, where the bus keeps it
 * undelivered for ever. The bus announces such tasks once, to whoever listens; the reconciler finds the rest.
 *
 * A judge that cannot judge says so with its last try. What is left are judges that ended while they judged, which
 * the program may have done to them, and deliveries that reached nobody: a server of the bus that comes back sends to
 * judges that have asked another one, until it knows better. A judge stores that it has the last try before it begins
 * it. So a task whose last try nobody has begun did not end a judge with it, and is sent anew; and one that ends every
 * judge that begins it is failed by the first last try that reaches one. It is stored by the bus, which is where the
 * task is: a judge that cannot store it waits, and begins nothing.
 */
import { JudgeTask, SelfTestTask } from '@podium/proto/events/bus/judge.ts'
import { taskMaxDeliver } from '@podium/proto/events/bus/subjects.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import { isInProgress, Status } from '@podium/proto/rules/submission/verdict.ts'
import { parseMessage } from '@podium/proto/server/bus.ts'
import type { StoredTask, TaskStream } from '@podium/proto/server/task-stream.ts'
import type { Context } from '../../../platform/context.ts'
import { isOfPackage, storeRunVerdict } from '../../packages/index.ts'
import { endSelfTest } from '../../self-test/index.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { failure, lockSubmission, storeOutcome } from '../change.hot-sql.ts'
import { isShadow } from '@podium/proto/rules/submission/shadow.ts'
import { failShadow } from '../rejudging/shadow-worker.ts'
import { dispatch } from '../dispatch.hot-sql.ts'
import { sendAnew } from './returned-tasks.ts'

const reason = judgeMessage('noJudgeFinished', { tries: taskMaxDeliver })

async function failIn(db: Db, { submitId, attempt }: JudgeTask): Promise<boolean> {
  const record = await lockSubmission(db, submitId)
  if (record === null || record.attempt !== attempt || !isInProgress(record.status)) return false
  await storeOutcome(db, record, failure(record, Status.systemError, reason))
  await dispatch(db, record.uid)
  return true
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

/** @returns false for what was decided before */
async function failJudging({ orm, now }: Context, task: JudgeTask): Promise<boolean> {
  if (!isOfPackage(task))
    return orm.em
      .fork()
      .transactional((em) => (isShadow(task.attempt) ? failShadow(em, task.attempt, now()) : failIn(em, task)))
  await storeRunVerdict({ orm, now }, lostRun(task))
  return true
}

/** @returns false for one that nobody waits for */
const failTest = ({ orm, now }: Context, { key }: SelfTestTask): Promise<boolean> =>
  orm.em
    .fork()
    .transactional((em) =>
      endSelfTest(
        em,
        { v: 1, key, status: Status.systemError, timeMs: null, memoryKb: null, output: null, stderr: [reason] },
        now(),
      ),
    )

interface DeadLetter {
  /** Of the submission or self-test. */
  readonly identity: { readonly submitId: number; readonly attempt: number } | { readonly key: string }
  /** @returns false where nothing waited for it */
  readonly fail: () => Promise<boolean>
}

/** Null for what is no task. */
function readDeadLetter(ctx: Context, { lane, text }: StoredTask): DeadLetter | null {
  if (lane === 'selftest') {
    const task = parseMessage(SelfTestTask, text, ctx.log, 'stored self-test')
    return task && { identity: { key: task.key }, fail: () => failTest(ctx, task) }
  }
  const task = parseMessage(JudgeTask, text, ctx.log, 'stored task')
  if (task === null) return null
  const { submitId, attempt } = task
  return { identity: { submitId, attempt }, fail: () => failJudging(ctx, task) }
}

type End = 'failed' | 'sent anew' | 'decided before' | 'no task'

/** Ends the task of a sequence number of the stream. */
export async function endDeadLetters(ctx: Context, stream: TaskStream, seq: number): Promise<void> {
  const stored = await stream.read(seq)
  if (stored === null) return
  const letter = readDeadLetter(ctx, stored)
  const endOf = async ({ identity, fail }: DeadLetter): Promise<End> => {
    if (await stream.isLastTryBegun(seq)) return (await fail()) ? 'failed' : 'decided before'
    return (await sendAnew(ctx, stream, { v: 1, ...identity, seq })) ? 'sent anew' : 'decided before'
  }
  const end = letter === null ? 'no task' : await endOf(letter)
  await stream.remove(seq)
  const facts = { seq, ...letter?.identity, end }
  // A server of the bus that comes back may show again what was acknowledged while it was away.
  if (end === 'decided before') ctx.log.info(facts, 'a task that is done was still stored')
  else if (end === 'sent anew') ctx.log.warn(facts, 'a task that reached no judge was sent anew')
  else ctx.log.error(facts, 'a task ran out of tries')
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
