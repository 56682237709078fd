import { describe, expect, test } from 'vitest'
import type { RemoteTask } from '@podium/proto/events/bus/remote-task.ts'
import type { RemoteAccount } from '@podium/proto/events/bus/remote-buckets.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import type { LaneSite } from '@podium/proto/rules/remote/sites.ts'
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { AttemptStore } from './attempts.ts'
import { HealthBoard } from './health.ts'
import { probeSite } from './probes.ts'
import { RemoteWorker } from './remote-worker.ts'
import { accountOf, FakeBus, secrets, taskOf } from './testing/fake-bus.ts'
import { FakeQueue } from './testing/fake-queue.ts'
import { FakeSite, idleSession } from './testing/fake-site.ts'
import { ManualClock } from './testing/manual-clock.ts'

const log = createLog('test', 'silent')

const world = async (site: LaneSite = 'HDU', set: (fake: FakeSite) => void = () => undefined) => {
  const clock = new ManualClock()
  const bus = new FakeBus(clock)
  const fake = new FakeSite(clock)
  set(fake)
  const queue = new FakeQueue(clock)
  const ends = new Map<number, { status: number; text: string; atMs: number }>()
  const stopped = new Set<number>()
  const provider = fake.provider(site)
  const health = new HealthBoard({ health: bus.health, clock, log, holder: 'a' })
  const workerOf = async (name: string): Promise<RemoteWorker> => {
    const worker = new RemoteWorker({
      providers: { [site]: provider },
      siteOf: (one) => remoteSites[one],
      parts: {
        bus: { publish: () => undefined, publishDurable: async () => undefined },
        buckets: bus,
        attempts: new AttemptStore(bus, clock),
        health: new HealthBoard({ health: bus.health, clock, log, holder: name }),
        secrets,
        clock,
        log,
        name,
        openQueue: (one) => (one === site ? queue : new FakeQueue(clock)).open(),
        openSession: idleSession,
        conclude: async ({ submitId }, delivery, { result }) => {
          if (result !== null)
            ends.set(submitId, {
              status: result.status,
              text: judgeTextIn(result.report ?? [], 'en-US'),
              atMs: clock.nowMs(),
            })
          await delivery.ack()
        },
        isStopped: ({ submitId }) => stopped.has(submitId),
      },
    })
    await worker.start()
    return worker
  }
  const enter = (account: RemoteAccount) => bus.accounts.put(`${account.site}.${account.id}`, account)
  const add = (submitId: number, rest: Partial<RemoteTask> = {}): RemoteTask => {
    const language = site === 'CF' ? 'GNU G++17 7.3.0' : site === 'AC' ? 'C++23 (GCC 15.2.0)' : 'G++'
    const problemId = site === 'CF' ? '1900A' : site === 'AC' ? 'abc300_a' : '1000'
    const task = taskOf(submitId, clock, { site, language, problemId, ...rest })
    queue.add(task)
    return task
  }
  return { clock, bus, fake, queue, ends, stopped, workerOf, enter, add, health, provider }
}

test('a lane takes one submission after the other, contests first, and each gets its verdict', async () => {
  const { clock, fake, ends, queue, workerOf, enter, add } = await world()
  await enter(accountOf(1))
  for (const submitId of [1, 2]) add(submitId)
  add(3, { urgency: 'contest' })
  await workerOf('a')
  await clock.advance(120_000)
  expect([...ends.values()].map(({ status }) => status)).toEqual([0, 0, 0])
  expect(queue.acknowledged).toEqual([3, 1, 2])
  expect(fake.posts.every((atMs, index) => index === 0 || atMs - (fake.posts[index - 1] ?? 0) >= 6_000)).toBe(true)
})

test('of two processes one has the lane, and the other one takes it over when the first is gone', async () => {
  const { clock, fake, ends, workerOf, enter, add } = await world()
  await enter(accountOf(1))
  const workers = [await workerOf('a'), await workerOf('b')]
  await clock.advance(20_000)
  const held = workers.map((worker) => worker.held().length)
  expect(held.toSorted()).toEqual([0, 1])
  add(1)
  await clock.advance(3_000)
  expect(fake.posts).toHaveLength(1)
  await clock.runUntil(workers[held.indexOf(1)]!.stop(), undefined, 60_000)
  await clock.advance(60_000)
  expect([ends.get(1)?.status, fake.posts.length]).toEqual([Status.accepted, 1])
  expect(workers[held.indexOf(0)]?.held()).toHaveLength(1)
})

