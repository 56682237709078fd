/** How far a submission has come at its site, for its author, for administrators, and for everybody else. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { RemoteTask } from '@podium/proto/events/bus/remote-task.ts'
import { remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { AttemptState } from '@podium/proto/rules/remote/attempt-state.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { openBucket } from '@podium/proto/server/buckets.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { playJudge, recordLive, submitAs, untilStatus } from '../../services-judging/support.ts'
import type { Caller } from '../support/caller.ts'
import { makeContest } from '../support/contests.ts'
import { person, signedInRoot, uidOf } from '../support/people.ts'
import { addAccount, makeRemote, playRemoteJudge } from '../support/remote.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, alter } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
const { ctx } = services
const judge = playJudge(services)
const hdu = playRemoteJudge(ctx, 'HDU')
const live = recordLive(ctx)
const bucket = await openBucket(ctx.bus, ctx.log, remoteBuckets.attempts)
afterAll(() => Promise.all([judge.close(), hdu.close()]))
let root: Caller
let people = 0

beforeAll(async () => {
  root = await signedInRoot(services)
  await makeRemote(ctx, 'P1002', 'HDU-1000')
  await makeRemote(ctx, 'P1005', 'POJ-1000')
  await addAccount(ctx, 'HDU')
}, 60_000)

// Long enough to be in no trace id and no time by chance: its absence from whole answers is asked below.
const accountId = 1_934_620_857
const account = 'account-of-the-site'
const laned: AttemptState = { phase: 'laned', accountId, fence: 1 }
const known: AttemptState = { phase: 'known', accountId, fence: 1, runId: '31415', sinceMs: 1 }
const accepted: AttemptState = {
  phase: 'final',
  accountId,
  runId: '31415',
  result: { status: Status.accepted, timeMs: 15, memoryKb: 1400, report: null },
}

async function submitted(rest: Record<string, unknown> = {}): Promise<{ task: RemoteTask; author: Caller }> {
  people += 1
  const author = await person(services, `ada${people}`)
  await submitAs(author, { pid: 'HDU-1000', language: 'G++', isRemote: true, ...rest })
  return { task: await hdu.take(), author }
}

/** Writes it as a remote judge does, and waits until whoever watches was told. */
async function write({ submitId, attempt }: RemoteTask, state: AttemptState): Promise<void> {
  const value = { v: 1 as const, submitId, attempt, site: 'HDU' as const, problemId: '1000' }
  await bucket.put(`${submitId}.${attempt}`, { ...value, username: account, changedAtMs: Date.now(), state })
  await expect.poll(() => eventsOf(submitId).some(({ data }) => data.jury?.phase === state.phase)).toBe(true)
}
const eventsOf = (submitId: number) =>
  live
    .filter(({ topic, kind }) => topic === topics.submission(submitId) && kind === 'remote')
    .map(({ data }) => ({ data: data as Record<string, { phase: string; runId: string | null } | undefined> }))

const detail = async (caller: Caller, submitId: number): Promise<CallAnswer<'submissionDetail'>> =>
  (await caller.call('submissionDetail', { query: { submitId: String(submitId) } })).data

test('the author follows it to its run at the site, everybody else only to its phase', async () => {
  const { task, author } = await submitted()
  const { submitId } = task
  const other = await person(services, 'olga')
  expect((await detail(author, submitId)).remote).toMatchObject({ site: 'HDU', phase: 'queued', runId: null })
  await write(task, laned)
  await write(task, known)
  const runUrl = 'https://acm.hdu.edu.cn/status.php?first=31415'
  const mine = await detail(author, submitId)
  expect(mine.remote).toMatchObject({ phase: 'known', runId: '31415', runUrl, username: null, report: null })
  expect(mine.submission).toMatchObject({ vjudgeSubmitId: 31_415, vjudgeUsername: null, vjudgePassword: null })
  const theirs = await detail(other, submitId)
  expect(theirs.remote).toMatchObject({ phase: 'known', runId: null, runUrl: null, username: null })
  expect(theirs.submission).toMatchObject({ vjudgeSubmitId: null, vjudgeUsername: null })
  const staff = await detail(root, submitId)
  expect(staff.submission).toMatchObject({ vjudgeSubmitId: 31_415, vjudgeUsername: account, vjudgePassword: null })
  const [, last] = eventsOf(submitId)
  expect(last?.data).toMatchObject({
    contestant: { phase: 'known', runId: '31415', runUrl },
    public: { phase: 'known', runId: null, runUrl: null },
    jury: { phase: 'known', runId: '31415' },
  })
  await write(task, accepted)
  await judge.verdict(task, { status: Status.accepted, timeMs: 15, memoryKb: 1400 })
  await untilStatus(ctx, submitId, Status.accepted)
  const end = await detail(author, submitId)
  expect(end).toMatchObject({ remote: { phase: 'final' }, submission: { status: 0, time: 15, memory: 1400 } })
})

