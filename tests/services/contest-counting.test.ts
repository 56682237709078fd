/** When contests count in the week's figures and in the ranks (decision 52). */
import { beforeAll, expect, test } from 'vitest'
import { Status } from '@podium/proto/model/verdict.ts'
import { startRejudge, rejudgeSome } from '@podium/services/features/judging/rejudge-all.ts'
import { countOpened } from '@podium/services/db/contest-counting.ts'
import { storeFoundContest } from '@podium/services/db/board/found.ts'
import { change, firstRow, rows, sql } from '@podium/services/db/sql.ts'
import { standingsAndRecount, announceJudge } from '../services-judging/support.ts'
import type { Caller } from './support/caller.ts'
import { judgedIn, makeContest, moveContest } from './support/contests.ts'
import { person, stranger, uidOf } from './support/people.ts'
import { servicesOfFile } from './support/services-of-file.ts'

const { services } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
const db = () => services.ctx.orm.em.fork()
const now = (): Date => services.ctx.now()
let ada: Caller
let anyone: Caller

beforeAll(async () => {
  await announceJudge(services)
  ada = await person(services, 'ada')
  anyone = stranger(services)
})

/** Submissions and accepts of the week, and the rank's line of ada. */
async function figures(): Promise<{ total: number; ac: number; rank: { ac: number; total: number } }> {
  const week = (await anyone.call('lastWeekStatistics')).data as { acCountList: number[]; totalCountList: number[] }
  const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0)
  const { records } = (await anyone.call('rankList', { query: { type: '0', searchUser: 'ada' } })).data as { records: { ac: number; total: number }[] }
  return { total: sum(week.totalCountList), ac: sum(week.acCountList), rank: { ac: records[0]?.ac ?? 0, total: records[0]?.total ?? 0 } }
}

async function countAll(): Promise<void> {
  while (await countOpened(services.ctx)) { /* the next batch */ }
}

async function expectRecounted(): Promise<void> {
  const [kept, counted] = await standingsAndRecount(services.ctx)
  expect(kept).toEqual(counted)
}

test('a frozen contest counts nothing until its board opens, then attempts and accepts together, once', async () => {
  const cid = await makeContest(services, { uid: await uidOf(services, 'ada') })
  await moveContest(services, cid, { sealMin: -1 })
  const before = await figures()
  await judgedIn(services, ada, { cid, status: Status.wrongAnswer })
  await judgedIn(services, ada, { cid })
  await countAll()
  expect(await figures()).toEqual(before)
  await moveContest(services, cid, { startMin: -60, sealMin: -30, endMin: -1 })
  await countAll()
  const after = { total: before.total + 2, ac: before.ac + 1, rank: { ac: before.rank.ac + 1, total: before.rank.total + 2 } }
  expect(await figures()).toEqual(after)
  await countAll()
  expect(await figures()).toEqual(after)
  await expectRecounted()
})

test('a board that is open to all counts at once; a rejudge of the problem and deleting take back', async () => {
  const cid = await makeContest(services, { uid: await uidOf(services, 'ada') })
  const before = await figures()
  await judgedIn(services, ada, { cid, pid: 'B' })
  expect(await figures()).toEqual({ total: before.total + 1, ac: before.ac + 1, rank: { ac: before.rank.ac + 1, total: before.rank.total + 1 } })
  const problem = await firstRow(db(), sql<{ pid: number }>`select pid from contest_problem where cid = ${cid} and display_id = 'B'`)
  await startRejudge(services.ctx, { cid, pid: problem?.pid ?? 0 })
  await rejudgeSome(services.ctx)
  await expectRecounted()
  await change(db(), sql`delete from submission where cid = ${cid}`)
  expect(await figures()).toEqual(before)
  await expectRecounted()
})

test('a private contest counts when it is over', async () => {
  const cid = await makeContest(services, { uid: await uidOf(services, 'ada'), auth: 1 })
  const before = await figures()
  await judgedIn(services, ada, { cid })
  await countAll()
  expect(await figures()).toEqual(before)
  await moveContest(services, cid, { startMin: -60, endMin: -1 })
  await countAll()
  expect((await figures()).total).toBe(before.total + 1)
})

test('accounts of an imported contest stand in no rank', async () => {
  const startMs = now().getTime() - 7_200_000
  const { uids } = await db().transactional((em) => storeFoundContest(em, {
    owner: '1', title: 'Imported', startMs, endMs: startMs + 3_600_000, sealMs: null, problems: [{ label: 'A', color: null }],
    teams: [{ name: 'Importers', school: null, isStar: false }], awards: { type: 0, list: [] },
  }))
  expect(uids).toHaveLength(1)
  const found = await anyone.call('rankList', { query: { type: '0', searchUser: 'importers' } })
  expect(found.data).toMatchObject({ records: [], total: 0 })
  const week = (await anyone.call('recentSevenAcRank')).data as { uid: string }[]
  expect(week.map(({ uid }) => uid)).not.toContain(uids[0])
  expect(await rows(db(), sql`select 1 from user_standing where uid = ${uids[0] ?? ''} and enabled`)).toEqual([])
})