test('a lane that changes hands posts no sooner than the site allows its account', async () => {
  const { clock, fake, ends, workerOf, enter, add } = await world('CF', (one) => {
    one.runningWord = 'TESTING'
    one.verdictOf = () => 'OK'
  })
  await enter(accountOf(1, { site: 'CF' }))
  const first = await workerOf('a')
  add(1)
  await clock.advance(1_000)
  expect(fake.posts).toHaveLength(1)
  await clock.runUntil(first.stop(), undefined, 60_000)
  await workerOf('b')
  add(2)
  await clock.advance(60_000)
  expect(ends.get(2)?.status).toBe(Status.accepted)
  expect((fake.posts[1] ?? 0) - (fake.posts[0] ?? 0)).toBeGreaterThanOrEqual(remoteSites.CF.postSpacingMs)
})

test('two accounts of a site work side by side', async () => {
  const { clock, ends, fake, workerOf, enter, add } = await world()
  for (const id of [1, 2]) await enter(accountOf(id))
  for (const submitId of [1, 2]) add(submitId)
  await workerOf('a')
  await clock.advance(13_000)
  expect(ends.size).toBe(2)
  expect(new Set(fake.runs.map(({ accountId }) => accountId))).toEqual(new Set([1, 2]))
})

test('a site that tells runs apart is given the next submission while it judges the last', async () => {
  const { clock, fake, ends, workerOf, enter, add } = await world('CF', (one) => {
    one.runningWord = 'TESTING'
    one.verdictOf = () => 'TESTING'
  })
  await enter(accountOf(1, { site: 'CF' }))
  for (const submitId of [1, 2]) add(submitId)
  await workerOf('a')
  await clock.advance(50_000)
  expect([fake.posts.length, ends.size]).toEqual([2, 0])
  fake.verdictOf = () => 'OK'
  await clock.advance(60_000)
  expect(ends.size).toBe(2)
})

describe('behind a wall', () => {
  test('what waits may wait ten minutes in all, what comes in ends at once, and both go on when it is gone', async () => {
    const { clock, fake, ends, workerOf, enter, add, health, provider } = await world()
    await enter(accountOf(1))
    await workerOf('a')
    await clock.advance(10_000)
    add(1)
    fake.wall = 'browserCheck'
    await clock.advance(60_000)
    expect(ends.size).toBe(0)
    add(2)
    await clock.advance(40_000)
    expect(ends.get(2)).toMatchObject({ status: Status.systemError, text: expect.stringMatching(/checks the browser/) })
    fake.wall = null
    await probeSite(provider, { health, clock, log, openSession: idleSession }, true)
    await clock.advance(60_000)
    expect(ends.get(1)?.status).toBe(Status.accepted)
    fake.wall = 'captcha'
    add(3)
    await clock.advance(700_000)
    expect(ends.get(3)).toMatchObject({ status: Status.systemError, text: expect.stringMatching(/captcha/) })
    expect(fake.posts).toHaveLength(1)
  })
})

describe('what is at the site already when a wall comes', () => {
  test.each(['following', 'posting'] as const)(
    'ends after its ten minutes, and the site is left alone: %s',
    async (phase) => {
      const { clock, fake, ends, bus, workerOf, enter, add } = await world('HDU', (one) => {
        one.verdictOf = () => 'Running'
        if (phase === 'posting') Object.assign(one, { listLagMs: 7_200_000 })
      })
      await enter(accountOf(1))
      await workerOf('a')
      add(1)
      await clock.advance(20_000)
      expect((await bus.attempts.get('1.1'))?.value.state.phase).toBe(phase)
      fake.wall = 'captcha'
      await clock.advance(5_000)
      const { questions } = fake
      await clock.advance(700_000)
      expect(ends.get(1)?.status).toBe(Status.submitFailed)
      expect(fake.questions - questions).toBeLessThanOrEqual(1)
      expect(fake.posts).toHaveLength(1)
    },
  )

  test('is followed behind it where runs are read by calls that it does not stand before', async () => {
    const { clock, fake, ends, workerOf, enter, add } = await world('CF', (one) => {
      one.runningWord = 'TESTING'
      one.verdictOf = () => 'OK'
      one.isReadable = true
    })
    await enter(accountOf(1, { site: 'CF' }))
    await workerOf('a')
    add(1)
    await clock.advance(3_000)
    fake.wall = 'browserCheck'
    await clock.advance(60_000)
    expect(ends.get(1)?.status).toBe(Status.accepted)
  })
})

