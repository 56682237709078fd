import { beforeAll, describe, expect, test, vi } from 'vitest'
import { LiveEvent } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { HomeFigures } from '@podium/proto/events/events.ts'
import { dayIn, daysBefore, dayOf, serverZone } from '@podium/services/platform/database/server-day.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { countSubmission, moveStatistics } from '@podium/services/features/judging/user-statistics.hot-sql.ts'
import { storeFile } from '@podium/services/features/files/commands.ts'
import type { Answer, Caller } from './support/caller.ts'
import { contestPassword, makeContest } from './support/contests.ts'
import { person, signedInRoot, anonymous, uidOf } from './support/people.ts'
import { servicesOfFile } from './support/services-of-file.ts'

const { services, db, alter } = await servicesOfFile('starter', {}, { worker: true })
const anyone = anonymous(services)
const root = await signedInRoot(services)
const ada = await person(services, 'ada')
const heard: LiveEvent[] = []

const is = (answer: Answer) => [answer.http, answer.status]

beforeAll(async () => {
  services.ctx.bus.subscribe(subjects.live, LiveEvent, (event) => void (event.topic === 'home' && heard.push(event)))
  for (const name of ['bob', 'carol', 'disabled']) await person(services, name)
  await alter(sql`update users set status = 1 where username = 'disabled'`)
  await alter(
    sql`update users set nickname = '小禾', realname = '王小明', signature = ${'x'.repeat(150)}, title_name = 'Coach',
      title_color = '#f90' where username = 'bob'`,
  )
})

interface Judged {
  readonly pid?: string
  readonly status?: number
  readonly points?: number | null
  readonly daysAgo?: number
  readonly cid?: number
  readonly gid?: number | null
}

/** A submission as it is stored and judged, without a judge. */
async function judged(
  username: string,
  { pid = 'P1000', status = 0, points = null, daysAgo = 0, cid = 0, gid = null }: Judged = {},
): Promise<void> {
  const uid = await uidOf(services, username)
  await db().transactional(async (em) => {
    const row = await firstRow(
      em,
      sql<{ submitId: number; submitTime: string; pid: number }>`
      insert into submission (pid, uid, status, code, code_bytes, language, lane, cid, gid, submit_time,
        oi_rank_score, is_counted)
      values ((select id from problem where display_id = ${pid}), ${uid}, ${status}, 'x', 1, 'C', 'normal', ${cid},
        ${gid},
        now() - make_interval(days => ${daysAgo}), ${points}, ${cid === 0}) returning submit_id as "submitId",
          submit_time as "submitTime", pid`,
    )
    if (!row) throw new Error('no row')
    const record = { ...row, uid, cid, gid, isCounted: cid === 0 }
    await countSubmission(em, record)
    await moveStatistics(em, { ...record, status: 5, oiRankScore: null }, { ...record, status, oiRankScore: points })
  })
}

