/**
 * A task whose last try failed: the submission becomes System Error with the reason, and the task leaves the stream, where
 * the bus keeps it undelivered for ever. The bus announces such tasks once, to whoever listens; the sweep finds the rest.
 */
import { JudgeTask } from '@podium/proto/bus/judge.ts'
import { taskMaxDeliver } from '@podium/proto/bus/subjects.ts'
import { isInProgress, Status } from '@podium/proto/model/verdict.ts'
import { parseMessage } from '@podium/proto/node/bus.ts'
import type { TaskStream } from '@podium/proto/node/task-stream.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/sql.ts'
import { failure, lockSubmission, storeOutcome } from './change.ts'
import { dispatch } from './dispatch.ts'

const reason = `No judge finished this task in ${taskMaxDeliver} tries.`

async function failIn(db: Db, { submitId, attempt }: JudgeTask): Promise<void> {
  const record = await lockSubmission(db, submitId)
  if (record === null || record.attempt !== attempt || !isInProgress(record.status)) return
  await storeOutcome(db, record, failure(record, Status.systemError, reason))
  await dispatch(db, record.uid)
}

/** Ends the task of a sequence number of the stream. */
export async function endExhausted({ orm, log }: Context, stream: TaskStream, seq: number): Promise<void> {
  const stored = await stream.read(seq)
  if (stored === null) return
  const task = parseMessage(JudgeTask, stored.text, log, 'stored task')
  if (task) await orm.em.fork().transactional((em) => failIn(em, task))
  await stream.remove(seq)
  log.error({ seq, submitId: task?.submitId }, 'a task ran out of tries')
}

export function startExhausted(ctx: Context, stream: TaskStream): () => Promise<void> {
  const running = new Set<Promise<void>>()
  const unsubscribe = stream.onExhausted((seq) => {
    const work = endExhausted(ctx, stream, seq)
      .catch((error: unknown) => ctx.log.warn({ error, seq }, 'an exhausted task waits for the sweep'))
      .finally(() => running.delete(work))
    running.add(work)
  }, 'services')
  return async () => {
    unsubscribe()
    await Promise.allSettled(running)
  }
}
