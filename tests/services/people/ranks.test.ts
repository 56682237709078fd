/** Users as others see them: the ranks, and the page of each. */
import { describe, expect, test } from 'vitest'
import { dayIn, daysBefore, dayOf, serverZone } from '@podium/services/platform/database/server-day.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { person, uidOf } from '../support/people.ts'
import { pidOf } from '../support/problems.ts'
import { peopleFixture, is } from './fixture.ts'

const { services, db, alter, anyone, root, ada, judged } = await peopleFixture()

describe('ranks', () => {
  const rank = async (query: Record<string, string>) => {
    const answer = await anyone.call('rankList', { query })
    expect(is(answer), answer.msg).toEqual([200, 200])
    return answer.data as {
      records: { username: string; ac: number; total: number; score: number | null; signature: string | null }[]
      total: number
      size: number
    }
  }

  test('the ACM rank counts distinct solved problems and submissions outside contests and groups, and lists everybody enabled', async () => {
    const { records, total, size } = await rank({ type: '0' })
    expect(size).toBe(30)
    expect(total).toBe(4)
    expect(records.map(({ username, ac, total: sent }) => [username, ac, sent]).slice(0, 2)).toEqual([
      ['ada', 2, 4],
      ['bob', 1, 1],
    ])
    expect(
      records
        .slice(2)
        .map(({ username, ac }) => [username, ac])
        .toSorted(),
    ).toEqual([
      ['carol', 0],
      ['root', 0],
    ])
  })
  test('the OI rank sums the best score of each problem and counts all submissions but those whose board is not open', async () => {
    const { records } = await rank({ type: '1', limit: '2' })
    expect(records).toMatchObject([
      {
        username: 'bob',
        score: 30,
        ac: 1,
        total: 2,
        nickname: '小禾',
        titleName: 'Coach',
        titleColor: '#f90',
        signature: 'x'.repeat(100),
      },
      { username: 'ada', score: 12, ac: 2, total: 4 },
    ])
  })
  test('pages run on, and one past the end is empty', async () => {
    const names = async (page: number) =>
      (await rank({ type: '0', limit: '1', currentPage: String(page) })).records.map((one) => one.username)
    expect([await names(1), await names(2), await names(5)]).toEqual([['ada'], ['bob'], []])
  })
  test.each([
    ['小禾', ['bob']],
    ['小', ['bob']],
    ['王小', ['bob']],
    ['BO', ['bob']],
    ['b', ['bob']],
    ['carol', ['carol']],
    ['%', []],
    ['disabled', []],
    ['bo小', []],
    ['nobody', []],
  ])('a search for %j finds %j by name, nickname or real name', async (searchUser, names) => {
    const { records, total } = await rank({ type: '0', searchUser })
    expect(records.map((one) => one.username)).toEqual(names)
    expect(total).toBe(names.length)
  })
  test('a name that changes is found by its new form', async () => {
    await ada.call('changeUserInfo', { body: { nickname: 'Lovelace' } })
    expect((await rank({ type: '0', searchUser: 'lovela' })).records).toMatchObject([{ username: 'ada' }])
    await ada.call('changeUserInfo', { body: {} })
    expect((await rank({ type: '0', searchUser: 'lovela' })).total).toBe(0)
  })
  test('a type that does not exist, and none, are refused', async () => {
    expect(is(await anyone.call('rankList', { query: { type: '2' } }))).toEqual([200, 400])
    expect(is(await anyone.call('rankList'))).toEqual([400, 400])
  })
  test('a problem that is deleted, and a user, take their statistics along', async () => {
    await person(services, 'leaver')
    await judged('leaver', { pid: 'P1003', points: 5 })
    await judged('leaver', { pid: 'P1004', points: 6 })
    const statistics = () =>
      firstRow(
        db(),
        sql`select ac, score from user_standing s join users u on u.uid = s.uid where u.username = 'leaver'`,
      )
    expect(await statistics()).toEqual({ ac: 2, score: 11 })
    const query = { pid: `${await pidOf(services, 'P1003')}` }
    expect(is(await root.call('deleteProblem', { query }))).toEqual([200, 200])
    expect(await statistics()).toEqual({ ac: 1, score: 6 })
    const uid = await uidOf(services, 'leaver')
    await alter(sql`delete from users where uid = ${uid}`)
    expect(
      await firstRow(
        db(),
        sql`select 1 from user_standing where uid = ${uid} union select 1 from user_problem where uid = ${uid} union
          select 1 from user_search where uid = ${uid}`,
      ),
    ).toBeNull()
  })
})

