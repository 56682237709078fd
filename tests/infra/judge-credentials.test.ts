/** Credentials of judges, on a bus with TLS whose users are kept in step by its own program. */
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import tls from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { projectDir, readSurroundings } from '@podium/infra/config.ts'
import { busConfiguration } from '@podium/infra/stack/bus-configuration.ts'
import { storedPorts } from '@podium/infra/stack/data-folders.ts'
import { readConfig } from '@podium/judge/config.ts'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { defaultTaskLeaseS, streams, subjects, testDataBucket } from '@podium/proto/events/bus/subjects.ts'
import { readBusKey } from '@podium/proto/server/bus-keys.ts'
import { connectBus } from '@podium/proto/server/bus.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import { createReader } from '@podium/proto/server/config.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { openObjectStore } from '@podium/proto/server/object-store.ts'
import { openTaskQueue } from '@podium/proto/server/task-queue.ts'
import { outcomeOf } from '../services/support/caller.ts'
import type { Caller } from '../services/support/caller.ts'
import { person, signedInRoot } from '../services/support/people.ts'
import { startServices, startStack } from '../services/support/stack.ts'
import type { TestServices, TestStack } from '../services/support/stack.ts'

const dir = mkdtempSync(join(tmpdir(), 'podium-credentials-'))
const password = 'a password of the tests'
const [key, cert, config] = ['key.pem', 'cert.pem', 'nats.conf'].map((name) => join(dir, name)) as [
  string,
  string,
  string,
]
const silent = createLog('test', 'silent')
let stack: TestStack
let services: TestServices
let root: Caller
let env: Record<string, string>
const processes: ChildProcess[] = []
const buses: Bus[] = []
let url: string

