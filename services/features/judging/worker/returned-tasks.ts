/** Tasks of judges that end before they are done: sent anew, under the same attempt, without a try being counted. */
import { ReturnedTask } from '@podium/proto/events/bus/judge.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { isInProgress } from '@podium/proto/rules/submission/verdict.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { lockSubmission } from '../change.hot-sql.ts'
import { sendAgain } from '../dispatch.hot-sql.ts'

async function takeBack(db: Db, { submitId, attempt }: ReturnedTask): Promise<void> {
  const record = await lockSubmission(db, submitId)
  // A later attempt has a task of its own.
  if (record?.attempt === attempt && isInProgress(record.status)) await sendAgain(db, [submitId])
}

/** Answers until stopped; without an answer the judge gives its task back as one that was tried. */
export function startReturnedTasks({ bus, orm, log }: Context): () => Promise<void> {
  let stopped = false
  const writes = new Set<Promise<unknown>>()
  bus.subscribe(
    subjects.returnedTask,
    ReturnedTask,
    (task, raw) => {
      if (stopped) return
      const write = orm.em
        .fork()
        .transactional((em) => takeBack(em, task))
        .then(
          () => raw.respond(JSON.stringify({ v: 1 })),
          (error: unknown) => log.warn({ error, submitId: task.submitId }, 'a returned task was not taken back'),
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
