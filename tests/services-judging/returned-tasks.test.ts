/** Judges that end before they are done. */
import { expect, test } from 'vitest'
import { ReturnedTaskAnswer } from '@podium/proto/events/bus/judge.ts'
import type { JudgeTask } from '@podium/proto/events/bus/judge.ts'
import { subjects, taskMaxDeliver } from '@podium/proto/events/bus/subjects.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { person } from '../services/support/people.ts'
import { judgingOfFile, statusOf, submitAs, untilStatus } from './support.ts'

const { services, judge } = await judgingOfFile(['C'])
const { bus } = services.ctx
const ada = await person(services, 'ada')

const giveBackPolitely = async ({ submitId, attempt }: JudgeTask): Promise<void> => {
  await bus.request(subjects.returnedTask, { v: 1, submitId, attempt }, ReturnedTaskAnswer)
}

test('ten judges that end one after the other cost a submission no try: the eleventh gives the verdict', async () => {
  const { submitId } = await submitAs(ada)
  for (let round = 0; round < 10; round += 1) {
    const { task, delivery } = await judge.take()
    expect([task.submitId, task.attempt, delivery.tries]).toEqual([submitId, 1, 1])
    await giveBackPolitely(task)
    expect(await delivery.ack()).toBe(true)
  }
  expect(taskMaxDeliver).toBeLessThan(10)
  const { task, delivery } = await judge.take()
  await judge.verdict(task)
  await delivery.ack()
  await untilStatus(services.ctx, submitId, Status.accepted)
})

test('what is decided already, or judged anew, is not sent again for an old judge', async () => {
  const { submitId } = await submitAs(ada)
  const { task, delivery } = await judge.take()
  await judge.verdict(task)
  await delivery.ack()
  await untilStatus(services.ctx, submitId, Status.accepted)
  await giveBackPolitely(task)
  await giveBackPolitely({ ...task, attempt: 7 })
  const next = await submitAs(ada)
  const { task: following, delivery: followingDelivery } = await judge.take()
  expect(following.submitId).toBe(next.submitId)
  await judge.verdict(following)
  await followingDelivery.ack()
  await untilStatus(services.ctx, next.submitId, Status.accepted)
  expect(await statusOf(services.ctx, submitId)).toBe(Status.accepted)
})