describe('without a lane', () => {
  test('a submission ends after ten minutes, with the site named', async () => {
    const { clock, ends, workerOf, add } = await world()
    await workerOf('a')
    const { queuedAtMs } = add(1)
    await clock.advance(660_000)
    const end = ends.get(1)
    expect(end).toMatchObject({ status: Status.submitFailed, text: expect.stringMatching(/HDU became free within 10/) })
    expect((end?.atMs ?? 0) - queuedAtMs).toBeGreaterThanOrEqual(600_000)
  })

  test('an account that the site refuses does not end a submission that another one can take', async () => {
    const { clock, fake, ends, workerOf, enter, add, bus } = await world(
      'HDU',
      (one) => void (one.wrongPassword = true),
    )
    await enter(accountOf(1))
    await workerOf('a')
    await clock.advance(1_000)
    add(1)
    await clock.advance(20_000)
    expect((await bus.health.get('HDU.1'))?.value.state).toBe('login-refused')
    fake.wrongPassword = false
    await enter(accountOf(2))
    await clock.advance(60_000)
    expect(ends.get(1)?.status).toBe(Status.accepted)
    expect(fake.runs[0]?.accountId).toBe(2)
  })

  test('what was posted by an account that is gone is given up after its own ten minutes', async () => {
    const { clock, fake, ends, bus, workerOf, enter, add } = await world('HDU', (one) => {
      one.postFaults = ['cut-after-storing']
      one.listLagMs = 7_200_000
    })
    await enter(accountOf(1))
    await workerOf('a')
    add(1)
    await clock.advance(30_000)
    await bus.accounts.remove('HDU.1')
    await clock.advance(800_000)
    expect(ends.get(1)).toMatchObject({ status: Status.submitFailed, text: expect.stringMatching(/number of its run/) })
    expect(fake.posts).toHaveLength(1)
  })
})

test('an attempt that is bound to another account is handed to its lane', async () => {
  const { clock, fake, ends, workerOf, enter, add } = await world(
    'HDU',
    (one) => void (one.verdictOf = () => 'Running'),
  )
  for (const id of [1, 2]) await enter(accountOf(id))
  await workerOf('a')
  add(1)
  await clock.advance(700_000)
  expect(ends.get(1)?.status).toBe(Status.submitFailed)
  fake.verdictOf = () => 'Accepted'
  const { accountId = 0, runId = '' } = fake.runs[0] ?? {}
  for (const submitId of [1]) add(submitId, { attempt: 2, fetch: { accountId, runId } })
  await clock.advance(60_000)
  expect([ends.get(1)?.status, fake.posts.length]).toEqual([Status.accepted, 1])
})

test('a submission that nobody waits for any more is not posted', async () => {
  const { clock, fake, stopped, ends, workerOf, enter, add } = await world()
  await enter(accountOf(1))
  stopped.add(1)
  add(1)
  await workerOf('a')
  await clock.advance(20_000)
  expect([ends.get(1)?.status, fake.posts.length]).toEqual([Status.cancelled, 0])
})

test('an account is used as long as it is enabled, and only where the site allows it', async () => {
  const { clock, workerOf, enter } = await world('AC')
  const worker = await workerOf('a')
  const held = async (rest: Partial<RemoteAccount>): Promise<number> => {
    await enter(accountOf(1, { site: 'AC', ...rest }))
    await clock.advance(20_000)
    return worker.held().length
  }
  expect(await held({ isAllowedBySite: false })).toBe(0)
  expect(await held({ isAllowedBySite: true })).toBe(1)
  expect(await held({ isEnabled: false })).toBe(0)
})
