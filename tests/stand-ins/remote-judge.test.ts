/** The remote judge as a process of its own, on a real bus with the rights that it has there, beside HDU's stand-in. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { JudgeVerdict } from '@podium/proto/events/bus/judge.ts'
import { attemptMirror, remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import type { RemoteAccount, RemoteAttempt, RemoteHealth } from '@podium/proto/events/bus/remote-buckets.ts'
import { importTimeoutMs, RemoteImportAnswer } from '@podium/proto/events/bus/remote-import.ts'
import { RemoteHeartbeat } from '@podium/proto/events/bus/remote-task.ts'
import type { RemoteTask } from '@podium/proto/events/bus/remote-task.ts'
import { pageFilesBucket, subjects } from '@podium/proto/events/bus/subjects.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { openBucket } from '@podium/proto/server/buckets.ts'
import type { Bucket } from '@podium/proto/server/buckets.ts'
import { connectBus, parseMessage } from '@podium/proto/server/bus.ts'
import { openObjectStore } from '@podium/proto/server/object-store.ts'
import { ensureStorage } from '@podium/proto/server/storage.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { systemClock } from '@podium/judge/remote/clock.ts'
import { startStack } from '../services/support/stack.ts'
import type { TestStack } from '../services/support/stack.ts'
import { HduSite } from './hdu/site.ts'
import { processAccount, startJudgeProcess } from './judge-process.ts'
import { startStandIn } from './stand-in.ts'
import type { StandIn } from './stand-in.ts'

const log = createLog('test', 'silent')
let stack: TestStack
let bus: Bus
let site: HduSite
let standIn: StandIn
let accounts: Bucket<RemoteAccount>
let health: Bucket<RemoteHealth>
let attempts: Bucket<RemoteAttempt>
const verdicts = new Map<number, JudgeVerdict>()
const children: ChildProcess[] = []
const wrongPassword = 'never-the-password'
const newPassword = 'changed-password'
const lines: string[] = []

const startJudge = async (name: string): Promise<ChildProcess> => {
  const onLine = (line: string): void => void lines.push(line)
  const child = await startJudgeProcess({ name, natsUrl: stack.natsUrl, site: 'HDU', origin: standIn.origin, onLine })
  children.push(child)
  return child
}

const accountOf = (id: number, password: string, secretVersion: number): RemoteAccount =>
  processAccount('HDU', id, password, secretVersion)

const submit = (submitId: number, rest: Partial<RemoteTask> = {}): Promise<void> => {
  const task: RemoteTask = {
    v: 1,
    submitId,
    attempt: 1,
    uid: 'u1',
    site: 'HDU',
    problemId: '1000',
    urgency: 'general',
    language: 'G++',
    code: `/* submission ${submitId} */ int main() { return 0; } // ${'x'.repeat(30)}`,
    queuedAtMs: Date.now(),
    fetch: null,
    ...rest,
  }
  return bus.publishDurable(subjects.remoteTask('HDU', task.urgency), task, `${submitId}.${task.attempt}`)
}

const readVerdicts = async (): Promise<void> => {
  const consumer = await bus.jetstream.consumers.get('PODIUM_VERDICTS', 'services-verdicts')
  for await (const raw of await consumer.consume()) {
    const verdict = parseMessage(JudgeVerdict, raw.string(), log, raw.subject)
    if (verdict !== null) verdicts.set(verdict.submitId, verdict)
    raw.ack()
  }
}

beforeAll(async () => {
  stack = await startStack('empty')
  bus = await connectBus(stack.natsUrl, 'test', log)
  await ensureStorage(bus, log)
  await openObjectStore(bus, pageFilesBucket)
  standIn = await startStandIn((origin) => (site = new HduSite(systemClock, origin)))
  site.ledger.course = ({ source }) => [
    [0, 'Queuing'],
    [500, source.includes('wrong') ? 'Wrong Answer' : 'Accepted'],
  ]
  accounts = await openBucket(bus, log, remoteBuckets.accounts)
  health = await openBucket(bus, log, remoteBuckets.health)
  attempts = await openBucket(bus, log, remoteBuckets.attempts)
  void readVerdicts()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await standIn?.close()
  await bus?.close()
  await stack?.stop()
})

