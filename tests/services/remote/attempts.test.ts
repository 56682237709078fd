/** Attempts at remote sites as the database has them, and what follows for the next attempt. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProbeSite, remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import type { RemoteAttempt } from '@podium/proto/events/bus/remote-buckets.ts'
import type { RemoteTask } from '@podium/proto/events/bus/remote-task.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { AttemptState } from '@podium/proto/rules/remote/attempt-state.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { openBucket } from '@podium/proto/server/buckets.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { playJudge, submitAs, untilStatus } from '../../services-judging/support.ts'
import { outcomeOf } from '../support/caller.ts'
import type { Caller } from '../support/caller.ts'
import { person, signedInRoot } from '../support/people.ts'
import { addAccount, makeRemote, playRemoteJudge } from '../support/remote.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, db } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
const { ctx } = services
const judge = playJudge(services)
const hdu = playRemoteJudge(ctx, 'HDU')
afterAll(() => Promise.all([judge.close(), hdu.close()]))
const bucket = await openBucket(ctx.bus, ctx.log, remoteBuckets.attempts)
let root: Caller
let people = 0

beforeAll(async () => {
  root = await signedInRoot(services)
  await makeRemote(ctx, 'P1002', 'HDU-1000')
  await addAccount(ctx, 'HDU')
}, 60_000)

const accountId = 7
const result = { timeMs: 0, memoryKb: 0, report: null }
const handover = { accountId, baseline: null, marker: '', sourceHash: 'x', startedAtMs: 1 }
const known: AttemptState = { phase: 'known', accountId, fence: 1, runId: '55', sinceMs: 1 }
const unknown: AttemptState = {
  phase: 'unknown',
  handover,
  isConfirmed: false,
  result: { ...result, status: Status.submitFailed },
}
const ended = (status: number): AttemptState => ({
  phase: 'final',
  accountId,
  runId: '55',
  result: { ...result, status },
})

/** Somebody new submits: nobody's tasks wait for those of another test. */
async function submitted(): Promise<{ task: RemoteTask; caller: Caller }> {
  people += 1
  const caller = await person(services, `ada${people}`)
  await submitAs(caller, { pid: 'HDU-1000', language: 'G++', isRemote: true })
  return { task: await hdu.take(), caller }
}

const attemptOf = ({ submitId, attempt }: RemoteTask) =>
  firstRow(
    db(),
    sql`select phase, account_id, username, run_id, status from remote_attempt
      where submit_id = ${submitId} and attempt = ${attempt}`,
  )

/** Writes it as a remote judge does, and waits until the database has it. */
async function write({ submitId, attempt }: RemoteTask, state: AttemptState, changedAtMs = Date.now()): Promise<void> {
  const value: RemoteAttempt = {
    v: 1,
    submitId,
    attempt,
    site: 'HDU',
    problemId: '1000',
    username: 'team',
    changedAtMs,
    state,
  }
  await bucket.put(`${submitId}.${attempt}`, value)
}
async function stored(task: RemoteTask, state: AttemptState): Promise<void> {
  await write(task, state)
  await expect.poll(() => attemptOf(task), { timeout: 10_000 }).toMatchObject({ phase: state.phase })
}

const rejudged = async ({ submitId }: RemoteTask): Promise<RemoteTask> => {
  await root.call('rejudge', { query: { submitId: String(submitId) } })
  return hdu.take()
}
const endedAs = async (task: RemoteTask, status: number): Promise<void> => {
  await stored(task, ended(status))
  await judge.verdict(task, { status })
  await untilStatus(ctx, task.submitId, status)
}

test('the database has the newest state of each attempt, whatever comes late', async () => {
  const { task } = await submitted()
  await stored(task, known)
  expect(await attemptOf(task)).toEqual({
    phase: 'known',
    account_id: accountId,
    username: 'team',
    run_id: '55',
    status: null,
  })
  await stored(task, ended(Status.accepted))
  await write(task, known, 1)
  const { task: other } = await submitted()
  await stored(other, known)
  expect(await attemptOf(task)).toMatchObject({ phase: 'final', status: 0 })
})

test('of two states of one millisecond the database has the one further on, whichever comes first', async () => {
  const { task } = await submitted()
  const atMs = Date.now() + 1_000
  await write(task, { ...known, phase: 'following', status: Status.judging }, atMs)
  await write(task, known, atMs)
  await write(task, ended(Status.accepted), atMs)
  await expect.poll(() => attemptOf(task), { timeout: 10_000 }).toMatchObject({ phase: 'final' })
  await write(task, known, atMs)
  const { task: other } = await submitted()
  await stored(other, known)
  expect(await attemptOf(task)).toMatchObject({ phase: 'final', status: 0 })
})

test.each([Status.submitFailed, Status.systemError])(
  'a run that is known is fetched again after status %i, and nothing is posted',
  async (status) => {
    const { task } = await submitted()
    await endedAs(task, status)
    expect(await rejudged(task)).toMatchObject({ attempt: 2, fetch: { accountId, runId: '55' } })
  },
)

test('a run that the site still judges is fetched again', async () => {
  const { task } = await submitted()
  await stored(task, known)
  expect(await rejudged(task)).toMatchObject({ fetch: { accountId, runId: '55' } })
})

test('a rejudge of what has a verdict is posted anew', async () => {
  const { task } = await submitted()
  await endedAs(task, Status.wrongAnswer)
  expect(await rejudged(task)).toMatchObject({ attempt: 2, fetch: null })
})

test('the owner who sends again what the site has gets its result', async () => {
  const { task, caller } = await submitted()
  await endedAs(task, Status.submitFailed)
  await caller.call('resubmit', { query: { submitId: String(task.submitId) } })
  expect(await hdu.take()).toMatchObject({ attempt: 2, fetch: { accountId, runId: '55' } })
})

test('a run that nobody knows is listed until an administrator names it', async () => {
  const { task, caller } = await submitted()
  const { submitId } = task
  const name = (runId: string) => root.call('adoptRemoteRun', { body: { submitId, runId } })
  expect(outcomeOf(await name('60'))[0]).toBe(400)
  await stored(task, unknown)
  await judge.verdict(task, { status: Status.submitFailed })
  await untilStatus(ctx, submitId, Status.submitFailed)
  expect((await root.call('remoteUnknownRuns')).data).toMatchObject([
    { submitId, attempt: 1, site: 'HDU', problemId: '1000', accountId, username: 'team' },
  ])
  expect((await caller.call('remoteUnknownRuns')).status).toBe(403)
  expect((await caller.call('adoptRemoteRun', { body: { submitId, runId: '60' } })).status).toBe(403)
  expect(outcomeOf(await name('55'))).toEqual([400, expect.stringContaining('That run belongs to submission')])
  expect((await name('60')).status).toBe(200)
  expect((await root.call('remoteUnknownRuns')).data).toEqual([])
  const again = await hdu.take()
  expect(again).toMatchObject({ submitId, attempt: 2, fetch: { accountId, runId: '60' } })
  expect(outcomeOf(await name('61'))[0]).toBe(400)
})

test('a probe that is asked for reaches the remote judges', async () => {
  const probes: ProbeSite[] = []
  ctx.bus.subscribe(subjects.remoteProbe, ProbeSite, (probe) => void probes.push(probe))
  await ctx.bus.connection.flush()
  await root.call('probeRemoteSite', { body: { site: 'POJ' } })
  await expect.poll(() => probes).toEqual([{ v: 1, site: 'POJ' }])
})
