/** What the doctor says of each kind of process, with its settings right and wrong. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import { projectDir, readSurroundings } from '@podium/infra/config.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { judgesNow, judgesOfOtherVersions } from '@podium/services/features/judges/index.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'

const {
  stack,
  services: { ctx },
} = await servicesOfFile('migrated', {}, { worker: true })
const dir = mkdtempSync(join(tmpdir(), 'podium-doctor-'))
afterAll(() => rmSync(dir, { recursive: true }))

const services = {
  PODIUM_DATABASE_URL: stack.databaseUrl,
  PODIUM_NATS_URL: stack.natsUrl,
  PODIUM_DATA: dir,
  PODIUM_TOKEN_SECRET: 'a secret of the tests, long enough to be taken',
}
const userUrl = (user: string): string => stack.natsUrl.replace('podium:', `${user}:`)

/** As a person runs it. */
async function doctor(kind: string, settings: Record<string, string>) {
  const run = spawn(process.execPath, [join(projectDir, 'infra', 'doctor.ts'), kind], {
    env: { ...readSurroundings(), ...settings },
  })
  const [stdout, stderr, [code]] = await Promise.all([text(run.stdout), text(run.stderr), once(run, 'close')])
  return { code: Number(code), lines: stdout + stderr }
}

test('api and worker: database, clock, bus and store are well where they are', async () => {
  const { code, lines } = await doctor('api', services)
  expect(lines).toMatch(/ok {5}the database is reached: PostgreSQL 18/)
  expect(lines).toMatch(/ok {5}the clock of this host is \d\.\d s/)
  expect(lines).toMatch(/ok {5}the bus is reached: NATS/)
  expect(lines).toMatch(/ok {5}objects are written, read and removed \(podium-testdata, on the bus\)/)
  expect([code, lines]).toEqual([0, expect.stringContaining('An api or a worker can run here.')])
})

const rightJudge = {
  v: 1,
  cores: 2,
  slots: 2,
  running: 0,
  driver: 'fake',
  unsafe: false,
  labels: ['room=a', 'fast'],
  languages: [{ name: 'C', version: 'gcc 12' }],
}

test('api and worker: the judges with their labels, those that take no tasks, and those of another version', async () => {
  const { bus } = ctx
  const without = await doctor('worker', services)
  expect(without.lines).toMatch(/note {3}no judge is connected\n +advice: npm run doctor on its host/)
  const outage = { reason: [{ code: 'knownRunWrong', parameters: { status: -1 } }], sinceMs: Date.now() }
  bus.publish(subjects.heartbeat, { ...rightJudge, name: 'judge-1' })
  bus.publish(subjects.heartbeat, { ...rightJudge, name: 'judge-2', labels: [], outage })
  bus.publish(subjects.heartbeat, { v: 0, name: 'judge-3' })
  await vi.waitFor(async () => {
    const db = ctx.orm.em.fork()
    expect([(await judgesNow(db)).length, (await judgesOfOtherVersions(db)).length]).toEqual([2, 1])
  })
  const { code, lines } = await doctor('worker', services)
  expect(lines).toContain('ok     judge-1 (room=a, fast) takes tasks: 2 at a time, 1 languages')
  expect(lines).toContain('note   judge-2 takes no tasks: ')
  expect(lines).toMatch(
    /judge-3 speaks version 0 of the judge protocol, this site speaks 1: .*\n +advice: start a judge of/,
  )
  expect(code).toBe(0)
})

test('what is not reached is named with its setting and what to do, never with a password', async () => {
  const { code, lines } = await doctor('worker', {
    ...services,
    PODIUM_DATABASE_URL: 'postgresql://podium:secret-word@127.0.0.1:1/podium',
    PODIUM_NATS_URL: stack.natsUrl.replace(/:[^:@]+@/, ':secret-word@'),
  })
  expect(code).toBe(1)
  expect(lines).toMatch(/FAILED connect ECONNREFUSED 127\.0\.0\.1:1\n +to fix it: PODIUM_DATABASE_URL/)
  expect(lines).toMatch(/FAILED the bus is not reached: Authorization Violation\n +to fix it: PODIUM_NATS_URL/)
  expect(lines).not.toContain('secret-word')
})

test('a gateway and a remote judge reach the bus as their own users', async () => {
  const gateway = await doctor('gateway', { PODIUM_NATS_URL: userUrl('gateway') })
  expect([gateway.code, gateway.lines]).toEqual([0, expect.stringContaining('A gateway can run here.')])
  const remote = await doctor('remote', {
    PODIUM_NATS_URL: userUrl('remote'),
    PODIUM_SECRET_KEY: 'a key of the tests that is long enough to be taken as one',
  })
  expect([remote.code, remote.lines]).toEqual([0, expect.stringContaining('objects can be read (podium-page-files')])
})

test('a front names what does not answer behind it, and another word for a process is refused', async () => {
  const front = await doctor('front', { PODIUM_FRONT_API_PORTS: '9', PODIUM_FRONT_GATEWAY_PORTS: '2' })
  expect([front.code, front.lines]).toEqual([1, expect.stringContaining('FAILED gateway 127.0.0.1:2: ')])
  const nobody = await doctor('nobody', {})
  expect([nobody.code, nobody.lines]).toEqual([1, expect.stringContaining('Which process? One of judge, api')])
})
