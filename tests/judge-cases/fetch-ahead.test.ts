/**
 * A task that is taken before a slot is free: which one it is, and what becomes of it. No judge runs here: the test
 * pulls.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '@podium/proto/server/log.ts'
import { openTaskQueue } from '@podium/proto/server/task-queue.ts'
import type { TaskQueue } from '@podium/proto/server/task-queue.ts'
import { startJudgeFixture } from './support.ts'
import type { JudgeFixture } from './support.ts'

const task = { language: 'C', code: 'int main(void) { return 0; }' }

let fixture: JudgeFixture
const queues: TaskQueue[] = []
const submitIdOf = (text: string | undefined): unknown => (JSON.parse(text ?? '{}') as { submitId?: number }).submitId

beforeAll(async () => {
  fixture = await startJudgeFixture()
})
afterEach(() => Promise.all(queues.splice(0).map((queue) => queue.close())))
afterAll(() => fixture.stop())

describe.each([
  { way: 'the library', fast: false },
  { way: 'the fast path', fast: true },
])('a task by $way', ({ fast }) => {
  const openQueue = (): TaskQueue => {
    const queue = openTaskQueue({ ...fixture.bus, fast }, createLog('test', 'silent'))
    queues.push(queue)
    return queue
  }

  test('takes the most urgent of what waits, once', async () => {
    const normal = await fixture.send({ ...task, lane: 'normal' })
    const contest = await fixture.send({ ...task, lane: 'contest' })
    const [early, other] = [openQueue(), openQueue()]
    await early.fetchAhead()
    await early.fetchAhead()
    const [fetched, rest] = [await early.next(), await other.next()]
    expect([submitIdOf(fetched?.text), submitIdOf(rest?.text)]).toEqual([contest.submitId, normal.submitId])
    expect([fetched?.tries, rest?.tries]).toEqual([1, 1])
    expect(await Promise.all([fetched?.ack(), rest?.ack()])).toEqual([true, true])
  })

  test('leaves what comes later to a judge that is idle', async () => {
    const [early, idle] = [openQueue(), openQueue()]
    await early.fetchAhead()
    const pulled = idle.next()
    const sent = await fixture.send(task)
    const delivery = await pulled
    expect(submitIdOf(delivery?.text)).toBe(sent.submitId)
    expect(await delivery?.ack()).toBe(true)
  })

  test('gives what it took back at once when it is closed', async () => {
    const [early, other] = [openQueue(), openQueue()]
    const sent = await fixture.send(task)
    await early.fetchAhead()
    const pulled = other.next()
    await early.close()
    const delivery = await pulled
    expect(submitIdOf(delivery?.text)).toBe(sent.submitId)
    // the bus counts every delivery
    expect(delivery?.tries).toBe(2)
    expect(await delivery?.ack()).toBe(true)
  })
})
