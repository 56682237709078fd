/** Steps of runners in the queues of prints and balloons, under the lock of what they work on. */
import { Refusal } from '@podium/proto/errors/index.ts'
import { afterStep } from '@podium/proto/rules/contest/queue-work.ts'
import type { QueueEntry, QueueStep, QueueWorker } from '@podium/proto/rules/contest/queue-work.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import type { ContestView } from '../policy.ts'

/** Whoever gives the roles of a contest frees what its runners have claimed. */
export const workerOf = ({ rights }: ContestView, { uid }: Viewer): QueueWorker => ({
  uid,
  directs: rights.has('staff'),
})

export async function usernameOf(db: Db, uid: string | null): Promise<string | null> {
  if (uid === null) return null
  const found = await tables(db).selectFrom('users').select('username').where('uid', '=', uid).executeTakeFirst()
  return found?.username ?? null
}

interface Step {
  readonly before: QueueEntry
  readonly step: QueueStep
  readonly worker: QueueWorker
}

/** What a step makes of an entry; null where it changes nothing. Throws Refusal, which names whoever has it. */
export async function takeStep(db: Db, { before, step, worker }: Step): Promise<QueueEntry | null> {
  const after = afterStep(before, step, worker)
  if (typeof after === 'string') throw new Refusal(after, { name: (await usernameOf(db, before.runner)) ?? '' })
  return after.runner === before.runner && after.isDone === before.isDone ? null : after
}

/** When an entry was done. @param earlier when it had been before the step */
export function doneAt(before: QueueEntry, after: QueueEntry, earlier: Date | null, now: Date): Date | null {
  if (!after.isDone) return null
  return before.isDone ? earlier : now
}
