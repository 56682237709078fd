/**
 * Two hundred submissions at once to one site, by two remote judges with three accounts, on a real bus and in real
 * time: whether the site's spacing holds for each account, contests go first, and how long they all take. Then some
 * more, while the judges are killed one after the other.
 */
import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { JudgeVerdict } from '@podium/proto/events/bus/judge.ts'
import { remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import type { RemoteTask, RemoteUrgency } from '@podium/proto/events/bus/remote-task.ts'
import { pageFilesBucket, subjects } from '@podium/proto/events/bus/subjects.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { openBucket } from '@podium/proto/server/buckets.ts'
import { connectBus, parseMessage } from '@podium/proto/server/bus.ts'
import { openObjectStore } from '@podium/proto/server/object-store.ts'
import { ensureStorage } from '@podium/proto/server/storage.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { systemClock } from '@podium/judge/remote/clock.ts'
import { startStack } from '../services/support/stack.ts'
import { processAccount, startJudgeProcess } from '../stand-ins/judge-process.ts'
import { LibreSite } from '../stand-ins/libre/site.ts'
import { startStandIn } from '../stand-ins/stand-in.ts'
import { setup } from '../support/global-setup.ts'
import { figuresOf, mustHold, percentile, printRow } from './support/figures.ts'

const site = 'LIBRE'
const accountIds = [1, 2, 3]
const general = 150
const contest = 50
const whileKilled = 60
const kills = 6
const killEveryMs = 20_000
/** What each account may have taken from the queue before the first submission of the contest was there. */
const takenBefore = 2 * accountIds.length

const log = createLog('bench', 'silent')
const removeFolders = setup()
const stack = await startStack('empty')
const bus = await connectBus(stack.natsUrl, 'bench', log)
await ensureStorage(bus, log)
await openObjectStore(bus, pageFilesBucket)
let libre = new LibreSite(systemClock)
const standIn = await startStandIn(() => (libre = new LibreSite(systemClock)))
const accounts = await openBucket(bus, log, remoteBuckets.accounts)
for (const id of accountIds) {
  libre.accounts.set(`judge${id}`, 'password')
  await accounts.put(`${site}.${id}`, processAccount(site, id, 'password'))
}

const verdictAtMs = new Map<number, number>()
const wrong: number[] = []
const expectedOf = (submitId: number): number => (submitId % 3 === 0 ? Status.wrongAnswer : Status.accepted)
const readVerdicts = async (): Promise<void> => {
  const consumer = await bus.jetstream.consumers.get('PODIUM_VERDICTS', 'services-verdicts')
  for await (const raw of await consumer.consume()) {
    const verdict = parseMessage(JudgeVerdict, raw.string(), log, raw.subject)
    raw.ack()
    if (verdict === null || verdictAtMs.has(verdict.submitId)) continue
    verdictAtMs.set(verdict.submitId, Date.now())
    if (verdict.status !== expectedOf(verdict.submitId)) wrong.push(verdict.submitId)
  }
}
void readVerdicts().catch(() => undefined)

const codeOf = (submitId: number): string =>
  `/* submission ${submitId}${submitId % 3 === 0 ? ', verdict: WrongAnswer' : ''} */ int main() { return 0; }`
const submit = (submitId: number, urgency: RemoteUrgency): Promise<void> => {
  const facts = { v: 1, submitId, attempt: 1, uid: 'u1', site, problemId: '100', urgency, fetch: null } as const
  const task: RemoteTask = {
    ...facts,
    language: 'C++ 17 O2(G++)',
    code: codeOf(submitId),
    // It may wait for longer than a contestant would, since there are so many.
    queuedAtMs: Date.now() + 3_600_000,
  }
  return bus.publishDurable(subjects.remoteTask(site, urgency), task, `${submitId}.1`)
}
const idsFrom = (first: number, count: number): number[] => Array.from({ length: count }, (_, index) => first + index)
const allJudged = async (submitIds: readonly number[]): Promise<void> => {
  while (!submitIds.every((submitId) => verdictAtMs.has(submitId))) await sleep(200)
}
const runsOf = (submitId: number) => libre.ledger.runs.filter(({ source }) => source === codeOf(submitId))

const children: ChildProcess[] = []
let started = 0
const start = async (): Promise<void> => {
  started += 1
  const name = `remote ${started}`
  children.push(await startJudgeProcess({ name, natsUrl: stack.natsUrl, site, origin: standIn.origin }))
}

try {
  const ofGeneral = idsFrom(1, general)
  const ofContest = idsFrom(general + 1, contest)
  for (const submitId of ofGeneral) await submit(submitId, 'general')
  for (const submitId of ofContest) await submit(submitId, 'contest')
  await Promise.all([start(), start()])
  const beganAtMs = Date.now()
  await allJudged([...ofGeneral, ...ofContest])
  const tookS = (Date.now() - beganAtMs) / 1000
  const gapsMs = accountIds.flatMap((id) => {
    const times = libre.ledger.runs.filter(({ account }) => account === `judge${id}`).map((run) => run.storedAtMs)
    return times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0))
  })
  const { postSpacingMs } = remoteSites[site]
  const least = percentile(gapsMs, 0)
  printRow('between two posts of an account', figuresOf(gapsMs))
  for (const [name, ids] of [
    ['contest', ofContest],
    ['general', ofGeneral],
  ] as const)
    printRow(
      `${name}: to the verdict`,
      figuresOf(ids.map((submitId) => (verdictAtMs.get(submitId) ?? NaN) - beganAtMs)),
    )
  console.log(`${general + contest} submissions in ${tookS.toFixed(0)} s; the closest two posts are ${least} ms apart`)
  mustHold(`no two posts of an account within ${postSpacingMs} ms`, least >= postSpacingMs)
  const order = libre.ledger.runs.map(({ source }) => ofContest.some((submitId) => source === codeOf(submitId)))
  const generalBefore = order.slice(0, order.lastIndexOf(true)).filter((isContest) => !isContest).length
  console.log(`${generalBefore} of the general ones were posted before the last of the contest`)
  mustHold('contests go first', generalBefore <= takenBefore)

  const ofKills = idsFrom(general + contest + 1, whileKilled)
  for (const submitId of ofKills) await submit(submitId, 'general')
  const killedAtMs = Date.now()
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(killEveryMs)
    const child = children.shift()
    child?.kill('SIGKILL')
    if (child !== undefined) await once(child, 'exit')
    await start()
  }
  await allJudged(ofKills)
  console.log(`${whileKilled} submissions and ${kills} kills in ${((Date.now() - killedAtMs) / 1000).toFixed(0)} s`)
  const all = [...ofGeneral, ...ofContest, ...ofKills]
  mustHold(
    'each submission has one run at the site',
    all.every((submitId) => runsOf(submitId).length === 1),
  )
  mustHold('each has its right verdict', wrong.length === 0)
  mustHold('no page of the site would do otherwise', libre.ledger.violations.length === 0)
} finally {
  for (const child of children) child.kill('SIGKILL')
  await standIn.close()
  await bus.close()
  await stack.stop()
  removeFolders()
}
process.exit()
