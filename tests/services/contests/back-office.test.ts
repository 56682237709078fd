/** Contests in the back office: whose they are, what a form may say, and what a change does to those inside. */
import { describe, expect, test, vi } from 'vitest'
import { LiveRevoke } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { outcomeOf } from '../support/caller.ts'
import { contestCounts, judgedIn } from '../support/contests.ts'
import { anonymous } from '../support/people.ts'
import { backOfficeFixture } from './back-office-fixture.ts'

const {
  services,
  db,
  alter,
  received,
  root,
  creator,
  otherAdmin,
  problemAdmin,
  member,
  inMinutes,
  form,
  running,
  create,
  withProblems,
} = await backOfficeFixture()

describe('a contest', () => {
  test('is read back as it was written, the creator being whoever wrote it', async () => {
    const cid = await create()
    const answer = await creator.call('adminContest', { query: { cid: `${cid}` } })
    expect(answer.data).toMatchObject({
      id: cid,
      author: 'creator',
      title: 'Winter cup',
      duration: 300 * 60,
      status: -1,
      starAccount: ['star1', 'star2'],
      rankShowName: 'nickname',
      awardConfigList: [{ name: 'Gold' }, { name: 'Silver' }],
      oiRankScoreType: 'Recent',
      gid: null,
      pwd: null,
      sealRank: true,
    })
    const listed = (await otherAdmin.call('adminContestList', { query: { keyword: `${cid}` } })).data as {
      records: Record<string, unknown>[]
    }
    expect(listed.records).toMatchObject([
      { id: cid, pwd: null, isGroup: false, starAccount: '{"star_account":["star1","star2"]}' },
    ])
  })

  test('belongs to its creator and to root; other administrators neither read its form nor change it', async () => {
    const cid = await create({ auth: 1, pwd: 'secret' })
    const query = { cid: `${cid}` }
    for (const caller of [otherAdmin, problemAdmin]) {
      expect((await caller.call('adminContest', { query })).status).toBe(403)
      expect((await caller.call('updateContest', { body: form({ id: cid }) })).status).toBe(403)
      expect((await caller.call('changeContestVisible', { query: { ...query, visible: 'false' } })).status).toBe(403)
      expect((await caller.call('cloneContest', { query })).status).toBe(403)
      expect(JSON.stringify((await caller.call('adminContestList')).data)).not.toContain('secret')
    }
    expect((await creator.call('deleteContest', { query })).status).toBe(403)
    expect((await root.call('adminContest', { query })).data).toMatchObject({ pwd: 'secret' })
    for (const name of [
      'adminContestList',
      'adminContest',
      'createContest',
      'deleteContest',
      'cloneContest',
    ] as const) {
      expect((await member.call(name, { query })).http).toBe(403)
      expect((await anonymous(services).call(name, { query })).http).toBe(401)
    }
  })

  test.each<[string, Record<string, unknown>]>([
    ['Title', { title: '  ' }],
    ['Description', { description: '' }],
    ['Password', { auth: 1, pwd: '' }],
    ['The end must be later', { endTime: inMinutes(10) }],
    ['The freeze must lie', { sealRankTime: inMinutes(400) }],
    ['Freeze time', { sealRankTime: null }],
    ['Start', { startTime: 'tomorrow' }],
    ['account rule', { openAccountLimit: true, accountLimitRule: '<prefix>' }],
    ['star1', { starAccount: ['star1', 'x', ' star1'] }],
    ['Award 1', { awardConfigList: [{ priority: 1, name: '', background: '#fff', color: '#fff', num: 1 }] }],
    ['Type', { type: 3 }],
    ['Score that counts', { type: 1, oiRankScoreType: 'Best' }],
  ])('is refused with a word on %s, and nothing of it is stored', async (word, changes) => {
    const count = () => firstRow(db(), sql`select count(*) from contest`)
    const before = await count()
    const answer = await creator.call('createContest', { body: form(changes) })
    expect([answer.status, answer.msg]).toEqual([400, expect.stringContaining(word)])
    expect(await count()).toEqual(before)
  })

  test('that runs keeps its rule type and start, and cannot be ended in the past', async () => {
    const startTime = inMinutes(-60)
    const cid = await create({ startTime, sealRank: false })
    const edit = async (changes: Record<string, unknown>) =>
      (await creator.call('updateContest', { body: form({ id: cid, startTime, sealRank: false, ...changes }) })).msg
    expect(await edit({ type: 1 })).toContain('format of a contest')
    expect(await edit({ startTime: inMinutes(-50) })).toContain('start can no longer be moved')
    expect(await edit({ endTime: inMinutes(-1) })).toContain('cannot end in the past')
    expect(await edit({ endTime: inMinutes(500) })).toBe('success')
  })

  test('that gets another password keeps who has registered, unless everybody is to be asked again', async () => {
    const times = { startTime: inMinutes(-60), endTime: inMinutes(60), sealRank: false, auth: 1, openRank: false }
    const cid = await create({ ...times, pwd: 'one' })
    expect((await member.call('registerContest', { body: { cid, password: 'one' } })).status).toBe(200)
    const access = async () => (await member.call('contestAccess', { query: { cid: `${cid}` } })).data
    await creator.call('updateContest', { body: form({ id: cid, ...times, pwd: 'two' }) })
    expect(await access()).toEqual({ access: true })
    await creator.call('updateContest', { body: form({ id: cid, ...times, pwd: 'two', askPasswordAgain: true }) })
    expect(await access()).toEqual({ access: false })
    expect((await member.call('contestProblems', { query: { cid: `${cid}` } })).status).toBe(403)
  })

  test('that is edited or hidden tells whoever has it open, and a hidden one is gone for everybody', async () => {
    const cid = await create(running())
    const from = received.length
    await creator.call('changeContestVisible', { query: { cid: `${cid}`, visible: 'false' } })
    await vi.waitFor(
      () =>
        expect(received.slice(from).some((one) => one.topic === `contest:${cid}:info` && one.kind === 'changed')).toBe(
          true,
        ),
      20_000,
    )
    for (const caller of [member, creator, root])
      expect((await caller.call('contestInfo', { query: { cid: `${cid}` } })).status).toBe(400)
    expect((await creator.call('adminContest', { query: { cid: `${cid}` } })).data).toMatchObject({ visible: false })
  })

  test('that is hidden, or closes its board, ends every watch of the board and of what is inside, too', async () => {
    const revoked = new Set<string | undefined>()
    services.ctx.bus.subscribe(subjects.revoke, LiveRevoke, ({ topic }) => void revoked.add(topic))
    const times = running()
    const hidden = await create(times)
    const closed = await create(times)
    await creator.call('changeContestVisible', { query: { cid: `${hidden}`, visible: 'false' } })
    await creator.call('updateContest', { body: form({ id: closed, ...times, openRank: false }) })
    const topics = [hidden, closed].flatMap((cid) => [
      `board:${cid}:public`,
      `board:${cid}:jury`,
      `contest:${cid}:submissions`,
      `contest:${cid}:comments`,
    ])
    await vi.waitFor(() => expect([...revoked]).toEqual(expect.arrayContaining(topics)), 20_000)
  })

  test('is copied without problems and participants, hidden, and says whose copy it is', async () => {
    const cid = await create({ title: 'x'.repeat(255) })
    await withProblems(cid)
    const copy = ((await creator.call('cloneContest', { query: { cid: `${cid}` } })).data as { cid: number }).cid
    expect((await creator.call('adminContest', { query: { cid: `${copy}` } })).data).toMatchObject({
      source: cid,
      visible: false,
      author: 'creator',
    })
    expect(await rows(db(), sql`select 1 from contest_problem where cid = ${copy}`)).toEqual([])
  })
})

