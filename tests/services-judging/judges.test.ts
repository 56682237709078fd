import { expect, test, vi } from 'vitest'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { heartbeatLifeMs, otherVersionLifeMs, subjects } from '@podium/proto/events/bus/subjects.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { judgeProtocol } from '@podium/proto/server/judge-protocol.ts'
import { untilAnnounced } from '@podium/services/features/judges/index.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { person, anonymous } from '../services/support/people.ts'
import { pidOf } from '../services/support/problems.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'
import { draft, playTester } from '../self-test/support.ts'
import { announceJudge, recordLive, playJudge, submitAs } from './support.ts'

const { services, alter } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
const admin = await person(services, 'admin', 1001)
const root = await person(services, 'root-of-judges', 1000)
const ada = await person(services, 'ada')

const lanes = async () => {
  const { data } = await admin.call('serviceInfo')
  return Object.fromEntries((data as { lanes: { lane: string }[] }).lanes.map((one) => [one.lane, one]))
}

test('a language is waited for while its judge may be beginning, and no longer', async () => {
  let ageMs = 0
  const waiting = untilAnnounced(services.ctx, 'C', () => 0)
  await announceJudge(services, ['C'])
  await waiting
  const inVain = untilAnnounced(services.ctx, 'Ruby', () => (ageMs += 7_000))
  await Promise.all([inVain, expect(untilAnnounced(services.ctx, 'Ruby', () => 60_000)).resolves.toBeUndefined()])
  expect(ageMs).toBeGreaterThan(15_000)
  await alter(sql`delete from judge_server`)
})

test('an administrator sees each connected judge with what it offers and enforces', async () => {
  expect(await admin.call('judgeServiceInfo')).toMatchObject({ status: 200, data: [] })
  await announceJudge(services, ['C'])
  services.ctx.bus.publish(subjects.heartbeat, {
    v: 1,
    name: 'judge-2',
    cores: 8,
    slots: 6,
    running: 3,
    driver: 'bubblewrap',
    unsafe: true,
    labels: ['room=a', 'fast'],
    languages: [{ name: 'C', version: 'gcc 12' }],
    cpuLoadPercent: 12.345,
    memoryLoadPercent: 50,
    enforced: { memory: 'cgroup v2' },
    enforcedReports: { output: [{ code: 'countedPipes' }] },
    warnings: ['swap is on'],
    clockOffsetMs: 0,
    outage: { reason: [{ code: 'knownRunWrong', parameters: { status: -1 } }], sinceMs: 0, untilMs: 30_000 },
  })
  await vi.waitFor(
    async () =>
      expect((await admin.call('judgeServiceInfo')).data).toMatchObject([
        {
          name: 'judge-1',
          driver: 'fake',
          labels: [],
          percentCpuLoad: '0.00%',
          enforced: {},
          warnings: [],
          service: { metadata: { judgeName: 'judge-1', maxTaskNum: '2' } },
        },
        {
          name: 'judge-2',
          cpuCores: 8,
          slots: 6,
          running: 3,
          driver: 'bubblewrap',
          unsafe: true,
          labels: ['room=a', 'fast'],
          percentCpuLoad: expect.stringMatching(/^12\.3\d%$/),
          percentMemoryLoad: '50.00%',
          enforced: { memory: 'cgroup v2' },
          enforcedReports: { output: [{ code: 'countedPipes' }] },
          warnings: ['swap is on'],
          outage: {
            reason: [{ code: 'knownRunWrong', parameters: { status: -1 } }],
            since: '1970-01-01T00:00:00.000+0000',
            until: '1970-01-01T00:00:30.000+0000',
          },
          languages: [{ name: 'C', version: 'gcc 12' }],
          service: {
            serviceId: 'podium-judge',
            host: 'judge-2',
            metadata: { 'nacos.healthy': 'true', 'judgeName': 'judge-2', 'maxTaskNum': '6' },
          },
        },
      ]),
    20_000,
  )
})

const otherVersions = async () => {
  const { otherVersions: found } = (await admin.call('serviceInfo')).data as CallAnswer<'serviceInfo'>
  return found.map(({ name, version, ours }) => ({ name, version, ours }))
}

const wait = { timeout: 15_000, interval: 100 }

