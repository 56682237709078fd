/** Contests in the back office: whose they are, what a form may say, and what a change does to those inside. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import { LiveRevoke } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { returnHidden } from '@podium/services/features/contests/admin/hidden-problem-commands.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { openArchive } from '@podium/services/platform/archive/archive.ts'
import { announceJudge, hearLive } from '../services-judging/support.ts'
import type { Caller } from './support/caller.ts'
import { told } from './support/caller.ts'
import { contestCounts, judgedIn, moveContest } from './support/contests.ts'
import { person, signedInRoot, anonymous } from './support/people.ts'
import { pidOf } from './support/problems.ts'
import { servicesOfFile } from './support/services-of-file.ts'

const { stack, services, db, alter } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
await announceJudge(services, ['C'])
const heard = hearLive(services.ctx)
const root = await signedInRoot(services)
const creator = await person(services, 'creator', 1001)
const otherAdmin = await person(services, 'otheradmin', 1001)
const ruler = await person(services, 'ruler', 1008)
const member = await person(services, 'member')

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
const form = (changes: Record<string, unknown> = {}) => ({
  title: 'Winter cup',
  description: 'About it',
  type: 0,
  auth: 0,
  startTime: inMinutes(60),
  endTime: inMinutes(360),
  sealRank: true,
  sealRankTime: inMinutes(300),
  autoRealRank: true,
  visible: true,
  openRank: true,
  rankShowName: 'nickname',
  starAccount: ['  star1 ', 'star2'],
  awardType: 2,
  uid: 'whoever',
  author: 'whoever',
  openAccountLimit: false,
  awardConfigList: [
    { priority: 2, name: 'Silver', background: '#b4c0c7', color: '#fff', num: 2 },
    { priority: 1, name: 'Gold', background: '#e6bf25', color: '#fff', num: 1 },
  ],
  ...changes,
})

async function create(changes: Record<string, unknown> = {}, by = creator): Promise<number> {
  const answer = await by.call('createContest', { body: form(changes) })
  if (answer.status !== 200) throw new Error(answer.msg)
  return (answer.data as { cid: number }).cid
}

const running = (changes: Record<string, unknown> = {}) => ({ startTime: inMinutes(-60), sealRank: false, ...changes })

async function withProblems(cid: number): Promise<void> {
  for (const [displayId, problemId] of [
    ['A', 'P1000'],
    ['B', 'P1001'],
  ] as const) {
    const problem = await firstRow(db(), sql<{ id: number }>`select id from problem where display_id = ${problemId}`)
    const added = await creator.call('addContestProblem', { body: { cid, pid: problem?.id, displayId } })
    if (added.status !== 200) throw new Error(added.msg)
  }
}

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
    for (const caller of [otherAdmin, ruler]) {
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
    const from = heard.length
    await creator.call('changeContestVisible', { query: { cid: `${cid}`, visible: 'false' } })
    await vi.waitFor(
      () =>
        expect(heard.slice(from).some((one) => one.topic === `contest:${cid}:info` && one.kind === 'changed')).toBe(
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
  const ruled = (accountLimitRule: string) =>
    creator.call('createContest', { body: form({ openAccountLimit: true, accountLimitRule }) })
  const rule = (extra: string, prefix = 'team') =>
    `<prefix>${prefix}</prefix><suffix></suffix><start>1</start><end>9</end><extra>${extra}</extra>`
  expect(told(await ruled(rule('member nobody1 nobody2')))).toEqual([
    400,
    'There is no account with the name nobody1, nobody2.',
  ])
  expect(told(await ruled(rule('', 'team a')))).toEqual([400, expect.stringContaining('blanks')])
  const cid = ((await ruled(rule('member'))).data as { cid: number }).cid
  await alter(sql`update contest set account_limit_rule = ${rule('member gone')} where id = ${cid}`)
  expect(
    (
      await creator.call('updateContest', {
        body: form({ id: cid, openAccountLimit: true, accountLimitRule: rule('member gone') }),
      })
    ).status,
  ).toBe(200)
})

describe('a problem of a contest', () => {
  test('is refused twice, under a label that is taken, of another rule type, or when private', async () => {
    const cid = await create()
    await withProblems(cid)
    const add = async (displayId: string, problemId: string) =>
      (await creator.call('addContestProblem', { body: { cid, pid: await pidOf(services, problemId), displayId } })).msg
    expect(await add('C', 'P1000')).toContain('already in this contest')
    expect(await add('a', 'P1002')).toContain('label is already used')
    await alter(sql`update problem set type = 1 where display_id = 'P1003'`)
    await alter(sql`update problem set auth = 2 where display_id = 'P1004'`)
    expect(await add('C', 'P1003')).toContain('different format')
    expect(await add('C', 'P1004')).toContain('cannot be put')
    expect((await member.call('problemDetail', { query: { problemId: 'P1002' } })).status).toBe(200)
    const candidates = (
      await creator.call('adminContestProblems', { query: { cid: `${cid}`, problemType: '0', limit: '100' } })
    ).data as { problemList: { records: { problemId: string }[] } }
    const ids = candidates.problemList.records.map((one) => one.problemId)
    expect(['P1000', 'P1003', 'P1004'].filter((id) => ids.includes(id))).toEqual([])
  })

  test('leaves the bank only by the hand of whoever may edit it, unless they keep it there, and is back when it is taken out', async () => {
    const [cid, second] = [await create(), await create()]
    const pid = await pidOf(services, 'P1005')
    const add = async (by: Caller, given: object) =>
      told(await by.call('addContestProblem', { body: { cid, pid, displayId: 'A', ...given } }))
    const remove = (from: number) => ruler.call('removeContestProblem', { query: { cid: `${from}`, pid: `${pid}` } })
    const status = async () => (await member.call('problemDetail', { query: { problemId: 'P1005' } })).status
    expect(await add(creator, { keepInBank: false })).toEqual([403, expect.stringContaining('Keep it in the bank')])
    const seen: unknown[] = []
    for (const [by, given] of [
      [creator, {}],
      [ruler, { keepInBank: true }],
      [ruler, {}],
    ] as const) {
      seen.push((await add(by, given))[0], await status())
      await remove(cid)
    }
    expect([...seen, await status()]).toEqual([200, 200, 200, 200, 200, 403, 200])
    await add(ruler, { keepInBank: false })
    await add(ruler, { cid: second, keepInBank: false })
    await remove(second)
    expect(await status()).toBe(403)
    await root.call('deleteContest', { query: { cid: `${cid}` } })
    expect(await status()).toBe(200)
  })

  test('that two contests hide is back in the bank when both have ended, and stays as it was put by hand', async () => {
    const [pid, closedPid] = [await pidOf(services, 'P1006'), await pidOf(services, 'P1007')]
    const contests = [await create(running()), await create(running())]
    for (const cid of contests)
      for (const [one, displayId] of [
        [pid, 'A'],
        [closedPid, 'B'],
      ] as const)
        await ruler.call('addContestProblem', { body: { cid, pid: one, displayId } })
    await ruler.call('changeProblemAuth', { body: { id: closedPid, auth: 2 } })
    const auths = () =>
      rows(db(), sql<{ auth: number }>`select auth from problem where id in (${pid}, ${closedPid}) order by id`).then(
        (found) => found.map(({ auth }) => auth),
      )
    await moveContest(services, contests[0] ?? 0, { startMin: -60, endMin: -1 })
    await returnHidden(db(), new Date())
    expect(await auths()).toEqual([3, 2])
    await moveContest(services, contests[1] ?? 0, { startMin: -60, endMin: -1 })
    await returnHidden(db(), new Date())
    expect(await auths()).toEqual([1, 2])
    expect(await rows(db(), sql`select 1 from contest_problem where hides and pid in (${pid}, ${closedPid})`)).toEqual(
      [],
    )
  })

  test('gets a label, a title and a colour, each checked', async () => {
    const cid = await create()
    await withProblems(cid)
    const list = (await creator.call('adminContestProblems', { query: { cid: `${cid}` } })).data as {
      problemList: { records: { id: number }[] }
      contestProblemMap: Record<string, { id: number; displayId: string }>
    }
    expect(list.problemList.records.map(({ id }) => list.contestProblemMap[id]?.displayId)).toEqual(['A', 'B'])
    const [first] = Object.values(list.contestProblemMap)
    const save = (body: Record<string, unknown>) =>
      creator.call('saveContestProblem', { body: { id: first?.id, ...body } })
    expect((await save({ color: 'url(x)' })).status).toBe(400)
    expect((await save({ displayId: 'B' })).status).toBe(400)
    expect((await save({ displayTitle: ' ' })).status).toBe(400)
    expect((await save({ color: '#123456', displayId: 'Q', displayTitle: 'Quest' })).data).toMatchObject({
      color: '#123456',
      displayId: 'Q',
      displayTitle: 'Quest',
    })
    expect((await save({ color: null })).data).toMatchObject({ color: '#123456', displayId: 'Q' })
  })

  test('with submissions is taken out only with force, by whoever rules problems, and they go with it', async () => {
    const cid = await create(running())
    await withProblems(cid)
    await judgedIn(services, member, { cid })
    const pid =
      (
        await firstRow(
          db(),
          sql<{ pid: number }>`select pid from contest_problem where cid = ${cid} and display_id = 'A'`,
        )
      )?.pid ?? 0
    const remove = (caller: Caller, force: boolean) =>
      caller.call('removeContestProblem', { query: { cid: `${cid}`, pid: `${pid}`, force: `${force}` } })
    expect((await remove(creator, true)).http).toBe(403)
    const refused = await remove(ruler, false)
    expect([refused.status, refused.msg]).toEqual([400, expect.stringContaining('1 submission was')])
    expect((await remove(ruler, true)).status).toBe(200)
    expect(await rows(db(), sql`select 1 from submission where cid = ${cid}`)).toEqual([])
    expect(await rows(db(), sql`select 1 from contest_record where cid = ${cid}`)).toEqual([])
  })
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
  const [kept, counted] = await contestCounts(services, cid)
  expect(kept).toEqual(counted)
})

test('announcements are read and written in the back office by the owner and super administrators alone', async () => {
  const cid = await create(running())
  const announcement = { title: 'Now', content: 'Read it again.', status: 1 }
  const statuses = async (by: Caller) => {
    const list = await by.call('adminContestAnnouncements', { query: { cid: `${cid}` } })
    return [list.status, (await by.call('createContestAnnouncement', { body: { cid, announcement } })).status]
  }
  expect([await statuses(creator), await statuses(root), await statuses(otherAdmin), await statuses(ruler)]).toEqual([
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

test('an announcement is told to those inside, hidden ones to nobody, and its author list has both', async () => {
  const cid = await create(running())
  const from = heard.length
  const write = (announcement: Record<string, unknown>) =>
    creator.call('createContestAnnouncement', { body: { cid, announcement } })
  for (const title of ['', ' '])
    expect(await write({ title, content: 'x' })).toMatchObject({ http: 200, status: 400, msg: 'Title is required' })
  expect(await write({ title: 'x', content: '' })).toMatchObject({ http: 200, status: 400, msg: 'Content is required' })
  await write({ title: 'Later', content: 'HIDDEN', status: 1 })
  await write({ title: 'Now', content: 'Read problem B again.', status: 0 })
  await vi.waitFor(
    () => expect(heard.slice(from).filter((one) => one.topic === `contest:${cid}:announcements`)).toHaveLength(1),
    20_000,
  )
  expect(JSON.stringify(heard.slice(from))).not.toContain('HIDDEN')
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

async function filesOf(zip: Buffer): Promise<Record<string, string>> {
  const path = join(stack.dataDir, 'accepted.zip')
  await writeFile(path, zip)
  const archive = await openArchive(path)
  const files = await Promise.all(
    archive.names.map(async (name): Promise<[string, string]> => [name, await text(await archive.open(name))]),
  )
  archive.close()
  return Object.fromEntries(files)
}

test('the accepted programs come as a zip to the staff of the contest and to nobody else', async () => {
  const cid = await create(running())
  await withProblems(cid)
  await judgedIn(services, member, { cid, code: 'accepted one' })
  await judgedIn(services, member, { cid, pid: 'B', code: 'wrong one', status: Status.wrongAnswer })
  await judgedIn(services, creator, { cid, pid: 'B', code: 'of the staff' })
  const download = (caller: Caller, more = '') =>
    caller.inject({ url: `/api/file/download-contest-ac-submission?cid=${cid}${more}` })
  const names = Object.keys(await filesOf((await download(creator)).rawPayload))
    .map((name) => name.replace(/\d{14}/, 'T'))
    .toSorted()
  expect(names).toEqual(['creator/B_(T).c', 'member/A_(T).c'])
  const files = await filesOf((await download(root, '&excludeAdmin=true&splitType=problem')).rawPayload)
  expect(Object.entries(files).map(([name, code]) => [name.replace(/\d{14}/, 'T'), code])).toEqual([
    ['A/member_(T).c', 'accepted one'],
  ])
  for (const caller of [member, otherAdmin]) expect((await download(caller)).statusCode).toBe(400)
  expect((await download(anonymous(services))).statusCode).toBe(401)
})

test('all submissions of a problem are judged again by root alone', async () => {
  const cid = await create(running())
  await withProblems(cid)
  const submitId = await judgedIn(services, member, { cid, status: Status.wrongAnswer })
  const pid =
    (
      await firstRow(
        db(),
        sql<{ pid: number }>`select pid from contest_problem where cid = ${cid} and display_id = 'A'`,
      )
    )?.pid ?? 0
  const query = { cid: `${cid}`, pid: `${pid}` }
  expect((await creator.call('rejudgeContestProblem', { query })).http).toBe(403)
  expect((await root.call('rejudgeContestProblem', { query: { ...query, pid: '999999' } })).status).toBe(400)
  expect((await root.call('rejudgeContestProblem', { query })).status).toBe(200)
  await vi.waitFor(
    async () =>
      expect((await root.call('contestRejudges', { query: { cid: `${cid}` } })).data).toMatchObject([
        { pid, total: 1, done: 1 },
      ]),
    { timeout: 10_000 },
  )
  expect(
    await firstRow(
      db(),
      sql`
    select s.status, s.attempt, r.status as recorded, s.score, s.time_ms as time from submission s
      join contest_record r on r.submit_id = s.submit_id
    where s.submit_id = ${submitId}`,
    ),
  ).toEqual({ status: Status.pending, attempt: 2, recorded: Status.pending, score: null, time: null })
  expect((await creator.call('contestRejudges', { query: { cid: `${cid}` } })).http).toBe(403)
  const [kept, counted] = await contestCounts(services, cid)
  expect(kept).toEqual(counted)
})
