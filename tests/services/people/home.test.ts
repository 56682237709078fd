/** The home page: figures of the week, ranks, announcements, pictures and coming contests. */
import { describe, expect, test, vi } from 'vitest'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { HomeFigures, MovedCounters } from '@podium/proto/events/events.ts'
import { dayOf } from '@podium/services/platform/database/server-day.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { storeFile } from '@podium/services/features/files/commands.ts'
import type { Caller } from '../support/caller.ts'
import { contestPassword } from '../support/contests.ts'
import { uidOf } from '../support/people.ts'
import { is, peopleFixture } from './fixture.ts'

const { services, db, alter, anyone, root, ada, received, judged } = await peopleFixture()

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
          now()), ('contest', 'd', ${uid}, 0, 4, null, now()), ('group', 'e', ${uid}, 0, null, 4, now())`)
    received.length = 0
    await root.call('addAnnouncement', { body: { title: 'hidden', content: 'c', status: 1 } })
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
          received.some(
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
    received.length = 0
    expect(is(await root.call('deleteCarouselImage', { query: { id: `${first.id}` } }))).toEqual([200, 200])
    expect((await anyone.call('homeCarousel')).data).toEqual([{ id: second.id, url: second.url }])
    expect((await anyone.inject({ url: second.url })).body).toBe('picture two')
    await vi.waitFor(
      () =>
        expect(
          received.some(
            ({ kind, data }) => kind === 'changed' && (data.public as { what: string }).what === 'carousel',
          ),
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
  test('a contest that is made, begins and gets a participant is pushed, and the list says so', async () => {
    const changeCount = () =>
      received.filter(({ kind, data }) => kind === 'changed' && (data.public as { what: string }).what === 'contests')
        .length
    const untilChanged = (before: number) =>
      vi.waitFor(() => expect(changeCount()).toBeGreaterThan(before), { timeout: 15_000 })
    const counted = () =>
      received.flatMap(({ kind, data }) => (kind === 'counters' ? (data.public as MovedCounters).contests : []))
    const listed = async () => (await anyone.call('recentContest')).data as { status: number; count: number | null }[]
    const before = changeCount()
    const start = new Date(Date.now() + 5_000)
    const body = {
      title: 'Autumn cup',
      description: 'About it',
      type: 0,
      auth: 1,
      pwd: contestPassword,
      startTime: start.toISOString(),
      endTime: new Date(start.getTime() + 3_600_000).toISOString(),
      sealRank: false,
      autoRealRank: true,
      visible: true,
      openRank: false,
      rankShowName: 'username',
      starAccount: [],
      awardType: 0,
      openAccountLimit: false,
    }
    const { cid } = (await root.call('createContest', { body })).data as { cid: number }
    await untilChanged(before)
    expect(await listed()).toMatchObject([{ id: cid, status: -1, count: null }])
    await vi.waitFor(async () => expect(await listed()).toMatchObject([{ status: 0 }]), {
      timeout: 15_000,
      interval: 100,
    })
    await vi.waitFor(() => expect(changeCount()).toBeGreaterThan(before + 1), { timeout: 15_000 })
    expect((await ada.call('registerContest', { body: { cid, password: contestPassword } })).status).toBe(200)
    await vi.waitFor(() => expect(counted()).toContainEqual({ cid, count: 1 }), { timeout: 15_000 })
    expect(await listed()).toMatchObject([{ status: 0, count: 1 }])
  })
  test('whoever looks gets the figures of a new verdict, and which list has changed', async () => {
    services.ctx.bus.publish(subjects.live, {
      v: 1,
      topic: 'status',
      rev: 1,
      kind: 'row',
      data: { public: { submitId: 1, status: 0 } },
    })
    await vi.waitFor(
      () => {
        const figures = received.findLast(({ kind }) => kind === 'figures')?.data.public as HomeFigures | undefined
        expect(figures?.rank[0]).toMatchObject({ username: 'ada', ac: 2 })
        expect(figures?.statistics.totalCountList).toHaveLength(7)
      },
      { timeout: 10_000 },
    )
    const changeCount = () =>
      received.filter(({ kind, data }) => kind === 'changed' && (data.public as { what: string }).what === 'problems')
        .length
    const before = changeCount()
    const { data: listed } = await anyone.call('recentUpdatedProblem')
    const [shown] = listed as { id: number }[]
    expect(is(await root.call('changeProblemAuth', { body: { id: shown?.id, auth: 2 } }))).toEqual([200, 200])
    await vi.waitFor(() => expect(changeCount()).toBeGreaterThan(before), 20_000)
  })
})