test('rows of lists have the run for those who may read the code', async () => {
  const { task, author } = await submitted()
  const { submitId } = task
  const other = await person(services, 'odette')
  await write(task, known)
  const run = { site: 'HDU', runId: '31415', runUrl: 'https://acm.hdu.edu.cn/status.php?first=31415' }
  const rowOf = async (caller: Caller) => {
    const query = { problemID: 'HDU-1000', limit: '50', currentPage: '1' }
    const page: CallAnswer<'submissionList'> = (await caller.call('submissionList', { query })).data
    return page.records.find((row) => row.submitId === submitId)
  }
  expect((await rowOf(author))?.remote).toEqual(run)
  expect((await rowOf(root))?.remote).toEqual(run)
  expect(await rowOf(other)).toMatchObject({ isRemote: true })
  expect(await rowOf(other)).not.toHaveProperty('remote')
  await author.call('updateSubmission', { body: { submitId, share: true } as never })
  await alter(sql`update problem set code_share = true where display_id = 'HDU-1000'`)
  expect((await rowOf(other))?.remote).toEqual(run)
  await alter(sql`update problem set code_share = false where display_id = 'HDU-1000'`)
  expect(await rowOf(other)).not.toHaveProperty('remote')
  await judge.verdict(task, { status: Status.accepted })
  await untilStatus(ctx, submitId, Status.accepted)
})

test('a verdict that comes before the last state of its attempt ends it all the same', async () => {
  const { task, author } = await submitted()
  await write(task, known)
  await judge.verdict(task, { status: Status.wrongAnswer })
  await untilStatus(ctx, task.submitId, Status.wrongAnswer)
  expect((await detail(author, task.submitId)).remote).toMatchObject({ phase: 'final', runId: '31415' })
})

test('what the site or the way to it did wrong is told to the author, in the language of the author', async () => {
  const { task, author } = await submitted()
  const wall = { code: 'wallCaptcha' }
  const report = [{ code: 'remoteWalled', parameters: { site: 'HDU', since: '2026-11-26 10:00 UTC', wall } }]
  await judge.verdict(task, { status: Status.systemError, errorMessage: report })
  await untilStatus(ctx, task.submitId, Status.systemError)
  const seen = await detail(author, task.submitId)
  expect(seen).toMatchObject({ judgeReport: report, remote: { phase: 'refused', report } })
  expect(seen.submission.errorMessage).toContain('HDU lets no submission through since 2026-11-26 10:00 UTC')
  author.locale = 'zh-CN'
  expect((await detail(author, task.submitId)).submission.errorMessage).toContain('HDU 不接受提交')
  const other = await detail(await person(services, 'otto'), task.submitId)
  expect(JSON.stringify(other)).not.toContain('wallCaptcha')
})

test('a submission that no account takes says so to its author', async () => {
  people += 1
  const author = await person(services, `ada${people}`)
  const { submitId } = await submitAs(author, { pid: 'POJ-1000', language: 'G++', isRemote: true })
  await untilStatus(ctx, submitId, Status.systemError)
  expect((await detail(author, submitId)).remote).toMatchObject({
    site: 'POJ',
    phase: 'refused',
    report: [{ code: 'remoteNoAccount' }],
  })
})