test('an account rule names accounts that exist, without blanks around its numbers', async () => {
  const accountRuleForm = (accountLimitRule: string) =>
    creator.call('createContest', { body: form({ openAccountLimit: true, accountLimitRule }) })
  const rule = (extra: string, prefix = 'team') =>
    `<prefix>${prefix}</prefix><suffix></suffix><start>1</start><end>9</end><extra>${extra}</extra>`
  expect(outcomeOf(await accountRuleForm(rule('member nobody1 nobody2')))).toEqual([
    400,
    'There is no account with the name nobody1, nobody2.',
  ])
  expect(outcomeOf(await accountRuleForm(rule('', 'team a')))).toEqual([400, expect.stringContaining('blanks')])
  const cid = ((await accountRuleForm(rule('member'))).data as { cid: number }).cid
  await alter(sql`update contest set account_limit_rule = ${rule('member gone')} where id = ${cid}`)
  expect(
    (
      await creator.call('updateContest', {
        body: form({ id: cid, openAccountLimit: true, accountLimitRule: rule('member gone') }),
      })
    ).status,
  ).toBe(200)
})

test('moving the end of a contest moves its submissions between their periods, and the counters with them', async () => {
  const startTime = inMinutes(-60)
  const cid = await create({ startTime, sealRank: false })
  await withProblems(cid)
  await judgedIn(services, member, { cid, status: Status.wrongAnswer })
  const periods = async () =>
    (await rows(db(), sql<{ period: number }>`select period from contest_record where cid = ${cid}`)).map(
      (one) => one.period,
    )
  expect(await periods()).toEqual([1])
  await creator.call('updateContest', {
    body: form({ id: cid, startTime, sealRank: true, sealRankTime: inMinutes(-30) }),
  })
  expect(await periods()).toEqual([2])
  const [stored, counted] = await contestCounts(services, cid)
  expect(stored).toEqual(counted)
})

