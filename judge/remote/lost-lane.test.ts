/** What a process leaves alone whose lane is lost, or is about to be: another one may have it by then. */
import { expect, test } from 'vitest'
import type { PostRun, Provider } from './provider.ts'
import { FakeBus, taskOf } from './testing/fake-bus.ts'
import { FakeSite } from './testing/fake-site.ts'
import { LaneProcess } from './testing/lane-process.ts'
import { ManualClock } from './testing/manual-clock.ts'

const hourMs = 3_600_000

const world = (change: (provider: Provider, clock: ManualClock) => Partial<Provider> = () => ({})) => {
  const clock = new ManualClock()
  const bus = new FakeBus(clock)
  const site = new FakeSite(clock)
  const provider = site.provider()
  const process = new LaneProcess({ bus, clock, provider: { ...provider, ...change(provider, clock) } })
  const until = <T>(work: Promise<T>): Promise<T> => clock.runUntil(work, undefined, hourMs)
  /** From now on its lease is not renewed any more. */
  const cutOff = (): void => {
    bus.lanes.onWrite = () => {
      throw new Error('the bus does not answer')
    }
  }
  const phases: string[] = []
  bus.attempts.onWrite = (_, record) => void phases.push(record?.state.phase ?? '')
  return { clock, bus, site, process, until, cutOff, phases }
}

/** A provider whose post begins so late. */
const postingAfter =
  (waitMs: number) =>
  ({ post }: Provider, clock: ManualClock): Partial<Provider> => ({
    post: async (session, run) => {
      await clock.sleep(waitMs)
      return post(session, run)
    },
  })

test('with too little of its lease left, nothing is recorded and nothing is posted', async () => {
  const { clock, site, process, until, cutOff, phases } = world()
  await until(process.open())
  cutOff()
  await clock.advance(30_000)
  expect(await until(process.run(taskOf(7, clock)))).toMatchObject({ kind: 'later' })
  expect([site.posts.length, phases.includes('posting')]).toEqual([0, false])
})

test('a post whose record is old by its first byte is given up, and nothing counts as posted', async () => {
  const { clock, site, process, until, phases } = world(postingAfter(4_000))
  expect(await until(process.run(taskOf(7, clock)))).toMatchObject({ kind: 'later' })
  expect([site.posts.length, phases.at(-1)]).toEqual([0, 'laned'])
})

test('a post is given up when the lease has become too short since its record', async () => {
  const { clock, site, process, until, cutOff, phases } = world(postingAfter(2_000))
  await until(process.open())
  cutOff()
  await clock.advance(24_000)
  expect(await until(process.run(taskOf(7, clock)))).toMatchObject({ kind: 'later' })
  expect([site.posts.length, phases.includes('posting'), phases.at(-1)]).toEqual([0, true, 'laned'])
})

test('a post that is under way when the lane is lost is broken off, and counts as perhaps stored', async () => {
  const posting = Promise.withResolvers<PostRun['request']>()
  const { clock, process, until, cutOff, bus } = world(() => ({
    post: async (_, { request }) => {
      posting.resolve(request)
      await new Promise<void>((resolve) => request.signal?.addEventListener('abort', () => resolve()))
      return { kind: 'unreachable', why: 'no answer in time', sent: true }
    },
  }))
  const running = process.run(taskOf(7, clock))
  await until(posting.promise)
  cutOff()
  await clock.advance(60_000)
  expect(await until(running)).toMatchObject({ kind: 'later', delayMs: 0 })
  expect((await bus.attempts.get('7.1'))?.value.state).toMatchObject({
    phase: 'posting',
    recoveringSinceMs: expect.any(Number),
  })
})

test.each(['known', 'posting'] as const)('what is looked at is left when the lane is lost: %s', async (phase) => {
  const { clock, site, process, until, cutOff } = world()
  site.verdictOf = () => 'Running'
  if (phase === 'posting') site.postFaults = ['cut-before-storing']
  const running = process.run(taskOf(7, clock))
  await clock.advance(20_000)
  cutOff()
  const startedAtMs = clock.nowMs()
  expect(await until(running)).toMatchObject({ kind: 'later', delayMs: 0 })
  expect(clock.nowMs() - startedAtMs).toBeLessThan(60_000)
})
