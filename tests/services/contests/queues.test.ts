/** What the staff of a contest has before it: prints, balloons, and teams that have not submitted yet. */
import { expect, test, vi } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { judgedIn } from '../support/contests.ts'
import { contestFixture } from './fixture.ts'

const { services, alter, received, root, jury, team, rival, make, register } = await contestFixture()

test('a print request is long enough, not too soon after another, and leaves the queue once', async () => {
  const cid = await make({ openPrint: true })
  const ask = async (content: string) => {
    const { status, msg } = await team.call('submitPrintText', { body: { cid, content } })
    return [status, msg]
  }
  await alter(sql`update users set place = 'Hall 2, seat 17' where username = 'team7'`)
  expect(await ask('   ')).toEqual([400, 'Content cannot be empty'])
  expect((await ask('x'.repeat(49)))[0]).toBe(400)
  expect((await ask('x'.repeat(50)))[0]).toBe(200)
  expect(await ask('y'.repeat(50))).toEqual([403, expect.stringMatching(/wait (30|29) s/)])
  expect((await rival.call('submitPrintText', { body: { cid: await make(), content: 'x'.repeat(50) } })).msg).toContain(
    'Printing is off',
  )
  const queue = async () =>
    (
      (await jury.call('contestPrints', { query: { cid: `${cid}` } })).data as {
        records: { id: number; status: number; content: null; username: string }[]
      }
    ).records
  const [request] = await queue()
  expect(request).toMatchObject({ username: 'team7', place: 'Hall 2, seat 17', status: 0, content: null })
  const file = await jury.inject({ url: `/api/file/download-contest-print-text?id=${request?.id}` })
  expect([file.headers['content-type'], file.headers['content-disposition'], file.body]).toEqual([
    expect.stringContaining('application/x-download'),
    'attachment;filename=team7_Contest_Print.txt',
    'x'.repeat(50),
  ])
  expect((await team.inject({ url: `/api/file/download-contest-print-text?id=${request?.id}` })).statusCode).toBe(400)
  const query = { id: `${request?.id}`, cid: `${cid}` }
  expect((await rival.call('checkContestPrint', { query })).status).toBe(403)
  expect((await jury.call('checkContestPrint', { query: { ...query, cid: `${await make()}` } })).status).toBe(400)
  expect((await jury.call('checkContestPrint', { query })).status).toBe(200)
  expect((await queue())[0]).toMatchObject({ status: 1 })
  await vi.waitFor(
    () =>
      expect(received.filter((one) => one.topic === `contest:${cid}:print`).map((one) => one.kind)).toEqual([
        'new',
        'row',
      ]),
    20_000,
  )
  expect(received.every((one) => !one.topic.endsWith(':print') || one.data.contestant === undefined)).toBe(true)
})

test('the balloon queue has the first accept of each participant on each problem, marks first blood, and pushes a tick', async () => {
  const cid = await make({ freezeMin: -1 })
  const first = await judgedIn(services, rival, { cid })
  await judgedIn(services, rival, { cid })
  const second = await judgedIn(services, team, { cid })
  await judgedIn(services, jury, { cid })
  await judgedIn(services, team, { cid, pid: 'B', status: Status.wrongAnswer })
  const queue = async () =>
    (
      (await jury.call('contestAcInfo', { query: { cid: `${cid}` } })).data as {
        records: { id: number; firstBlood: boolean; checked: boolean; username: string }[]
      }
    ).records
  expect(await queue()).toMatchObject([
    { id: first, firstBlood: true, username: 'rival' },
    { id: second, firstBlood: false, username: 'team7' },
  ])
  await alter(sql`update users set place = 'Hall 2, seat 17' where username = 'team7'`)
  expect(await queue()).toMatchObject([{ place: null }, { place: 'Hall 2, seat 17' }])
  for (const name of ['contestBoard', 'contestSubmissions', 'contestInfo'] as const)
    expect(
      JSON.stringify(
        await rival.call(name, { query: { cid: `${cid}`, ...(name === 'contestBoard' ? { variant: 'public' } : {}) } }),
      ),
      name,
    ).not.toContain('seat 17')
  const tick = (caller: Caller, checked: boolean) =>
    caller.call('checkContestAcInfo', { body: { id: first, cid, checked } })
  expect((await tick(team, true)).status).toBe(403)
  expect((await tick(jury, true)).status).toBe(200)
  expect((await queue()).map((one) => [one.id, one.checked])).toEqual([
    [second, false],
    [first, true],
  ])
  await vi.waitFor(
    () => expect(received.some((one) => one.topic === `contest:${cid}:ac-info` && one.kind === 'checked')).toBe(true),
    20_000,
  )
  expect((await tick(jury, false)).status).toBe(200)
  expect((await queue()).map((one) => one.id)).toEqual([first, second])
})

