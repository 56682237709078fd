/** The whole way: an account, a problem and a submission by the calls, a remote judge, and the stand-in of HDU. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { systemClock } from '@podium/judge/remote/clock.ts'
import { recordLive, submitAs, untilStatus } from '../services-judging/support.ts'
import type { Caller } from '../services/support/caller.ts'
import { person, signedInRoot } from '../services/support/people.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'
import { programOf } from '../support/programs.ts'
import { HduSite } from './hdu/site.ts'
import { startStandIn } from './stand-in.ts'
import type { StandIn } from './stand-in.ts'

const { stack, services } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
const { ctx } = services
const live = recordLive(ctx)
let standIn: StandIn
let site: HduSite
let child: ChildProcess
let root: Caller
let ada: Caller

beforeAll(async () => {
  standIn = await startStandIn((origin) => (site = new HduSite(systemClock, origin)))
  child = spawn(process.execPath, [await programOf('remote')], {
    env: {
      PATH: process.env.PATH,
      PODIUM_NATS_URL: stack.natsUrl.replace('podium:', 'remote:'),
      PODIUM_SECRET_KEY: 'a key of the tests that is long enough to be taken as one',
      PODIUM_REMOTE_NAME: 'remote one',
      PODIUM_REMOTE_ORIGINS: `HDU=${standIn.origin}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = Promise.withResolvers<void>()
  createInterface(child.stdout!).on('line', (line) => {
    if (line.includes('"msg":"ready"')) ready.resolve()
  })
  await ready.promise
  root = await signedInRoot(services)
  ada = await person(services, 'ada')
}, 60_000)
afterAll(async () => {
  child?.kill('SIGKILL')
  await standIn?.close()
})

const detail = async (submitId: number): Promise<CallAnswer<'submissionDetail'>> =>
  (await ada.call('submissionDetail', { query: { submitId: String(submitId) } })).data
// HDU takes no source of less than 50 characters.
const code = `/* ${'x'.repeat(50)} */ int main() { return 0; }`
const toHdu = { pid: 'HDU-1000', language: 'G++', isRemote: true, code }

test('a problem is imported with its pictures, and a picture is served from here', async () => {
  const query = { name: 'HDU', problemId: '1000' }
  expect(await root.call('importRemoteProblem', { query })).toMatchObject({ status: 200 })
  const { problem }: CallAnswer<'problemDetail'> = (
    await ada.call('problemDetail', { query: { problemId: 'HDU-1000' } })
  ).data
  const [, address = ''] = /!\[\]\((\/api\/public\/img\/[0-9a-f]+\.png)\)/.exec(problem.description ?? '') ?? []
  expect((await ada.inject({ url: address })).headers['content-type']).toBe('image/png')
  expect(problem).toMatchObject({ title: 'Sum of Two', timeLimit: 1000, memoryLimit: 32, hint: 'Mind the **sign**.' })
})

test('a submission is followed from its sending to its verdict at the site, each step shown to who watches', async () => {
  site.ledger.course = () => [
    [0, 'Queuing'],
    [1_000, 'Running'],
    [4_000, 'Accepted'],
  ]
  const account = { site: 'HDU', username: 'judge1', password: 'pass 1&+%' }
  expect(await root.call('addRemoteAccount', { body: account })).toMatchObject({ status: 200 })
  const { submitId } = await submitAs(ada, toHdu)
  await untilStatus(ctx, submitId, Status.accepted)
  const [run] = site.ledger.runs
  await expect
    .poll(() => detail(submitId))
    .toMatchObject({
      remote: { phase: 'final', runId: run?.runId, runUrl: `https://acm.hdu.edu.cn/status.php?first=${run?.runId}` },
      submission: { status: 0, time: 15, memory: 1408, vjudgeSubmitId: Number(run?.runId), judger: 'remote one' },
    })
  const phases = () =>
    live
      .filter(({ topic, kind }) => topic === topics.submission(submitId) && kind === 'remote')
      .map(({ data }) => (data as { contestant: { phase: string } }).contestant.phase)
  await expect.poll(phases).toContain('final')
  const shown = phases()
  // The bucket has the newest state alone: one that is passed quickly may be left out.
  const passed = ['queued', 'laned', 'posting', 'known', 'following', 'final'].filter((one) => shown.includes(one))
  expect([...new Set(shown)]).toEqual(passed)
  expect(passed.slice(-2)).toEqual(['following', 'final'])
  expect(site.ledger.runs).toHaveLength(1)
  expect(site.ledger.violations).toEqual([])
})

test('an account whose password is refused says so, and so does its site, until it has another one', async () => {
  const { rows }: CallAnswer<'remoteHealth'> = (await root.call('remoteHealth')).data
  const account = rows.find(({ username }) => username === 'judge1')
  expect(account).toMatchObject({ state: 'ok', runsToday: 1 })
  const edit = (password: string) =>
    root.call('editRemoteAccount', { body: { id: account?.accountId, password } as never })
  site.endSessions()
  await edit('wrong')
  const { submitId } = await submitAs(ada, { ...toHdu, code: `${code} // again` })
  const state = async () => {
    const states: CallAnswer<'remoteSiteStates'> = (await ada.call('remoteSiteStates')).data
    return states.find((one) => one.site === 'HDU')
  }
  await expect.poll(state, { timeout: 30_000 }).toMatchObject({
    state: 'closed',
    report: [{ code: 'remoteNoWorkingAccount' }],
  })
  await edit('pass 1&+%')
  await untilStatus(ctx, submitId, Status.accepted)
  await expect.poll(state, { timeout: 10_000 }).toMatchObject({ state: 'open' })
  expect(site.ledger.runs).toHaveLength(2)
})