describe('a user home', () => {
  test('shows counters and solved problems by level, and nothing that only the owner may know', async () => {
    await ada.call('changeUserInfo', {
      body: { realname: 'Secret Name', number: '42', signature: '**hi**', github: 'ada', school: 'Y' },
    })
    const answer = await anyone.call('userHomeInfo', { query: { username: 'ADA' } })
    const uid = await uidOf(services, 'ada')
    expect(answer.data).toMatchObject({
      uid,
      username: 'ada',
      total: 4,
      scoreList: [12],
      solvedList: ['P1000', 'P1001'],
      signature: '**hi**',
      github: 'ada',
      school: 'Y',
      rating: null,
      gender: 'secrecy',
      recentLoginTime: expect.stringMatching(/\+0000$/) as unknown,
    })
    expect(JSON.stringify(answer.data)).not.toMatch(/Secret|example\.org|"42"/)
    const groups = (answer.data as { solvedGroupByDifficulty: Record<string, { problemId: string }[]> })
      .solvedGroupByDifficulty
    expect(
      Object.values(groups)
        .flat()
        .map((one) => one.problemId)
        .toSorted(),
    ).toEqual(['P1000', 'P1001'])
    expect((await anyone.call('userHomeInfo', { query: { uid } })).data).toEqual(answer.data)
    expect((await ada.call('userHomeInfo')).data).toEqual(answer.data)
  })
  test('of somebody who solved nothing has no levels', async () => {
    expect((await anyone.call('userHomeInfo', { query: { username: 'carol' } })).data).toMatchObject({
      total: 0,
      scoreList: [],
      solvedList: [],
      solvedGroupByDifficulty: null,
    })
  })
  test('is refused to visitors who name nobody, for unknown and disabled users, and with a bad token', async () => {
    expect(is(await anyone.call('userHomeInfo'))).toEqual([200, 400])
    const wrong: Record<string, string>[] = [
      { username: 'nobody' },
      { uid: 'x' },
      { username: 'disabled' },
      { uid: await uidOf(services, 'bob'), username: 'ada' },
    ]
    for (const query of wrong) {
      expect(is(await anyone.call('userHomeInfo', { query })), JSON.stringify(query)).toEqual([200, 400])
    }
    expect((await anyone.call('userHomeInfo', { headers: { authorization: 'bad' } })).http).toBe(401)
  })
  test('has a heat map of the last year, group submissions included and contests not', async () => {
    await judged('bob', { daysAgo: 3, status: -1 })
    await judged('bob', { daysAgo: 400 })
    const today = dayOf(services.ctx.now())
    expect((await anyone.call('userHeatMap', { query: { username: 'bob' } })).data).toEqual({
      endDate: today,
      timeZone: serverZone,
      dataList: [
        { date: daysBefore(today, 3), count: 1 },
        { date: today, count: 2 },
      ],
    })
    expect((await anyone.call('userHeatMap', { query: { username: 'carol' } })).data).toEqual({
      endDate: today,
      timeZone: serverZone,
      dataList: [],
    })
    expect(is(await anyone.call('userHeatMap'))).toEqual([200, 400])
  })
  test("has a heat map of the days of the reader's time zone, and of the server's where that is unknown", async () => {
    const heat = async (timeZone: string) =>
      (await anyone.call('userHeatMap', { query: { username: 'bob', timeZone } })).data
    // The two zones are 25 hours apart: at any moment one of them has another day than the server.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Midway', 'Asia/Shanghai']) {
      const today = dayIn(zone, services.ctx.now())
      expect(await heat(zone)).toEqual({
        endDate: today,
        timeZone: zone,
        dataList: [
          { date: daysBefore(today, 3), count: 1 },
          { date: today, count: 2 },
        ],
      })
    }
    for (const zone of ['Nowhere/Land', '+08:00', "UTC'; --", ''])
      expect(await heat(zone)).toMatchObject({ timeZone: serverZone })
  })
  test('has a heat map that a bad token does not keep from', async () => {
    expect(
      (await anyone.call('userHeatMap', { headers: { authorization: 'bad' }, query: { username: 'carol' } })).status,
    ).toBe(200)
  })
})