describe('ranks', () => {
  beforeAll(async () => {
    await judged('ada', { status: -1 })
    await judged('ada', { points: 12 })
    await judged('ada', { points: 9 })
    await judged('ada', { pid: 'P1001' })
    await judged('bob', { points: 30 })
    await judged('bob', { pid: 'P1001', status: -1, cid: 7 })
    await judged('bob', { pid: 'P1002', gid: 3 })
    await judged('disabled', { points: 99 })
  })
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
  test('a problem that is deleted, and a user, take their standings along', async () => {
    await person(services, 'leaver')
    await judged('leaver', { pid: 'P1003', points: 5 })
    await judged('leaver', { pid: 'P1004', points: 6 })
    const standing = () =>
      firstRow(
        db(),
        sql`select ac, score from user_standing s join users u on u.uid = s.uid where u.username = 'leaver'`,
      )
    expect(await standing()).toEqual({ ac: 2, score: 11 })
    await alter(sql`delete from problem where display_id = 'P1003'`)
    expect(await standing()).toEqual({ ac: 1, score: 6 })
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

describe('home', () => {
  const week = async (caller: Caller, query: Record<string, string> = {}) =>
    (await caller.call('lastWeekStatistics', { query })).data as {
      dateStrList: string[]
      acCountList: number[]
      totalCountList: number[]
    }

  test('the week counts submissions by the day of their sending, today last, without those whose board is not open', async () => {
    const before = await week(anyone)
    expect(before.dateStrList).toHaveLength(7)
    expect(before.dateStrList.at(-1)).toBe(dayOf(services.ctx.now()).slice(5))
    await judged('carol', { daysAgo: 2 })
    await judged('carol', { daysAgo: 2, status: 1, cid: 5 })
    await judged('carol', { daysAgo: 7 })
    const after = await week(anyone)
    expect(after.totalCountList.map((count, index) => count - (before.totalCountList[index] ?? 0))).toEqual([
      0, 0, 0, 0, 1, 0, 0,
    ])
    expect(after.acCountList.map((count, index) => count - (before.acCountList[index] ?? 0))).toEqual([
      0, 0, 0, 0, 1, 0, 0,
    ])
  })
  test('a forced refresh of root counts anew, and of others is ignored', async () => {
    const right = await week(anyone)
    await alter(sql`update submission_day set total = total + 5`)
    const wrong = await week(ada, { forceRefresh: 'true' })
    expect(wrong).not.toEqual(right)
    expect(await week(anyone, { forceRefresh: 'true' })).toEqual(wrong)
    expect(await week(root, { forceRefresh: 'true' })).toEqual(right)
    expect(await week(anyone)).toEqual(right)
  })
  test('the rank of seven days counts distinct problems solved since, newest accounts first where it ties', async () => {
    await judged('carol', { pid: 'P1005', daysAgo: 8 })
    await vi.waitFor(
      async () => {
        const answer = await anyone.call('recentSevenAcRank')
        expect(answer.data).toMatchObject([
          { username: 'ada', ac: 2 },
          { username: 'carol', ac: 1 },
          { username: 'bob', ac: 1 },
          { username: 'root', ac: 0, total: null, rating: null },
        ])
      },
      { timeout: 10_000, interval: 200 },
    )
  })
  test('announcements are those of the site that are not hidden, newest first, with their authors', async () => {
    const [uid] = [await uidOf(services, 'bob')]
    await alter(sql`
      insert into announcement (title, content, uid, status, cid, gid, created_at) values
        ('old', '**a**', ${uid}, 0, null, null, now() - interval '2 days'), ('new', 'b', ${uid}, 0, null, null,
          now()), ('hidden', 'c', ${uid}, 1, null, null, now()),
        ('contest', 'd', ${uid}, 0, 4, null, now()), ('group', 'e', ${uid}, 0, null, 4, now())`)
    const answer = await anyone.call('commonAnnouncement', { query: { limit: '1' } })
    expect(answer.data).toMatchObject({
      total: 2,
      size: 1,
      records: [{ title: 'new', content: 'b', uid, username: 'bob', status: 0 }],
    })
    expect((await anyone.call('commonAnnouncement', { query: { limit: '1', currentPage: '2' } })).data).toMatchObject({
      records: [{ title: 'old' }],
    })
    await vi.waitFor(
      () =>
        expect(
          heard.some(
            ({ kind, data }) => kind === 'changed' && (data.public as { what: string }).what === 'announcements',
          ),
        ).toBe(true),
      20_000,
    )
  })
  test('the carousel lists its pictures, and no deleted one', async () => {
    const store = (name: string) =>
      db().transactional((em) =>
        storeFile(em, services.ctx, {
          kind: 'carousel',
          bytes: Buffer.from(`picture ${name}`),
          mediaType: 'image/png',
          extension: 'png',
          originalName: name,
          uid: '1',
        }),
      )
    const [first, second] = [await store('one'), await store('two')]
    await alter(sql`update stored_file set deleted_at = now() where id = ${first.id}`)
    expect((await anyone.call('homeCarousel')).data).toEqual([{ id: second.id, url: second.url }])
    expect((await anyone.inject({ url: second.url })).body).toBe('picture two')
    await vi.waitFor(
      () =>
        expect(
          heard.some(({ kind, data }) => kind === 'changed' && (data.public as { what: string }).what === 'carousel'),
        ).toBe(true),
      20_000,
    )
  })
  test('an attachment is saved under its own name and never shown as a page', async () => {
    const bytes = Buffer.from('<script>alert(1)</script>')
    const { url } = await db().transactional((em) =>
      storeFile(em, services.ctx, {
        kind: 'md_file',
        bytes,
        mediaType: 'application/octet-stream',
        extension: 'html',
        originalName: '报告 1.html',
        uid: '1',
      }),
    )
    const answer = await anyone.inject({ url })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment;filename=${encodeURIComponent('报告 1.html')}`,
    })
    expect((await anyone.inject({ url: url.replace('/file/', '/img/') })).statusCode).toBe(404)
  })
  test('no contests of other sites are collected', async () => {
    expect((await anyone.call('recentOtherContest')).data).toEqual([])
  })
  test('a contest that is made, begins and gets a participant is told at that moment, and the list says so', async () => {
    const told = () =>
      heard.filter(({ kind, data }) => kind === 'changed' && (data.public as { what: string }).what === 'contests')
        .length
    const toldAgain = (before: number) => vi.waitFor(() => expect(told()).toBeGreaterThan(before), { timeout: 15_000 })
    const listed = async () => (await anyone.call('recentContest')).data as { status: number; count: number | null }[]
    const before = told()
    const cid = await makeContest(services, { uid: await uidOf(services, 'bob'), auth: 1, startMin: 5 / 60 })
    await toldAgain(before)
    expect(await listed()).toMatchObject([{ id: cid, status: -1, count: null }])
    await vi.waitFor(async () => expect(await listed()).toMatchObject([{ status: 0 }]), {
      timeout: 15_000,
      interval: 100,
    })
    await vi.waitFor(() => expect(told()).toBeGreaterThan(before + 1), { timeout: 15_000 })
    const begun = told()
    expect((await ada.call('registerContest', { body: { cid, password: contestPassword } })).status).toBe(200)
    await toldAgain(begun)
    expect(await listed()).toMatchObject([{ status: 0, count: 1 }])
  })
  test('whoever looks hears the figures of a new verdict, and which list has changed', async () => {
    services.ctx.bus.publish(subjects.live, {
      v: 1,
      topic: 'status',
      rev: 1,
      kind: 'row',
      data: { public: { submitId: 1, status: 0 } },
    })
    await vi.waitFor(
      () => {
        const figures = heard.findLast(({ kind }) => kind === 'figures')?.data.public as HomeFigures | undefined
        expect(figures?.rank[0]).toMatchObject({ username: 'ada', ac: 2 })
        expect(figures?.statistics.totalCountList).toHaveLength(7)
      },
      { timeout: 10_000 },
    )
    await alter(sql`update problem set title = 'Another', updated_at = now() where display_id = 'P1000'`)
    await vi.waitFor(
      () =>
        expect(
          heard.some(({ kind, data }) => kind === 'changed' && (data.public as { what: string }).what === 'problems'),
        ).toBe(true),
      20_000,
    )
  })
})
