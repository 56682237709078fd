/** When contests count in the week's figures and in the ranks (decision 52). */
import { beforeAll, expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { countOpened } from '@podium/services/features/boards/contest-counting.hot-sql.ts'
import { storeImportedContest } from '@podium/services/features/boards/import/contest-commands.ts'
import { startRejudge } from '@podium/services/features/judging/rejudge/contest-commands.ts'
import { change, firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { storedAndRecounted, statisticsAndRecount } from '../../services-judging/recounts.ts'
import { announceJudge, playJudge, submitAs, untilStatus } from '../../services-judging/support.ts'
import type { Caller } from '../support/caller.ts'
import { judgedIn, makeContest, moveContest } from '../support/contests.ts'
import { person, signedInRoot, anonymous, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
const db = () => services.ctx.orm.em.fork()
const now = (): Date => services.ctx.now()
let ada: Caller
let bob: Caller
let anyone: Caller

beforeAll(async () => {
  await announceJudge(services)
  ada = await person(services, 'ada')
  bob = await person(services, 'bob')
  anyone = anonymous(services)
})

interface Figures {
  readonly total: number
  readonly ac: number
  readonly rank: { readonly ac: number; readonly total: number }
  /** Attempts at both problems in the bank, and how many were accepted. */
  readonly bank: { readonly ac: number; readonly total: number }
}

/** Submissions and accepts of the week, the rank's line of ada, and the acceptance of the contests' problems. */
async function figures(): Promise<Figures> {
  const week = (await anyone.call('lastWeekStatistics')).data as { acCountList: number[]; totalCountList: number[] }
  const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0)
  const { records } = (await anyone.call('rankList', { query: { type: '0', searchUser: 'ada' } })).data as {
    records: { ac: number; total: number }[]
  }
  const list = (await anyone.call('problemList', { query: { limit: '50' } })).data as {
    records: { problemId: string; ac: number; total: number }[]
  }
  const both = list.records.filter(({ problemId }) => problemId === 'P1000' || problemId === 'P1001')
  return {
    total: sum(week.totalCountList),
    ac: sum(week.acCountList),
    rank: { ac: records[0]?.ac ?? 0, total: records[0]?.total ?? 0 },
    bank: { ac: sum(both.map(({ ac }) => ac)), total: sum(both.map(({ total }) => total)) },
  }
}

async function countAll(): Promise<void> {
  while ((await countOpened(services.ctx)) !== null) {
    /* the next batch */
  }
}

async function expectRecounted(): Promise<void> {
  for (const read of [statisticsAndRecount, storedAndRecounted]) {
    const [stored, counted] = await read(services.ctx)
    expect(stored).toEqual(counted)
  }
}

test('a frozen contest counts nothing until its board opens, then attempts and accepts together, once', async () => {
  const cid = await makeContest(services, { uid: await uidOf(services, 'ada') })
  await moveContest(services, cid, { freezeMin: -1 })
  const before = await figures()
  await judgedIn(services, ada, { cid, status: Status.wrongAnswer })
  await judgedIn(services, ada, { cid })
  await countAll()
  expect(await figures()).toEqual(before)
  await moveContest(services, cid, { startMin: -60, freezeMin: -30, endMin: -1 })
  await countAll()
  const after = {
    total: before.total + 2,
    ac: before.ac + 1,
    rank: { ac: before.rank.ac + 1, total: before.rank.total + 2 },
    bank: { ac: before.bank.ac + 1, total: before.bank.total + 2 },
  }
  expect(await figures()).toEqual(after)
  await countAll()
  expect(await figures()).toEqual(after)
  await expectRecounted()
})

test('a board that is open to all counts at once; a rejudge of the problem and deleting take back', async () => {
  const cid = await makeContest(services, { uid: await uidOf(services, 'ada') })
  const before = await figures()
  await judgedIn(services, ada, { cid, pid: 'B' })
  expect(await figures()).toEqual({
    total: before.total + 1,
    ac: before.ac + 1,
    rank: { ac: before.rank.ac + 1, total: before.rank.total + 1 },
    bank: { ac: before.bank.ac + 1, total: before.bank.total + 1 },
  })
  const problem = await firstRow(
    db(),
    sql<{ pid: number }>`select pid from contest_problem where cid = ${cid} and display_id = 'B'`,
  )
  await startRejudge(services.ctx, { cid, pid: problem?.pid ?? 0 })
  const judge = playJudge(services)
  const { task, delivery } = await judge.take()
  await expectRecounted()
  await judge.verdict(task, { status: Status.wrongAnswer })
  await delivery.ack()
  await untilStatus(services.ctx, task.submitId, Status.wrongAnswer)
  await judge.close()
  expect(await figures()).toMatchObject({
    total: before.total + 1,
    ac: before.ac,
    bank: { total: before.bank.total + 1, ac: before.bank.ac },
  })
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
  const { uids } = await db().transactional((em) =>
    storeImportedContest(em, {
      owner: '1',
      title: 'Imported',
      startMs,
      endMs: startMs + 3_600_000,
      freezeMs: null,
      penaltyMinutes: 20,
      problems: [{ label: 'A', color: null }],
      teams: [{ name: 'Importers', school: null, isStar: false }],
      awards: { type: 0, list: [] },
    }),
  )
  expect(uids).toHaveLength(1)
  const found = await anyone.call('rankList', { query: { type: '0', searchUser: 'importers' } })
  expect(found.data).toMatchObject({ records: [], total: 0 })
  const week = (await anyone.call('recentSevenAcRank')).data as { uid: string }[]
  expect(week.map(({ uid }) => uid)).not.toContain(uids[0])
  expect(await rows(db(), sql`select 1 from user_standing where uid = ${uids[0] ?? ''} and enabled`)).toEqual([])
})

test('accounts made for a contest count nowhere, whether the board is open or they practise', async () => {
  const root = await signedInRoot(services)
  const made = await root.call('generateUsers', {
    body: { prefix: 'hall', suffix: '', number_from: 1, number_to: 2, password_length: 8, contestOnly: true },
  })
  expect(made.status).toBe(200)
  for (const contestOnly of [true, false])
    expect(
      (await root.call('insertUserRows', { body: { users: [[`form-${contestOnly}`, 'form-pass']], contestOnly } }))
        .status,
    ).toBe(200)
  expect(
    await rows(
      db(),
      sql`select username, contest_only as "contestOnly" from users where username like 'hall%'
        or username like 'form-%' order by username`,
    ),
  ).toEqual([
    { username: 'form-false', contestOnly: false },
    { username: 'form-true', contestOnly: true },
    { username: 'hall1', contestOnly: true },
    { username: 'hall2', contestOnly: true },
  ])
  const found = await anyone.call('rankList', { query: { type: '0', searchUser: 'hall' } })
  expect(found.data).toMatchObject({ records: [], total: 0 })
  const before = await figures()
  await change(db(), sql`update users set contest_only = true where username = 'bob'`)
  const cid = await makeContest(services, { uid: await uidOf(services, 'ada') })
  await judgedIn(services, bob, { cid })
  expect(await figures()).toEqual(before)
  const { submitId } = await submitAs(bob)
  expect(await rows(db(), sql`select is_counted as counted from submission where submit_id = ${submitId}`)).toEqual([
    { counted: null },
  ])
  expect(await figures()).toMatchObject({ total: before.total, ac: before.ac })
  await expectRecounted()
})
