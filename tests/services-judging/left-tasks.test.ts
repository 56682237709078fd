/** Judges that have not all languages: each takes the tasks of its own. */
import { afterAll, expect, test } from 'vitest'
import { LeftTasks } from '@podium/judge/worker/left-tasks.ts'
import { sendElsewhere } from '@podium/judge/worker/returned-tasks.ts'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { openTaskQueue } from '@podium/proto/server/task-queue.ts'
import { draft } from '../self-test/support.ts'
import { person } from '../services/support/people.ts'
import { pidOf } from '../services/support/problems.ts'
import { announceJudge, judgingOfFile, submitAs, untilStatus } from './support.ts'

const { services, judge } = await judgingOfFile()
const { bus } = services.ctx
const ada = await person(services, 'ada')
// One user has one task at a time with a judge of two slots.
const grace = await person(services, 'grace')
const admin = await person(services, 'admin', 1001)

const silent = createLog('test', 'silent')
/** A judge that has C alone, and is idle. */
function idleJudgeOfC(fast: boolean) {
  const leaving = new LeftTasks({
    languages: new Set(['C']),
    log: silent,
    sendElsewhere: (task) => sendElsewhere({ bus, log: silent }, task),
  })
  return openTaskQueue({ ...bus, fast }, silent, { leaving })
}

test.each([{ fast: false }, { fast: true }])(
  'a submission waits for the judge that has its language, however idle another one is (fast: $fast)',
  async ({ fast }) => {
    const idle = idleJudgeOfC(fast)
    const { submitId } = await submitAs(ada, { language: 'Python3' })
    const inC = await submitAs(grace)
    const own = await idle.next()
    expect(JSON.parse(own?.text ?? '')).toMatchObject({ submitId: inC.submitId, language: 'C' })
    await judge.verdict({ submitId: inC.submitId, attempt: 1 })
    await own?.ack()
    const following = idle.next()
    const { task, delivery } = await judge.take()
    expect([task.submitId, task.language, task.attempt, delivery.tries]).toEqual([submitId, 'Python3', 1, 1])
    await judge.verdict(task)
    await delivery.ack()
    for (const id of [submitId, inC.submitId]) await untilStatus(services.ctx, id, Status.accepted)
    await idle.close()
    expect(await following).toBeNull()
  },
)

test('so does a self-test', async () => {
  const idle = idleJudgeOfC(true)
  const following = idle.next()
  const answer = await ada.call('submitTestJudge', {
    body: { ...draft(await pidOf(services, 'P1000')), language: 'Python3' },
  })
  expect(answer.status).toBe(200)
  const queue = openTaskQueue(bus, silent)
  afterAll(() => queue.close())
  const delivery = await queue.next()
  expect(JSON.parse(delivery?.text ?? '')).toMatchObject({ key: answer.data, language: 'Python3' })
  expect([delivery?.lane, delivery?.tries]).toEqual(['selftest', 1])
  await delivery?.ack()
  await idle.close()
  expect(await following).toBeNull()
})

test('the system status names a language that submissions wait for and no judge has', async () => {
  const missing = async (): Promise<unknown> => {
    const { withoutJudge } = (await admin.call('serviceInfo')).data as CallAnswer<'serviceInfo'>
    return withoutJudge
  }
  await announceJudge(services)
  await submitAs(ada, { language: 'Python3' })
  expect(await missing()).toEqual([])
  await announceJudge(services, ['C'])
  expect(await missing()).toEqual([{ language: 'Python3', waiting: 1 }])
})