test.each([0, 2])('a judge of version %d of the protocol is none of this site, and shown as such', async (v) => {
  const name = `judge of version ${v}`
  const other = { name, version: v, ours: judgeProtocol }
  const received = recordLive(services.ctx)
  services.ctx.bus.publish(subjects.heartbeat, { v, name, languages: 'of another form' })
  await vi.waitFor(async () => expect(await otherVersions()).toContainEqual(other), wait)
  expect((await root.call('judgeCredentials')).data).toMatchObject({
    otherVersions: expect.arrayContaining([expect.objectContaining(other)]),
  })
  const { data } = await admin.call('judgeServiceInfo')
  expect((data as { name: string }[]).map((one) => one.name)).not.toContain(name)
  await vi.waitFor(
    () =>
      expect(received.findLast(({ topic }) => topic === topics.system())?.data).toMatchObject({
        jury: { service: { otherVersions: expect.arrayContaining([expect.objectContaining(other)]) } },
      }),
    wait,
  )
})

test('a judge of another version is gone from the list when it has been silent, or has come with this one', async () => {
  await announceJudge(services)
  services.ctx.bus.publish(subjects.heartbeat, { v: 0, name: 'judge-1' })
  await vi.waitFor(async () => expect((await otherVersions()).map(({ name }) => name)).toContain('judge-1'), wait)
  await announceJudge(services)
  await vi.waitFor(async () => expect((await otherVersions()).map(({ name }) => name)).not.toContain('judge-1'), wait)
  await alter(
    sql`update judge_of_other_version set seen_at = now() - make_interval(secs => ${otherVersionLifeMs / 1000 + 1})`,
  )
  expect(await otherVersions()).toEqual([])
})

test('a judge that fell silent is left out', async () => {
  await alter(
    sql`update judge_server set seen_at = now() - make_interval(secs => ${heartbeatLifeMs / 1000 + 1})
      where name = 'judge-2'`,
  )
  await announceJudge(services)
  expect((await admin.call('judgeServiceInfo')).data).toMatchObject([{ name: 'judge-1' }])
})

test('what waits and runs is counted by lane, held back piles included', async () => {
  await announceJudge(services)
  expect(await admin.call('serviceInfo')).toMatchObject({
    status: 200,
    data: {
      nacos: { status: 'UP' },
      backupPercentCpuLoad: expect.stringMatching(/^\d+\.\d\d%$/),
      backupService: [{ serviceId: 'podium-services' }],
    },
  })
  expect(await lanes()).toMatchObject({
    contest: { waiting: 0, running: 0, oldestWaitingS: null },
    selftest: { waiting: 0 },
    normal: { waiting: 0 },
    rejudge: { waiting: 0 },
  })
  for (let count = 0; count < 6; count += 1) await submitAs(ada)
  expect(await ada.call('submitTestJudge', { body: draft(await pidOf(services, 'P1000')) })).toMatchObject({
    status: 200,
  })
  await vi.waitFor(
    async () =>
      expect(await lanes()).toMatchObject({ normal: { waiting: 6, running: 0 }, selftest: { waiting: 1, running: 0 } }),
    20_000,
  )
  await alter(
    sql`update submission set changed_at = now() - interval '40 s' where submit_id = (select min(submit_id)
      from submission)`,
  )
  const tester = playTester(services)
  const judge = playJudge(services)
  const taken = [(await tester.take()).delivery, (await judge.take()).delivery]
  const now = await lanes()
  expect(now).toMatchObject({
    normal: { waiting: 5, running: 1 },
    selftest: { waiting: 0, running: 1, oldestWaitingS: null },
  })
  expect((now.normal as { oldestWaitingS?: number }).oldestWaitingS).toBeGreaterThanOrEqual(40)
  for (const delivery of taken) delivery.drop()
  await Promise.all([tester.close(), judge.close()])
})

test('the state of the system is pushed with the numbers of the site, to administrators alone', async () => {
  const received = recordLive(services.ctx)
  const before = (await admin.call('dashboardInfo')).data as { userNum: number; todayJudgeNum: number }
  await person(services, 'newcomer')
  await submitAs(ada)
  await vi.waitFor(
    () => {
      const last = received.findLast(({ topic }) => topic === topics.system())
      expect(last).toMatchObject({
        kind: 'state',
        data: { jury: { numbers: { userNum: before.userNum + 1, todayJudgeNum: before.todayJudgeNum + 1 } } },
      })
      expect(Object.keys(last?.data ?? {})).toEqual(['jury'])
    },
    { timeout: 15_000, interval: 100 },
  )
})

test.each(['serviceInfo', 'judgeServiceInfo'] as const)('%s is for administrators', async (name) => {
  expect(await anonymous(services).call(name)).toMatchObject({ http: 401 })
  expect(await ada.call(name)).toMatchObject({ http: 403 })
})
