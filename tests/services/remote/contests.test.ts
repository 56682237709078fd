/** Remote problems in contests of both kinds, and self-tests of them, which run here. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { draft, playTester } from '../../self-test/support.ts'
import { announceJudge, playJudge, submitAs, untilStatus } from '../../services-judging/support.ts'
import type { Caller } from '../support/caller.ts'
import { makeContest } from '../support/contests.ts'
import { person, signedInRoot, uidOf } from '../support/people.ts'
import { addAccount, playRemoteJudge } from '../support/remote.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { playImports } from './fixture.ts'

const { services, alter } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
const { ctx } = services
const judge = playJudge(services)
const hdu = playRemoteJudge(ctx, 'HDU')
const tester = playTester(services)
afterAll(() => Promise.all([judge.close(), hdu.close(), tester.close()]))
playImports(ctx)
let root: Caller
let ada: Caller

beforeAll(async () => {
  await announceJudge(services)
  root = await signedInRoot(services)
  ada = await person(services, 'ada')
  await addAccount(ctx, 'HDU')
}, 60_000)

/** With a problem of HDU under the label R, and the author registered. */
async function contestOf(type: 0 | 1, problemId: string): Promise<number> {
  const cid = await makeContest(services, { uid: await uidOf(services, 'root'), type })
  const query = { name: 'HDU', problemId, cid: String(cid), displayId: 'R' }
  expect(await root.call('importRemoteContestProblem', { query })).toMatchObject({ status: 200 })
  await alter(sql`insert into contest_register (cid, uid) values (${cid}, ${await uidOf(services, 'ada')})
    on conflict do nothing`)
  return cid
}

async function ended(cid: number, verdict: { readonly status: number; readonly score?: number }): Promise<void> {
  const { submitId } = await submitAs(ada, { pid: 'R', cid, language: 'G++', isRemote: true })
  const task = await hdu.take()
  expect(task).toMatchObject({ submitId, urgency: 'contest' })
  await judge.verdict(task, verdict)
  await untilStatus(ctx, submitId, verdict.status)
}

async function ownRow(cid: number): Promise<CallAnswer<'contestRank'>['records'][number] | undefined> {
  const page: CallAnswer<'contestRank'> = (await root.call('contestRank', { body: { cid, currentPage: 1, limit: 30 } }))
    .data
  return page.records.find(({ username }) => username === 'ada')
}

test('what never came to the site costs no penalty, what the site refused does', async () => {
  const cid = await contestOf(0, '5000')
  await ended(cid, { status: Status.submitFailed })
  await ended(cid, { status: Status.systemError })
  await ended(cid, { status: Status.wrongAnswer })
  await ended(cid, { status: Status.accepted, score: 100 })
  expect(await ownRow(cid)).toMatchObject({ ac: 1, submissionInfo: { R: { isAC: true, errorNum: 1 } } })
})

test('where points count the site gives all of them or none, and until the end only the site is named', async () => {
  const cid = await contestOf(1, '5001')
  const detail = await ada.call('contestProblemDetail', { query: { cid: String(cid), displayId: 'R' } })
  expect(detail.data).toMatchObject({ problem: { problemId: 'HDU-R', isRemote: true } })
  await ended(cid, { status: Status.accepted, score: 100 })
  expect(await ownRow(cid)).toMatchObject({ totalScore: 100, submissionInfo: { R: 100 } })
})

test.each([
  ['G++', 'text/x-c++src', 'C++ With O2'],
  ['GCC', 'text/x-csrc', 'C With O2'],
  ['Java', 'text/x-java', 'Java'],
])('a self-test in %s of a site runs here in a language of its kind', async (language, mode, here) => {
  await root.call('importRemoteProblem', { query: { name: 'HDU', problemId: '5002' } })
  const { problem }: CallAnswer<'problemDetail'> = (
    await ada.call('problemDetail', { query: { problemId: 'HDU-5002' } })
  ).data
  const body = draft(problem.id, { language, mode, isRemoteJudge: true })
  expect(await ada.call('submitTestJudge', { body })).toMatchObject({ status: 200 })
  const { task, delivery } = await tester.take()
  expect(task).toMatchObject({ language: here })
  await delivery.ack()
})