test('a delivered balloon whose verdict turns wrong is to be taken back, unless another accept keeps it, and the queue is pushed', async () => {
  const cid = await make()
  const [first, again, stored] = [
    await judgedIn(services, team, { cid }),
    await judgedIn(services, rival, { cid }),
    await judgedIn(services, rival, { cid }),
  ]
  const rows = async (query: object) =>
    (
      (await jury.call('contestAcInfo', { query: { cid: `${cid}`, ...query } as never })).data as {
        records: { id: number; checked: boolean; takeBack: boolean }[]
      }
    ).records.map(({ id, checked, takeBack }) => [id, checked, takeBack])
  const tick = (id: number, checked: boolean) => jury.call('checkContestAcInfo', { body: { id, cid, checked } })
  await tick(first, true)
  await tick(again, true)
  const from = received.length
  for (const submitId of [first, again])
    expect(
      (await root.call('manualJudge', { query: { submitId: `${submitId}`, status: `${Status.wrongAnswer}` } })).status,
    ).toBe(200)
  expect(await rows({ takeBacks: 'true' })).toEqual([
    [first, false, true],
    [stored, true, false],
  ])
  expect(await rows({})).toEqual([[stored, true, false]])
  await vi.waitFor(
    () =>
      expect(
        received.slice(from).filter((one) => one.topic === `contest:${cid}:ac-info` && one.kind === 'changed'),
      ).toHaveLength(2),
    20_000,
  )
  expect((await tick(first, false)).status).toBe(200)
  expect((await tick(first, false)).status).toBe(400)
  expect((await tick(first, true)).status).toBe(400)
  expect(await rows({ takeBacks: 'true' })).toEqual([[stored, true, false]])
  await tick(stored, false)
  expect(await rows({ takeBacks: 'true' })).toEqual([[stored, false, false]])
})

test('teams stand on the board before their first submission: who has registered, and whom the account rule names', async () => {
  const cid = await make({ auth: 1 })
  const board = async (of: number) =>
    (
      (await root.call('contestBoard', { query: { cid: `${of}`, variant: 'jury' } })).data as {
        rows: { u: string; l?: 1; c: unknown[] }[]
      }
    ).rows
      .map(({ u, l, c }) => [u, l, c.filter((cell) => cell !== 0).length])
      .toSorted()
  expect(await board(cid)).toEqual([])
  const from = received.length
  await register(team, cid)
  await register(jury, cid)
  // The board's first revision, without rows, may be pushed later than it was read.
  const withRows = () =>
    received
      .slice(from)
      .filter((one) => one.topic === `board:${cid}:public` && JSON.stringify(one.data).includes('"rows":[{'))
  await vi.waitFor(() => expect(withRows()).toHaveLength(1), 20_000)
  expect(await board(cid)).toEqual([['team7', 1, 0]])
  await judgedIn(services, team, { cid, status: Status.wrongAnswer })
  expect(await board(cid)).toEqual([['team7', undefined, 1]])
  const ranked = (await jury.call('contestRank', { body: { cid, currentPage: 1, limit: 50 } })).data as {
    records: { username: string; total: number }[]
  }
  expect(ranked.records).toMatchObject([{ username: 'team7', total: 1 }])
  const limited = await make()
  await alter(
    sql`update contest set open_account_limit = true,
      account_limit_rule = '<prefix>team</prefix><suffix></suffix><start>7</start><end>9</end><extra>rival jury</extra>'
        where id = ${limited}`,
  )
  expect(await board(limited)).toEqual([
    ['rival', 1, 0],
    ['team7', 1, 0],
  ])
  expect(
    (await root.call('insertUserRows', { body: { users: [['team8', 'pass-word-1', '', '', '', '', '']] } })).status,
  ).toBe(200)
  expect(await board(limited)).toEqual([
    ['rival', 1, 0],
    ['team7', 1, 0],
    ['team8', 1, 0],
  ])
})
