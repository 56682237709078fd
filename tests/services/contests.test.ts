/** Contests for those who take part: the list, the door, submitting, own states, prints and the desks. */
import { describe, expect, test, vi } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { change, firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { announceJudge, hearLive, playJudge, submitAs } from '../services-judging/support.ts'
import type { Caller } from './support/caller.ts'
import { contestPassword, judgedIn, makeContest, moveContest } from './support/contests.ts'
import type { ContestGiven } from './support/contests.ts'
import { person, signedInRoot, anonymous, uidOf } from './support/people.ts'
import { servicesOfFile } from './support/services-of-file.ts'

const { services, alter } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
await announceJudge(services, ['C'])
const heard = hearLive(services.ctx)
const root = await signedInRoot(services)
const jury = await person(services, 'jury')
const team = await person(services, 'team7')
const rival = await person(services, 'rival')
const juryUid = await uidOf(services, 'jury')
await alter(sql`update problem set auth = 3 where display_id in ('P1000', 'P1001')`)

const make = (given: Omit<ContestGiven, 'uid'> = {}): Promise<number> =>
  makeContest(services, { uid: juryUid, ...given })
const submitting = async (caller: Caller, cid: number, pid = 'A'): Promise<readonly [number, string]> => {
  const { status, msg } = await caller.call('submit', { body: { pid, cid, language: 'C', code: 'int main(){}' } })
  return [status, msg]
}
const register = async (
  caller: Caller,
  cid: number,
  password = contestPassword,
): Promise<readonly [number, string]> => {
  const { status, msg } = await caller.call('registerContest', { body: { cid, password } })
  return [status, msg]
}
/** The tasks that tests leave behind would be taken by the next judge. */
async function drain(count: number): Promise<void> {
  const judge = playJudge(services)
  for (let at = 0; at < count; at += 1) {
    const { task, delivery } = await judge.take()
    await judge.verdict(task)
    await delivery.ack()
  }
  await judge.close()
}

describe('the list', () => {
  test('shows visitors visible contests outside groups: scheduled, running, ended, the latest start first', async () => {
    const ended = await make({ startMin: -500, endMin: -400 })
    const later = await make({ startMin: 60, endMin: 120 })
    const running = await make()
    const sooner = await make({ startMin: 30, endMin: 120 })
    const unseen = [await make({ visible: false }), await make({ gid: 4 })]
    const list = (await anonymous(services).call('contestList', { query: { limit: '100' } })).data as {
      records: { id: number; status: number; pwd?: string }[]
      total: number
    }
    const ids = list.records.map((one) => one.id)
    expect(ids.filter((id) => [ended, later, running, sooner].includes(id))).toEqual([later, sooner, running, ended])
    expect(ids.filter((id) => unseen.includes(id))).toEqual([])
    expect(JSON.stringify(list)).not.toContain(contestPassword)
    const ofStatus = (await anonymous(services).call('contestList', { query: { status: '1', limit: '100' } }))
      .data as typeof list
    expect(ofStatus.records.every((one) => one.status === 1)).toBe(true)
    const recent = (await anonymous(services).call('recentContest')).data as { id: number }[]
    expect([ended, later, running].map((id) => recent.some((one) => one.id === id))).toEqual([false, true, true])
  })
})

describe('the door', () => {
  test('of a private contest opens with the password, once, at any time', async () => {
    const cid = await make({ auth: 1, startMin: 30, endMin: 60 })
    expect((await register(team, cid, 'guess'))[0]).toBe(400)
    for (const body of [{ cid, password: '' }, { cid, password: null }, { cid }]) {
      expect(await team.call('registerContest', { body })).toMatchObject({
        http: 200,
        status: 400,
        msg: 'Password is required',
      })
    }
    expect((await team.call('contestAccess', { query: { cid: `${cid}` } })).data).toEqual({ access: false })
    expect(await register(team, cid)).toEqual([200, 'success'])
    expect((await register(team, cid))[1]).toContain('already')
    expect((await team.call('contestAccess', { query: { cid: `${cid}` } })).data).toEqual({ access: true })
    expect((await team.call('contestInfo', { query: { cid: `${cid}` } })).data).toMatchObject({
      count: 1,
      isRegistered: true,
      isContestAdmin: false,
      phase: 'scheduled',
    })
    expect((await team.call('contestProblems', { query: { cid: `${cid}` } })).status).toBe(403)
    expect((await jury.call('contestProblems', { query: { cid: `${cid}` } })).status).toBe(200)
  })

  test('lets the same participant in once, however often they knock at once', async () => {
    const cid = await make({ auth: 2 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(team, cid)))
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
    expect((await team.call('contestInfo', { query: { cid: `${cid}` } })).data).toMatchObject({ count: 1 })
  })

  test('keeps out whose name breaks the account rule, on entering, on looking and on submitting', async () => {
    const accountRule = '<prefix>team</prefix><suffix></suffix><start>1</start><end>9</end><extra></extra>'
    const cid = await make({ auth: 1, accountRule })
    expect((await register(rival, cid))[0]).toBe(400)
    expect((await register(team, cid))[0]).toBe(200)
    expect((await submitting(team, cid))[0]).toBe(200)
    await drain(1)
    await alter(sql`update contest set account_limit_rule = replace(account_limit_rule, '9', '6') where id = ${cid}`)
    expect((await team.call('contestProblems', { query: { cid: `${cid}` } })).status).toBe(403)
    expect((await submitting(team, cid))[0]).toBe(403)
    expect((await team.call('contestAccess', { query: { cid: `${cid}` } })).data).toEqual({ access: false })
    expect((await team.call('contestInfo', { query: { cid: `${cid}` } })).data).toMatchObject({ isRegistered: false })
  })

  test('of a public contest needs no password, and that of a hidden or foreign group contest stays shut', async () => {
    expect((await register(team, await make()))[1]).toContain('public')
    expect((await register(team, await make({ visible: false, auth: 1 })))[0]).toBe(400)
    const ofGroup = await make({ gid: 4 })
    for (const name of ['contestInfo', 'contestProblems', 'contestAnnouncements'] as const) {
      expect((await team.call(name, { query: { cid: `${ofGroup}` } })).status).toBe(403)
    }
    expect((await submitting(team, ofGroup))[0]).toBe(403)
  })
})

describe('the overview', () => {
  const look = async (given: Omit<ContestGiven, 'uid'>, caller = anonymous(services)) =>
    caller.call('contestOverview', { query: { cid: `${await make(given)}` } })

  test("of a contest that is neither private nor a group's is for everybody, with how many problems it has from the start on", async () => {
    expect((await look({ openRank: false })).data).toMatchObject({
      phase: 'running',
      isRegistered: false,
      isContestAdmin: false,
      problemCount: 2,
    })
    expect((await look({ auth: 2, startMin: 30, endMin: 60 })).data).toMatchObject({
      phase: 'scheduled',
      problemCount: null,
    })
    expect((await look({ startMin: 30, endMin: 60 }, team)).data).toMatchObject({ problemCount: null })
    expect((await look({ startMin: 30, endMin: 60 }, jury)).data).toMatchObject({ problemCount: 2 })
  })

  test('of others says no more to visitors than that of none', async () => {
    const none = await anonymous(services).call('contestOverview', { query: { cid: '999999' } })
    for (const given of [{ auth: 1 }, { gid: 4 }, { visible: false }] as const) {
      const answer = await look(given)
      expect([answer.status, answer.msg, answer.data]).toEqual([none.status, none.msg, none.data])
    }
    expect(none.status).toBe(403)
  })
})

describe('submitting', () => {
  test.each<[string, Omit<ContestGiven, 'uid'>, number, number]>([
    ['a running public contest', {}, 200, 200],
    ['a scheduled contest', { startMin: 30, endMin: 60 }, 403, 200],
    ['an ended contest', { startMin: -60, endMin: -1 }, 403, 403],
    ['an ended contest that goes on taking submissions', { startMin: -60, endMin: -1, allowEndSubmit: true }, 200, 200],
    ['a protected contest without the password', { auth: 2 }, 403, 200],
    ['a private contest without the password', { auth: 1 }, 403, 200],
    ['a hidden contest', { visible: false }, 404, 404],
  ])('to %s', async (_name, given, forTeam, forJury) => {
    const cid = await make(given)
    expect([(await submitting(team, cid))[0], (await submitting(jury, cid))[0]]).toEqual([forTeam, forJury])
    await drain([forTeam, forJury].filter((status) => status === 200).length)
  })

  test('names what is wrong with problem and language, and needs the site switch', async () => {
    const cid = await make()
    expect((await submitting(team, cid, 'Z'))[0]).toBe(404)
    expect((await submitting(team, cid, 'P1000'))[0]).toBe(404)
    expect((await team.call('submit', { body: { pid: 'A', cid, language: 'Java', code: 'x' } })).status).toBe(400)
    expect((await team.call('submit', { body: { pid: 'P1000', language: 'C', code: 'x' } })).status).toBe(403)
    await services.ctx.settings.set({ openContestJudge: false })
    expect((await submitting(team, cid))[0]).toBe(403)
    await services.ctx.settings.set({ openContestJudge: true })
  })

  test('is held back by no interval, goes to the contest lane and is recorded with its time', async () => {
    const cid = await make({ startMin: -10 })
    await services.ctx.settings.set({ defaultSubmitInterval: 60 })
    const first = await submitAs(team, { cid, pid: 'a' })
    const second = await submitAs(team, { cid, pid: 'B' })
    await services.ctx.settings.set({ defaultSubmitInterval: 0 })
    const found = await firstRow(
      services.ctx.orm.em.fork(),
      sql<{ timeS: number; lane: string; period: number }>`
      select r.time_s as "timeS", s.lane, r.period from contest_record r join submission s
        on s.submit_id = r.submit_id where r.submit_id = ${first.submitId}`,
    )
    expect(found).toMatchObject({ lane: 'contest', period: 1 })
    expect(found?.timeS).toBeGreaterThanOrEqual(600)
    expect(found?.timeS).toBeLessThan(660)
    expect(second.status).toBe(Status.pending)
    await drain(2)
  })
})

test('the board outside names contest and columns to visitors, where it is open and once it has begun', async () => {
  const look = async (given: Omit<ContestGiven, 'uid'>) =>
    anonymous(services).call('contestOutsideInfo', { query: { cid: `${await make(given)}` } })
  const open = await look({ openRank: true })
  expect(open.data).toMatchObject({
    contest: { title: 'Autumn cup', status: 0 },
    problemList: [{ displayId: 'A', ac: null }, { displayId: 'B' }],
  })
  expect([
    (await look({})).status,
    (await look({ openRank: true, startMin: 30, endMin: 60 })).status,
    (await look({ openRank: true, visible: false })).status,
  ]).toEqual([403, 403, 404])
})

test('own states are the best of an ACM contest and the last of an OI contest', async () => {
  for (const [type, expected] of [
    [0, { status: Status.accepted, score: null }],
    [1, { status: Status.partial, score: 40 }],
  ] as const) {
    const cid = await make({ type })
    await judgedIn(services, team, { cid, score: 100 })
    await judgedIn(services, team, { cid, status: Status.partial, score: 40 })
    const states = await team.call('userProblemStatus', {
      body: { pidList: [1000, 1001], isContestProblemList: true, cid, containsEnd: false },
    })
    expect(states.data).toEqual({ 1000: expected, 1001: { status: Status.notSubmitted, score: null } })
    const navigation = (await team.call('fullScreenProblemList', { query: { cid: `${cid}` } })).data
    expect(navigation).toMatchObject([
      { pid: 1000, problemId: 'A', ...expected },
      { pid: 1001, problemId: 'B', status: null },
    ])
  }
})

test('what is submitted after the end counts only where it is asked for', async () => {
  const cid = await make({ startMin: -60, endMin: 30, allowEndSubmit: true })
  await moveContest(services, cid, { endMin: 0 })
  await judgedIn(services, team, { cid })
  const counts = async (containsEnd: string) =>
    (
      (await rival.call('contestProblems', { query: { cid: `${cid}`, containsEnd } })).data as {
        ac: number
        total: number
      }[]
    ).map(({ ac, total }) => [ac, total])
  expect([await counts('false'), await counts('true')]).toEqual([
    [
      [0, 0],
      [0, 0],
    ],
    [
      [1, 1],
      [0, 0],
    ],
  ])
  const listed = async (caller: Caller, containsEnd: string) =>
    (
      (
        await caller.call('contestSubmissions', {
          query: { contestID: `${cid}`, beforeContestSubmit: 'false', containsEnd },
        })
      ).data as { total: number }
    ).total
  expect([await listed(rival, 'false'), await listed(rival, 'true'), await listed(team, 'false')]).toEqual([0, 1, 1])
})

test('the list of submissions filters by problem, verdict and author, and hides how long programs of others ran', async () => {
  const cid = await make()
  const mine = await judgedIn(services, team, { cid, timeMs: 17 })
  const theirs = await judgedIn(services, rival, { cid, pid: 'B', status: Status.wrongAnswer, timeMs: 19 })
  type Row = { submitId: number; time: number | null; displayId: string; pid: null; title: string }
  const listed = async (query: Record<string, string>) =>
    (
      (
        await team.call('contestSubmissions', {
          query: { contestID: `${cid}`, beforeContestSubmit: 'false', ...query },
        })
      ).data as { records: Row[] }
    ).records
  expect(await listed({})).toMatchObject([
    { submitId: theirs, time: null, displayId: 'B', pid: null },
    { submitId: mine, time: 17, title: 'Contest P1000' },
  ])
  const idsOf = async (query: Record<string, string>) => (await listed(query)).map((one) => one.submitId)
  expect(await idsOf({ problemID: 'b' })).toEqual([theirs])
  expect(await idsOf({ status: '0' })).toEqual([mine])
  expect(await idsOf({ status: '7' })).toEqual([])
  expect(await idsOf({ username: 'RIV' })).toEqual([theirs])
  expect(await idsOf({ onlyMine: 'true' })).toEqual([mine])
  expect(await idsOf({ currentPage: '2', limit: '1' })).toEqual([mine])
})

test('a print request is long enough, not too soon after another, and moves from the desk once', async () => {
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
  const desk = async () =>
    (
      (await jury.call('contestPrints', { query: { cid: `${cid}` } })).data as {
        records: { id: number; status: number; content: null; username: string }[]
      }
    ).records
  const [request] = await desk()
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
  expect((await desk())[0]).toMatchObject({ status: 1 })
  await vi.waitFor(
    () =>
      expect(heard.filter((one) => one.topic === `contest:${cid}:print`).map((one) => one.kind)).toEqual([
        'new',
        'row',
      ]),
    20_000,
  )
  expect(heard.every((one) => !one.topic.endsWith(':print') || one.data.contestant === undefined)).toBe(true)
})

test('the desk of accepts has the first of each participant on each problem, marks first blood, and tells other desks of a tick', async () => {
  const cid = await make({ freezeMin: -1 })
  const first = await judgedIn(services, rival, { cid })
  await judgedIn(services, rival, { cid })
  const second = await judgedIn(services, team, { cid })
  await judgedIn(services, jury, { cid })
  await judgedIn(services, team, { cid, pid: 'B', status: Status.wrongAnswer })
  const desk = async () =>
    (
      (await jury.call('contestAcInfo', { query: { cid: `${cid}` } })).data as {
        records: { id: number; firstBlood: boolean; checked: boolean; username: string }[]
      }
    ).records
  expect(await desk()).toMatchObject([
    { id: first, firstBlood: true, username: 'rival' },
    { id: second, firstBlood: false, username: 'team7' },
  ])
  await alter(sql`update users set place = 'Hall 2, seat 17' where username = 'team7'`)
  expect(await desk()).toMatchObject([{ place: null }, { place: 'Hall 2, seat 17' }])
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
  expect((await desk()).map((one) => [one.id, one.checked])).toEqual([
    [second, false],
    [first, true],
  ])
  await vi.waitFor(
    () => expect(heard.some((one) => one.topic === `contest:${cid}:ac-info` && one.kind === 'checked')).toBe(true),
    20_000,
  )
  expect((await tick(jury, false)).status).toBe(200)
  expect((await desk()).map((one) => one.id)).toEqual([first, second])
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
  const from = heard.length
  await register(team, cid)
  await register(jury, cid)
  // The board's first revision, without rows, may be told later than it was read.
  const withRows = () =>
    heard
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
  const ruled = await make()
  await alter(
    sql`update contest set open_account_limit = true,
      account_limit_rule = '<prefix>team</prefix><suffix></suffix><start>7</start><end>9</end><extra>rival jury</extra>'
        where id = ${ruled}`,
  )
  expect(await board(ruled)).toEqual([
    ['rival', 1, 0],
    ['team7', 1, 0],
  ])
  expect(
    (await root.call('insertUserRows', { body: { users: [['team8', 'pass-word-1', '', '', '', '', '']] } })).status,
  ).toBe(200)
  expect(await board(ruled)).toEqual([
    ['rival', 1, 0],
    ['team7', 1, 0],
    ['team8', 1, 0],
  ])
})

test('a delivered balloon whose verdict turns wrong is to be taken back, unless another accept keeps it, and desks are told', async () => {
  const cid = await make()
  const [first, again, kept] = [
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
  const from = heard.length
  for (const submitId of [first, again])
    expect(
      (await root.call('manualJudge', { query: { submitId: `${submitId}`, status: `${Status.wrongAnswer}` } })).status,
    ).toBe(200)
  expect(await rows({ takeBacks: 'true' })).toEqual([
    [first, false, true],
    [kept, true, false],
  ])
  expect(await rows({})).toEqual([[kept, true, false]])
  await vi.waitFor(
    () =>
      expect(
        heard.slice(from).filter((one) => one.topic === `contest:${cid}:ac-info` && one.kind === 'changed'),
      ).toHaveLength(2),
    20_000,
  )
  expect((await tick(first, false)).status).toBe(200)
  expect((await tick(first, false)).status).toBe(400)
  expect((await tick(first, true)).status).toBe(400)
  expect(await rows({ takeBacks: 'true' })).toEqual([[kept, true, false]])
  await tick(kept, false)
  expect(await rows({ takeBacks: 'true' })).toEqual([[kept, false, false]])
})

test('a problem has its title in the language of the reader, as its statement, unless the staff wrote another', async () => {
  const cid = await make({ startMin: -500, endMin: -400, allowEndSubmit: true })
  const db = services.ctx.orm.em.fork()
  const submitId = (await team.call('submit', { body: { pid: 'A', cid, language: 'C', code: 'int main(){}' } }))
    .data as { submitId: number }
  await drain(1)
  const reader = await person(services, 'reader')
  const titles = async (locale: string) => {
    reader.locale = team.locale = locale
    const query = { cid: `${cid}`, displayId: 'a' }
    const listed = (await reader.call('contestProblems', { query })).data as { displayTitle: string }[]
    const detail = (await reader.call('contestProblemDetail', { query })).data as {
      displayId: string
      problem: { title: string }
    }
    expect(detail.displayId).toBe('A')
    const sent = (await reader.call('contestSubmissions', { query: { contestID: `${cid}`, containsEnd: 'true' } }))
      .data as { records: { title: string }[] }
    const one = (await team.call('submissionDetail', { query: { submitId: `${submitId.submitId}` } })).data as {
      title: string
    }
    team.locale = 'en-US'
    return [...new Set([listed[0]?.displayTitle, detail.problem.title, sent.records[0]?.title, one.title])]
  }
  const own = await firstRow(
    db,
    sql<{ title: string; chinese: string }>`
    select p.title, t.title as chinese from problem p join problem_translation t on t.pid = p.id
      and t.locale = 'zh-CN' where p.display_id = 'P1000'`,
  )
  expect([await titles('zh-CN'), await titles('en-US')]).toEqual([['Contest P1000'], ['Contest P1000']])
  for (const asTaken of [own?.title, own?.chinese]) {
    await change(db, sql`update contest_problem set display_title = ${asTaken} where cid = ${cid} and display_id = 'A'`)
    expect([await titles('zh-CN'), await titles('en-US')]).toEqual([[own?.chinese], [own?.title]])
  }
})

test('whoever watches a contest is told when it starts', async () => {
  const cid = await make({ startMin: 0.02 })
  await vi.waitFor(
    () => expect(heard.some((one) => one.topic === `contest:${cid}:info` && one.kind === 'phase')).toBe(true),
    { timeout: 10_000, interval: 50 },
  )
})

// Last, because nobody takes its task out of the queue.
test('a self-test runs on a problem of a contest that one is in, and on no other hidden problem', async () => {
  const test = async (caller: Caller) =>
    (
      await caller.call('submitTestJudge', {
        body: {
          pid: 1001,
          type: 'contest',
          language: 'C',
          code: 'int main(){}',
          userInput: '1',
          expectedOutput: null,
          mode: 'text/x-csrc',
          isRemoteJudge: false,
        },
      })
    ).status
  const db = services.ctx.orm.em.fork()
  await change(db, sql`update contest set visible = false`)
  expect(await test(team)).toBe(400)
  const cid = await make({ auth: 1 })
  expect(await test(team)).toBe(400)
  await register(team, cid)
  expect([await test(team), await test(rival)]).toEqual([200, 400])
  const languages = async (caller: Caller) =>
    ((await caller.call('problemLanguages', { query: { pid: '1001' } })).data as unknown[]).length
  expect([(await languages(team)) > 0, await languages(rival)]).toEqual([true, 0])
})