test('announcements are read and written in the back office by the owner and super administrators alone', async () => {
  const cid = await create(running())
  const announcement = { title: 'Now', content: 'Read it again.', status: 1 }
  const statuses = async (by: Caller) => {
    const list = await by.call('adminContestAnnouncements', { query: { cid: `${cid}` } })
    return [list.status, (await by.call('createContestAnnouncement', { body: { cid, announcement } })).status]
  }
  expect([
    await statuses(creator),
    await statuses(root),
    await statuses(otherAdmin),
    await statuses(problemAdmin),
  ]).toEqual([
    [200, 200],
    [200, 200],
    [403, 403],
    [403, 403],
  ])
  const { id } = (
    (await creator.call('adminContestAnnouncements', { query: { cid: `${cid}` } })).data as {
      records: { id: number }[]
    }
  ).records[0] ?? { id: 0 }
  expect(
    (await otherAdmin.call('updateContestAnnouncement', { body: { announcement: { ...announcement, id } } })).status,
  ).toBe(403)
  expect((await otherAdmin.call('deleteContestAnnouncement', { query: { aid: `${id}` } })).status).toBe(403)
})

test('an announcement is pushed to those inside, hidden ones to nobody, and its author list has both', async () => {
  const cid = await create(running())
  const from = received.length
  const write = (announcement: Record<string, unknown>) =>
    creator.call('createContestAnnouncement', { body: { cid, announcement } })
  for (const title of ['', ' '])
    expect(await write({ title, content: 'x' })).toMatchObject({ http: 200, status: 400, msg: 'Title is required' })
  expect(await write({ title: 'x', content: '' })).toMatchObject({ http: 200, status: 400, msg: 'Content is required' })
  await write({ title: 'Later', content: 'HIDDEN', status: 1 })
  await write({ title: 'Now', content: 'Read problem B again.', status: 0 })
  await vi.waitFor(
    () => expect(received.slice(from).filter((one) => one.topic === `contest:${cid}:announcements`)).toHaveLength(1),
    20_000,
  )
  expect(JSON.stringify(received.slice(from))).not.toContain('HIDDEN')
  const unread = (await member.call('unreadContestAnnouncements', { body: { cid } })).data as {
    id: number
    title: string
  }[]
  expect(unread.map((one) => one.title)).toEqual(['Now'])
  const again = await member.call('unreadContestAnnouncements', {
    body: { cid, readAnnouncementList: unread.map((one) => one.id) },
  })
  expect(again.data).toEqual([])
  expect((await member.call('unreadContestAnnouncements', { body: { cid } })).data).toEqual([])
  expect(
    ((await creator.call('adminContestAnnouncements', { query: { cid: `${cid}` } })).data as { total: number }).total,
  ).toBe(2)
  expect((await creator.call('deleteContestAnnouncement', { query: { aid: `${unread[0]?.id}` } })).status).toBe(200)
  expect((await creator.call('deleteContestAnnouncement', { query: { aid: `${unread[0]?.id}` } })).status).toBe(400)
})