test('a submission comes back with its verdict, by a process that only what it needs is open to', async () => {
  const beats: RemoteHeartbeat[] = []
  bus.subscribe(subjects.remoteHeartbeat, RemoteHeartbeat, (beat) => void beats.push(beat))
  await accounts.put('HDU.1', accountOf(1, 'pass 1&+%', 1))
  await submit(1)
  await startJudge('remote one')
  await expect
    .poll(() => verdicts.get(1))
    .toMatchObject({
      status: Status.accepted,
      attempt: 1,
      judger: 'remote one',
      timeMs: 15,
      memoryKb: 1408,
      score: null,
      errorMessage: null,
    })
  expect(site.ledger.violations).toEqual([])
  expect((await attempts.get('1.1'))?.value).toMatchObject({ username: 'judge1', state: { phase: 'final' } })
  expect((await health.get('HDU.1'))?.value).toMatchObject({ state: 'ok', runs: { count: 1 } })
  await expect.poll(() => beats.at(-1)).toMatchObject({ name: 'remote one', lanes: [{ site: 'HDU', accountIds: [1] }] })
})

test('services mirror the attempts by a durable reader of their bucket', async () => {
  const manager = await bus.manager()
  const { stream, durable, schema } = attemptMirror
  await manager.consumers.add(stream, { durable_name: durable, ack_policy: 'explicit' as never })
  const consumer = await bus.jetstream.consumers.get(stream, durable)
  const message = await consumer.next()
  const attempt = parseMessage(schema, message?.string() ?? '', log, stream)
  expect(attempt).toMatchObject({ submitId: 1, attempt: 1, site: 'HDU', state: { phase: 'final', accountId: 1 } })
})

test('a problem is read with its pictures, and one that does not exist is missing', async () => {
  const ask = (problemId: string) =>
    bus.request(subjects.remoteImport, { v: 1, site: 'HDU', problemId }, RemoteImportAnswer, importTimeoutMs)
  const answer = await ask('1000')
  expect(answer).toMatchObject({
    outcome: 'imported',
    problem: {
      title: 'Sum of Two',
      url: 'https://acm.hdu.edu.cn/showproblem.php?pid=1000',
      files: [{ url: `${standIn.origin}/data/images/sum.png`, mediaType: 'image/png', name: 'sum.png' }],
    },
  })
  const store = await openObjectStore(bus, pageFilesBucket)
  const [file] = answer.outcome === 'imported' ? answer.problem.files : []
  expect(await store.has(file?.hash ?? '')).toBe(true)
  expect(await ask('9999')).toMatchObject({ outcome: 'failed', why: 'missing' })
  expect(await ask('01000')).toMatchObject({ why: 'missing', report: [{ code: 'remoteIdLeadingZero' }] })
})

test('a process that is killed while its run is at the site costs no second run, and no other verdict', async () => {
  site.ledger.course = ({ source, storedAtMs }) => [
    [0, 'Queuing'],
    [source.includes('submission 2') && Date.now() - storedAtMs < 20_000 ? Infinity : 500, 'Accepted'],
  ]
  await submit(2)
  await expect.poll(() => site.ledger.runs.length).toBe(2)
  children[0]?.kill('SIGKILL')
  await once(children[0]!, 'exit')
  await startJudge('remote two')
  await submit(3)
  // The lease of the one that was killed has to run out.
  await expect.poll(() => [...verdicts.keys()].toSorted(), { timeout: 120_000 }).toEqual([1, 2, 3])
  expect(verdicts.get(2)).toMatchObject({ status: Status.accepted, judger: 'remote two' })
  expect(site.ledger.runs).toHaveLength(3)
  expect(site.ledger.violations).toEqual([])
})

test('a process that is stopped gives its lane to the next one at once', async () => {
  const before = children.at(-1)!
  const next = await startJudge('remote three')
  before.kill('SIGTERM')
  await once(before, 'exit')
  await submit(4)
  await expect.poll(() => verdicts.get(4)?.judger, { timeout: 30_000 }).toBe('remote three')
  expect(next.exitCode).toBeNull()
})

test('a wrong password is told, and a new one is taken without a restart', async () => {
  site.accounts.set('judge1', newPassword)
  site.endSessions()
  await accounts.put('HDU.1', accountOf(1, wrongPassword, 2))
  await submit(5)
  await expect.poll(async () => (await health.get('HDU.1'))?.value.state).toBe('login-refused')
  await accounts.put('HDU.1', accountOf(1, newPassword, 3))
  await expect.poll(() => verdicts.get(5)?.status, { timeout: 60_000 }).toBe(Status.accepted)
})

test('no written line and no row of the health has a password, a cookie, or the code of anybody', async () => {
  const rows = await Promise.all((await health.keys()).map((key) => health.get(key)))
  expect([lines.length > 0, rows.length > 1]).toEqual([true, true])
  const secret = /pass 1|never-the-password|changed-password|PHPSESSID|int main/
  expect([...lines, JSON.stringify(rows)].filter((line) => secret.test(line))).toEqual([])
})
