import { expect, test } from 'vitest'
import type { RemoteHealth } from '@podium/proto/events/bus/remote-buckets.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { HealthBoard } from './health.ts'
import { probeSite } from './probes.ts'
import { FakeSite, idleSession } from './testing/fake-site.ts'
import { ManualClock } from './testing/manual-clock.ts'
import { MemoryBucket } from './testing/memory-bucket.ts'

const lines: string[] = []
const log = createLog('test', 'info', { write: (line) => void lines.push(line) })
const site = { site: 'HDU', accountId: null } as const
const account = { site: 'HDU', accountId: 1 } as const

const world = () => {
  lines.length = 0
  const clock = new ManualClock()
  const bucket = new MemoryBucket<RemoteHealth>(clock)
  const health = new HealthBoard({ health: bucket, clock, log, holder: 'a' })
  const other = new HealthBoard({ health: bucket, clock, log, holder: 'b' })
  const fake = new FakeSite(clock)
  const provider = fake.provider()
  const probe = (board = health, isForced = false) =>
    probeSite(provider, { health: board, clock, log, openSession: idleSession }, isForced)
  return { clock, bucket, health, other, fake, probe }
}

test('a state is one line in the log for each change, and its time is that of the change', async () => {
  const { clock, health } = world()
  const down = judgeMessage('remoteUnreachable', { why: 'ECONNREFUSED' })
  await health.fault(site, 'down', down)
  const { sinceMs } = await health.read(site)
  await clock.advance(1_000)
  await health.fault(site, 'down', down)
  expect((await health.read(site)).sinceMs).toBe(sinceMs)
  await health.good(site)
  expect(await health.read(site)).toMatchObject({ state: 'ok', fault: null, lastGoodMs: clock.nowMs() })
  expect(lines.map((line) => JSON.parse(line).state)).toEqual(['down', 'ok'])
})

test('what a person has to mend stays until the secret is entered anew', async () => {
  const { health } = world()
  await health.beginWith(account, 1)
  await health.fault(account, 'login-refused', judgeMessage('remoteLoginRefused'))
  await health.good(account)
  await health.beginWith(account, 1)
  expect((await health.read(account)).state).toBe('login-refused')
  await health.beginWith(account, 2)
  expect((await health.read(account)).state).toBe('ok')
})

test('a wall hides what else is wrong, and is gone when a probe passes: one at a time, when it is due', async () => {
  const { clock, health, other, fake, probe } = world()
  await health.breakCircuit('HDU', 'captcha')
  await health.fault(site, 'down', null)
  expect(await health.read(site)).toMatchObject({ state: 'walled', circuit: { state: 'broken', wall: 'captcha' } })
  await probe()
  expect((await health.read(site)).state).toBe('walled')
  await clock.advance(300_000)
  expect([await other.claimProbe('HDU'), await health.claimProbe('HDU')]).toEqual([true, false])
  await clock.advance(30_000)
  fake.wall = 'browserCheck'
  await probe()
  expect(await health.read(site)).toMatchObject({ circuit: { wall: 'browserCheck', failedProbes: 1 } })
  fake.wall = null
  await probe()
  expect((await health.read(site)).state).toBe('walled')
  await probe(health, true)
  expect(await health.read(site)).toMatchObject({ state: 'ok', circuit: { state: 'intact' }, fault: null })
})

test('a site that does not answer a probe says nothing about its wall', async () => {
  const { clock, health, fake, probe } = world()
  await health.breakCircuit('HDU', 'captcha')
  fake.isDown = true
  await clock.advance(300_000)
  await probe()
  expect(await health.read(site)).toMatchObject({ state: 'walled', circuit: { wall: 'captcha', failedProbes: 1 } })
})

test('runs are counted for a day', async () => {
  const { clock, health } = world()
  await health.countRun(account)
  await health.countRun(account)
  expect((await health.read(account)).runs.count).toBe(2)
  await clock.advance(86_400_000)
  await health.countRun(account)
  expect((await health.read(account)).runs.count).toBe(1)
})
