/**
 * Tasks of judges that end before they are done, or lack their language, and those that reached no judge
 * (dead-letters.ts): sent anew, under the same attempt, without a try being counted.
 */
import { ReturnedTask } from '@podium/proto/events/bus/judge.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { isInProgress } from '@podium/proto/rules/submission/verdict.ts'
import { isShadow } from '@podium/proto/rules/submission/shadow.ts'
import type { TaskStream } from '@podium/proto/server/task-stream.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { isOfPackage } from '../../packages/index.ts'
import { lockSubmission } from '../change.hot-sql.ts'
import { sendAgain } from '../dispatch.hot-sql.ts'

type Submission = Extract<ReturnedTask, { submitId: number }>

async function sendSubmission(db: Db, { submitId, attempt }: Submission): Promise<boolean> {
  const record = await lockSubmission(db, submitId)
  // A later attempt has a task of its own.
  if (record?.attempt !== attempt || !isInProgress(record.status)) return false
  return (await sendAgain(db, [submitId])) > 0
}

const isMatch = (message: object, identity: object): boolean =>
  Object.entries(identity).every(([name, value]) => Reflect.get(message, name) === value)

/** The id of a self-test, a run of a package or of a rejudging stands in its task alone: that is sent as it was. */
async function sendStored({ bus }: Context, stream: TaskStream, task: ReturnedTask): Promise<boolean> {
  const stored = task.seq === undefined ? null : await stream.read(task.seq)
  if (stored === null || stored.lane === null) return false
  const message: unknown = JSON.parse(stored.text)
  const identity = 'key' in task ? { key: task.key } : { submitId: task.submitId, attempt: task.attempt }
  if (!isMatch(Object(message), identity)) return false
  await bus.publishDurable(subjects.task(stored.lane), message, `returned.${task.seq}`)
  return true
}

/** @returns false for what nobody waits for any more */
export const sendAnew = (ctx: Context, stream: TaskStream, task: ReturnedTask): Promise<boolean> =>
  'key' in task || isShadow(task.attempt) || isOfPackage(task)
    ? sendStored(ctx, stream, task)
    : ctx.orm.em.fork().transactional((em) => sendSubmission(em, task))

/** Answers until stopped; without an answer the judge gives its task back as one that was tried. */
export function startReturnedTasks(ctx: Context, stream: TaskStream): () => Promise<void> {
  const { bus, log } = ctx
  let stopped = false
  const writes = new Set<Promise<unknown>>()
  bus.subscribe(
    subjects.returnedTask,
    ReturnedTask,
    (task, raw) => {
      if (stopped) return
      const write = sendAnew(ctx, stream, task)
        .then(
          () => raw.respond(JSON.stringify({ v: 1 })),
          (error: unknown) => log.warn({ error, ...task }, 'a returned task was not taken back'),
        )
        .finally(() => writes.delete(write))
      writes.add(write)
    },
    'services',
  )
  return async () => {
    stopped = true
    await Promise.allSettled(writes)
  }
}
