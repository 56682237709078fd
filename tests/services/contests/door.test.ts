/** Contests before and around submitting: the list, the door, the overview, the board outside. */
import { describe, expect, test, vi } from 'vitest'
import { sql } from '@podium/services/platform/database/sql.ts'
import { contestPassword, judgedIn, moveContest } from '../support/contests.ts'
import type { ContestGiven } from '../support/contests.ts'
import { anonymous } from '../support/people.ts'
import { contestFixture } from './fixture.ts'

const { services, alter, received, jury, team, rival, make, submitting, register, drain } = await contestFixture()

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

  test('of a public contest counts who is on its board, which its staff never is', async () => {
    const cid = await make()
    const counts = async () => {
      const { data } = await anonymous(services).call('contestList', { query: { limit: '100' } })
      const listed = (data as { records: { id: number; count: number | null }[] }).records.find(({ id }) => id === cid)
      const info = (await team.call('contestInfo', { query: { cid: `${cid}` } })).data as { count: number | null }
      return [listed?.count, info.count]
    }
    await judgedIn(services, jury, { cid })
    expect(await counts()).toEqual([null, null])
    for (const caller of [team, team, rival]) await judgedIn(services, caller, { cid })
    expect(await counts()).toEqual([2, 2])
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
  const look = async (given: Omit<ContestGiven, 'uid'>, caller = team) =>
    caller.call('contestInfo', { query: { cid: `${await make(given)}` } })

  test('is for whoever has signed in, with how many problems it has from the start on', async () => {
    expect((await look({ openRank: false })).data).toMatchObject({
      phase: 'running',
      isContestAdmin: false,
      problemCount: 2,
    })
    expect((await look({ startMin: 30, endMin: 60 })).data).toMatchObject({ phase: 'scheduled', problemCount: null })
    expect((await look({ startMin: 30, endMin: 60 }, jury)).data).toMatchObject({ problemCount: 2 })
  })

  test('says nothing to visitors, whatever the access and wherever the board is open', async () => {
    for (const given of [{}, { openRank: true }, { auth: 2 }, { auth: 1 }, { gid: 4 }] as const)
      expect((await look(given, anonymous(services))).status).toBe(401)
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

const expectPhase = (cid: number) =>
  vi.waitFor(
    () => expect(received.some((one) => one.topic === `contest:${cid}:info` && one.kind === 'phase')).toBe(true),
    { timeout: 10_000, interval: 50 },
  )

test('whoever watches a contest is notified when it starts', async () => {
  await expectPhase(await make({ startMin: 0.02 }))
})

test('whoever watches a contest is notified when its board opens, after the last extra time', async () => {
  const cid = await make({ freezeMin: -30, endMin: -2 })
  await alter(sql`update contest set extra_max_s = ceil(extract(epoch from now() - end_time)) + 2 where id = ${cid}`)
  await expectPhase(cid)
})

/** After the end a contest names the problems that are open to all in the bank, and no others. */
describe('a problem is named', () => {
  test('to practise: a public problem by its id in the bank, from the end on', async () => {
    await alter(sql`update problem set auth = 1 where display_id = 'P1000'`)
    const cid = await make({ openRank: true })
    const found = async (caller = rival) =>
      (
        (await caller.call('contestProblems', { query: { cid: `${cid}` } })).data as {
          displayId: string
          bankId?: string | null
        }[]
      ).map(({ displayId, bankId }) => [displayId, bankId])
    const letters = (await found()).map(([letter]) => letter)
    expect(await found()).toEqual(letters.map((letter) => [letter, null]))
    await moveContest(services, cid, { startMin: -100, endMin: -1 })
    expect((await found())[0]).toEqual(['A', 'P1000'])
    expect((await found(anonymous(services)))[0]).toEqual(['A', 'P1000'])
    await alter(sql`update problem set auth = 3 where display_id = 'P1000'`)
    expect((await found())[0]).toEqual(['A', null])
    expect(
      JSON.stringify((await anonymous(services).call('contestOutsideInfo', { query: { cid: `${cid}` } })).data),
    ).not.toContain('bankId')
  })
})
