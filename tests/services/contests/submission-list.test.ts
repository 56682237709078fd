/** The list of a contest's submissions: each filter alone and all of them together, page by page. */
import { expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { announceJudge } from '../../services-judging/support.ts'
import { judgedIn, makeContest } from '../support/contests.ts'
import { person, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
await announceJudge(services, ['C'])
await person(services, 'jury')
const [ada, bob] = [await person(services, 'ada'), await person(services, 'bob')]
const cid = await makeContest(services, { uid: await uidOf(services, 'jury') })
const adaA = await judgedIn(services, ada, { cid, pid: 'A' })
const bobA = await judgedIn(services, bob, { cid, pid: 'A', status: Status.wrongAnswer })
const bobB = await judgedIn(services, bob, { cid, pid: 'B' })

/** What bob gets: the total, and the submissions in their order. */
const list = async (query: object) => {
  const answer = await bob.call('contestSubmissions', { query: { contestID: `${cid}`, ...query } })
  const { total, records } = answer.data as { total: number; records: { submitId: number }[] }
  return [total, ...records.map(({ submitId }) => submitId)]
}

test('has all submissions, the newest first', async () => {
  expect(await list({})).toEqual([3, bobB, bobA, adaA])
})

test('has what each filter leaves, and what all of them leave together', async () => {
  expect(await list({ onlyMine: 'true' })).toEqual([2, bobB, bobA])
  expect(await list({ problemID: 'a' })).toEqual([2, bobA, adaA])
  expect(await list({ status: `${Status.accepted}` })).toEqual([2, bobB, adaA])
  expect(await list({ username: 'ad' })).toEqual([1, adaA])
  expect(await list({ language: 'C' })).toEqual([3, bobB, bobA, adaA])
  expect(await list({ language: 'Ruby' })).toEqual([0])
  const all = { problemID: 'A', completeProblemID: 'true', language: 'C', username: 'bob' }
  expect(await list({ ...all, status: `${Status.wrongAnswer}` })).toEqual([1, bobA])
})

test('has the total on each page, behind the last one too', async () => {
  expect(await list({ limit: '2' })).toEqual([3, bobB, bobA])
  expect(await list({ limit: '2', currentPage: '2' })).toEqual([3, adaA])
  expect(await list({ limit: '2', currentPage: '3' })).toEqual([3])
})