async function run(command: string, args: string[], readyLine: string): Promise<void> {
  const child = spawn(command, args, { env: { ...readSurroundings(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  processes.push(child)
  const ready = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => void (line.includes(readyLine) && ready.resolve()))
  await Promise.race([ready.promise, once(child, 'exit').then(() => Promise.reject(new Error(`${command} has ended`)))])
}

beforeAll(async () => {
  const subject = ['-subj', '/CN=podium-test', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(cert, 'utf8')])
  stack = await startStack()
  const { bus: port = 0 } = await storedPorts(dir, ['bus'])
  url = `tls://localhost:${port}`
  const users = ['PODIUM', 'JUDGE', 'GATEWAY', 'REMOTE']
  env = {
    ...Object.fromEntries(users.map((user) => [`PODIUM_BUS_PASSWORD_${user}`, password])),
    PODIUM_BUS_NAME: 'bus-1',
    PODIUM_BUS_LISTEN: `127.0.0.1:${port}`,
    PODIUM_BUS_STORE: join(dir, 'store'),
    PODIUM_BUS_TLS_CERT: cert,
    PODIUM_BUS_TLS_KEY: key,
    PODIUM_BUS_PID_FILE: join(dir, 'nats.pid'),
    PODIUM_BUS_CONFIG: config,
    PODIUM_NATS_URL: url.replace('//', `//podium:${encodeURIComponent(password)}@`),
    NODE_EXTRA_CA_CERTS: cert,
  }
  writeFileSync(config, busConfiguration(createReader(env)), { mode: 0o600 })
  await run('nats-server', ['-c', config], 'Server is ready')
  services = await startServices(stack, { natsUrl: env.PODIUM_NATS_URL ?? '' }, { worker: true })
  await run(process.execPath, [join(projectDir, 'infra', 'bus-users.ts')], 'ready')
  root = await signedInRoot(services)
})
afterAll(async () => {
  await Promise.all(buses.map((bus) => bus.close()))
  await services?.stop()
  for (const child of processes.toReversed()) {
    child.kill()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  await stack?.stop()
  rmSync(dir, { recursive: true })
})

/** A second try begins without credentials and tasks of the first. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const { id } of (await list()).credentials)
    await root.call('revokeJudgeCredential', { query: { id: String(id) } })
  await (await services.ctx.bus.manager()).streams.purge(streams.tasks.name)
})

const list = async (): Promise<CallAnswer<'judgeCredentials'>> => (await root.call('judgeCredentials')).data
const make = (name: string) => root.call('makeJudgeCredential', { body: { name } })

/** A judge's connection with the file of a credential, as its settings name it. */
async function connect(file: string): Promise<Bus> {
  const path = join(dir, 'credential')
  writeFileSync(path, file)
  const settings = { PODIUM_NATS_URL: url, PODIUM_JUDGE_DIR: dir, PODIUM_JUDGE_CREDENTIAL: path }
  const { natsUrl, key: own } = readConfig(settings)
  const bus = await connectBus(natsUrl, 'judge', silent, { taskLeaseS: defaultTaskLeaseS, replicas: null, key: own })
  buses.push(bus)
  return bus
}

const isCurrent = async (): Promise<boolean> => {
  const { servers } = await list()
  return servers.length === 1 && servers[0]?.name === 'bus-1' && servers[0].isCurrent
}

test('a judge with a credential of its own takes tasks over TLS, until it is revoked: then it is out within seconds', async () => {
  const { data } = await make('hall 3')
  const { id, file }: CallAnswer<'makeJudgeCredential'> = data
  await expect.poll(isCurrent).toBe(true)
  const judge = await connect(file)
  const other = await connect(((await make('hall 4')).data as CallAnswer<'makeJudgeCredential'>).file)
  await services.ctx.bus.publishDurable(subjects.task('normal'), { task: 1 }, `task-${randomUUID()}`)
  const queue = openTaskQueue({ ...judge, fast: true }, silent)
  const task = await queue.next()
  expect([task?.text, await task?.ack()]).toEqual(['{"task":1}', true])
  expect(await (await openObjectStore(judge, testDataBucket)).has('0'.repeat(64))).toBe(false)

  expect((await root.call('revokeJudgeCredential', { query: { id: String(id) } })).status).toBe(200)
  const revokedMs = Date.now()
  await expect.poll(() => judge.isConnected(), { interval: 50 }).toBe(false)
  expect(Date.now() - revokedMs).toBeLessThan(5_000)
  await expect.poll(isCurrent).toBe(true)
  expect(other.isConnected()).toBe(true)
  expect((await list()).credentials.map(({ name }) => name)).toEqual(['hall 4'])
  await queue.close()
})

test('one judge cannot listen to what another is answered, nor to whatever a judge may not read', async () => {
  const { file } = (await make('curious')).data as CallAnswer<'makeJudgeCredential'>
  await expect.poll(isCurrent).toBe(true)
  const judge = await connect(file)
  const refusalOf = async (subject: string): Promise<string> => {
    const refused = Promise.withResolvers<string>()
    judge.connection.subscribe(subject, { callback: (error) => void (error && refused.resolve(error.message)) })
    await judge.connection.flush()
    return Promise.race([refused.promise, judge.connection.flush().then(() => 'allowed')])
  }
  for (const subject of ['_INBOX_judge.>', '_INBOX.>', subjects.verdict, subjects.live, subjects.busUsers, '>'])
    expect([subject, await refusalOf(subject)]).toEqual([subject, expect.stringMatching(/permission/i)])
})

test('the list shows which judge came with a credential, and no secret', async () => {
  const { file } = (await make('shown')).data as CallAnswer<'makeJudgeCredential'>
  const own = readBusKey(file)
  const heartbeat = { v: 1, name: 'judge of hall 5', credential: own?.publicKey, cores: 2, slots: 2, running: 0 }
  services.ctx.bus.publish(subjects.heartbeat, { ...heartbeat, driver: 'isolate', unsafe: false, languages: [] })
  const found = async () => (await list()).credentials.find(({ name }) => name === 'shown')
  await expect.poll(async () => (await found())?.judge.name).toBe('judge of hall 5')
  expect(JSON.stringify(await list())).not.toContain(own?.seed)
})

test('a name is given once, and only who sets up the site makes, sees and revokes credentials', async () => {
  await make('twice')
  expect(outcomeOf(await make(' twice '))).toEqual([400, 'There is a credential “twice” already.'])
  expect((await make('  ')).status).toBe(400)
  expect((await root.call('revokeJudgeCredential', { query: { id: '999999' } })).status).toBe(404)
  const admin = await person(services, 'adam', 1001)
  expect((await admin.call('judgeCredentials')).status).toBe(403)
  expect((await admin.call('makeJudgeCredential', { body: { name: 'mine' } })).status).toBe(403)
  expect((await admin.call('revokeJudgeCredential', { query: { id: '1' } })).status).toBe(403)
})
