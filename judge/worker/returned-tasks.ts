/**
 * Tasks that a judge has taken and will not finish, because it ends. To the bus a task that is given back has been
 * tried, and after a few tries it is given up: ten judges that are replaced one after the other would end a long
 * submission without a verdict. So services are asked to send it anew, and the old delivery is acknowledged. Where
 * nobody answers it is given back as one that was tried.
 */
import { Type } from 'typebox'
import { ReturnedTaskAnswer } from '@podium/proto/events/bus/judge.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import { parseMessage } from '@podium/proto/server/bus.ts'
import type { Log } from '@podium/proto/server/log.ts'
import type { TaskDelivery } from '@podium/proto/server/task-queue.ts'

const answerMaxMs = 2_000
/** Asking, and acknowledging what was taken back. */
export const returnLimitMs = 6_000

const Named = Type.Union([
  Type.Object({ submitId: Type.Integer(), attempt: Type.Integer() }),
  Type.Object({ key: Type.String() }),
])

/** Resolves with `work`, or after so long. */
export async function within(work: Promise<void>, limitMs: number): Promise<void> {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, limitMs)
  await Promise.race([work, over.promise])
  clearTimeout(timer)
}

interface Parts {
  readonly bus: Pick<Bus, 'request'>
  readonly log: Log
}

/** @returns whether services have sent it anew; then it is acknowledged here */
export async function sendElsewhere({ bus, log }: Parts, delivery: TaskDelivery): Promise<boolean> {
  const named = parseMessage(Named, delivery.text, log, 'task')
  if (named === null) return false
  const task = 'key' in named ? { key: named.key } : { submitId: named.submitId, attempt: named.attempt }
  try {
    await bus.request(subjects.returnedTask, { v: 1, ...task, seq: delivery.seq }, ReturnedTaskAnswer, answerMaxMs)
  } catch (error) {
    log.warn({ error, ...task }, 'a task could not be returned')
    return false
  }
  await delivery.ack()
  return true
}

export async function returnTask(parts: Parts, delivery: TaskDelivery): Promise<void> {
  if (!(await sendElsewhere(parts, delivery))) delivery.giveBack(0)
}