test('in a contest that hides nothing the row of the author has the run, and that of others has none', async () => {
  const cid = await makeContest(services, { uid: await uidOf(services, 'root') })
  await alter(sql`update contest_problem set pid = (select id from problem where display_id = 'HDU-1000')
    where cid = ${cid} and display_id = 'A'`)
  people += 2
  const [author, other] = [await person(services, `ada${people - 1}`), await person(services, `ada${people}`)]
  for (const name of [`ada${people - 1}`, `ada${people}`])
    await alter(sql`insert into contest_register (cid, uid) values (${cid}, ${await uidOf(services, name)})`)
  const { submitId } = await submitAs(author, { pid: 'A', cid, language: 'G++', isRemote: true })
  const task = await hdu.take()
  await write(task, known)
  const rowOf = async (caller: Caller) => {
    const query = { contestID: String(cid), limit: '30', currentPage: '1' }
    const page: CallAnswer<'contestSubmissions'> = (await caller.call('contestSubmissions', { query })).data
    return page.records.find((row) => row.submitId === submitId)
  }
  expect((await rowOf(author))?.remote).toMatchObject({ site: 'HDU', runId: '31415' })
  expect(await rowOf(other)).toMatchObject({ isRemote: true })
  expect(await rowOf(other)).not.toHaveProperty('remote')
})

test('in a contest whose results are hidden nothing of its run is shown but to the jury', async () => {
  const cid = await makeContest(services, { uid: await uidOf(services, 'root'), type: 1 })
  await alter(sql`update contest_problem set pid = (select id from problem where display_id = 'HDU-1000')
    where cid = ${cid} and display_id = 'A'`)
  await alter(sql`update contest set seal_rank_time = start_time, seal_rank = true where id = ${cid}`)
  people += 1
  const author = await person(services, `ada${people}`)
  await alter(sql`insert into contest_register (cid, uid) values (${cid}, ${await uidOf(services, `ada${people}`)})`)
  const { submitId } = await submitAs(author, { pid: 'A', cid, language: 'G++', isRemote: true })
  const task = await hdu.take()
  await write(task, known)
  const seen = await detail(author, submitId)
  expect(seen.remote ?? null).toBeNull()
  expect(seen.submission.vjudgeSubmitId).toBeNull()
  expect((await detail(root, submitId)).remote).toMatchObject({ phase: 'known', runId: '31415', username: account })
  expect(eventsOf(submitId).map(({ data }) => Object.keys(data))).toEqual([['jury']])
  const rowOf = async (caller: Caller) => {
    const query = { contestID: String(cid), limit: '30', currentPage: '1' }
    const page: CallAnswer<'contestSubmissions'> = (await caller.call('contestSubmissions', { query })).data
    return page.records.find((row) => row.submitId === submitId)
  }
  expect((await rowOf(root))?.remote).toMatchObject({ runId: '31415' })
  expect((await rowOf(author))?.remote).toBeUndefined()
})

test('neither the name of the account nor its number is in any answer, list or event for those who may not', async () => {
  const { task, author } = await submitted()
  await write(task, known)
  const { submitId } = task
  const query = { submitId: String(submitId) }
  const other = await person(services, 'oskar')
  const seen: unknown[] = []
  for (const caller of [author, other]) {
    seen.push(
      await caller.call('submissionDetail', { query }),
      await caller.call('allCaseResult', { query }),
      await caller.call('submissionList', { query: {} }),
      await caller.call('checkSubmissionsStatus', { body: { submitIds: [submitId] } }),
      await caller.call('resubmit', { query }),
      await caller.call('remoteSiteStates'),
      await caller.call('remoteHealth'),
      await caller.call('remoteSites'),
      await caller.call('remoteUnknownRuns'),
    )
  }
  // A rejudge answers with the whole submission, to administrators too (contract/admin 14).
  seen.push(await root.call('rejudge', { query }))
  await hdu.take()
  seen.push(...live)
  const text = JSON.stringify(seen)
  expect(text).toContain(`"submitId":${submitId}`)
  expect(text).not.toContain(account)
  expect(text).not.toContain(String(accountId))
})
