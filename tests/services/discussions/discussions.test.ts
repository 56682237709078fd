import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { CallName } from '@podium/proto/calls/paths.ts'
import { change, firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import type { LiveEvent } from '@podium/proto/events/bus/live.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { recordLive } from '../../services-judging/support.ts'
import type { Caller } from '../support/caller.ts'
import { watchAs } from '../support/contests.ts'
import { person, signedInRoot, anonymous, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, alter, db } = await servicesOfFile('starter', {}, { worker: true })
let root: Caller
let admin: Caller
let ann: Caller
let bob: Caller
let nobody: Caller

interface Row {
  readonly id: number
  readonly title: string
  readonly content: string | null
  readonly categoryId: number
}
const words = (changes: object = {}) => ({
  title: 'Title',
  description: 'In short',
  content: 'Text',
  categoryId: 1,
  id: null,
  uid: '',
  author: '',
  avatar: '',
  ...changes,
})
const list = async (caller: Caller, query: Record<string, string> = {}) =>
  (await caller.call('discussionList', { query })).data as { records: Row[]; total: number }
const titles = async (caller: Caller, query: Record<string, string> = {}) =>
  (await list(caller, query)).records.map(({ title }) => title)
const detail = (caller: Caller, did: number) => caller.call('discussionDetail', { query: { did: `${did}` } })

async function post(caller: Caller, changes: object = {}): Promise<number> {
  const answer = await caller.call('addDiscussion', { body: words(changes) })
  if (answer.status !== 200) throw new Error(answer.msg)
  return (await firstRow(db(), sql<{ id: number }>`select max(id)::bigint as id from discussion`))?.id ?? 0
}

beforeAll(async () => {
  root = await signedInRoot(services)
  ;[admin, ann, bob] = await Promise.all([
    person(services, 'adam', 1001),
    person(services, 'ann'),
    person(services, 'bob'),
  ])
  nobody = anonymous(services)
}, 60_000)
beforeEach(async () => {
  await alter(sql`truncate discussion, discussion_quota restart identity cascade`)
  await services.ctx.settings.set({
    openPublicDiscussion: true,
    defaultCreateDiscussionACInitValue: 0,
    defaultCreateDiscussionDailyLimit: 100,
  })
})

test('the list has pinned ones first, then the newest, and narrows by category, problem, author and words; text is shown on own rows only', async () => {
  await post(ann, { title: 'first', categoryId: 2 })
  await post(admin, { title: 'pinned', topPriority: true })
  await post(bob, { title: '100%', description: 'about sums', pid: 'P1000', topPriority: true })
  expect(await titles(nobody)).toEqual(['pinned', '100%', 'first'])
  expect(await titles(nobody, { limit: '1', currentPage: '2' })).toEqual(['100%'])
  expect(await titles(nobody, { cid: '2' })).toEqual(['first'])
  expect(await titles(nobody, { pid: 'P1000' })).toEqual(['100%'])
  expect(await titles(nobody, { pid: ' p1000 ' })).toEqual(['100%'])
  expect(await titles(ann, { onlyMine: 'true' })).toEqual(['first'])
  expect(await titles(nobody, { onlyMine: 'true' })).toHaveLength(3)
  for (const [keyword, expected] of [
    ['0%', ['100%']],
    ['SUMS', ['100%']],
    ['ann', ['first']],
    ['nothing', []],
  ] as const)
    expect(await titles(nobody, { keyword })).toEqual(expected)
  expect((await list(ann)).records.map(({ content }) => content)).toEqual([null, null, 'Text'])
})

test('one that is posted while its author is being renamed is found by the new name', async () => {
  const isRenamed = Promise.withResolvers<void>()
  const isPosting = Promise.withResolvers<void>()
  // whatever fails below, a transaction that stays open would hold up every test after this one
  onTestFinished(() => isPosting.resolve())
  const renaming = db().transactional(async (em) => {
    await change(em, sql`update users set username = 'bobby' where username = 'bob'`)
    isRenamed.resolve()
    await isPosting.promise
  })
  await isRenamed.promise
  const posting = post(bob, { title: 'Meanwhile' })
  const waiting = () =>
    rows(db(), sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  await vi.waitFor(async () => expect(await waiting()).not.toEqual([]), 5_000)
  isPosting.resolve()
  await Promise.all([renaming, posting])
  expect(await titles(nobody, { keyword: 'bobby' })).toEqual(['Meanwhile'])
  await alter(sql`update users set username = 'bob' where username = 'bobby'`)
  expect(await titles(nobody, { keyword: 'bobby' })).toEqual([])
})

test('a discussion shows its author as the account says, counts each view, and is changed by its author alone', async () => {
  const did = await post(ann, { pid: 'p1001', author: 'somebody else' })
  expect((await detail(nobody, did)).data).toMatchObject({
    author: 'ann',
    role: 'user',
    viewNum: 1,
    pid: 'P1001',
    categoryName: '闲聊',
    hasLike: false,
    topPriority: false,
    content: 'Text',
  })
  expect((await detail(ann, did)).data).toMatchObject({ viewNum: 2 })
  expect(
    await ann.call('editDiscussion', { body: { ...words({ title: 'New', topPriority: true }), id: did } }),
  ).toMatchObject({ status: 200 })
  for (const caller of [bob, admin, root])
    expect(await caller.call('editDiscussion', { body: { ...words(), id: did } })).toMatchObject({
      status: 403,
      msg: 'Only its author may change it.',
    })
  expect((await detail(nobody, did)).data).toMatchObject({ title: 'New', topPriority: false })
  expect(await detail(nobody, 999)).toMatchObject({ http: 200, status: 404 })
})

test('every field but the summary is needed, and bounded, and what it refers to must be there', async () => {
  const long = { title: 'x'.repeat(256) }
  const refused = [
    { title: ' ' },
    { content: null },
    { categoryId: null },
    long,
    { description: 'x'.repeat(256) },
    { content: 'x'.repeat(65_536) },
    { categoryId: 99 },
  ]
  for (const changes of refused)
    expect(await ann.call('addDiscussion', { body: words(changes) })).toMatchObject({ http: 200, status: 400 })
  const refusalText = async (changes: object, locale: string) =>
    (await ann.call('addDiscussion', { body: words(changes), headers: { 'accept-language': locale } })).msg
  expect([await refusalText({ categoryId: null }, 'en-US'), await refusalText({ categoryId: null }, 'zh-CN')]).toEqual([
    'Category is required',
    '分类不能为空',
  ])
  expect([await refusalText(long, 'en-US'), await refusalText(long, 'zh-CN')]).toEqual([
    'Title may have at most 255 characters.',
    '标题最多 255 个字符。',
  ])
  expect(await ann.call('addDiscussion', { body: words({ pid: 'P9999' }) })).toMatchObject({ status: 404 })
  await post(ann, { title: 'x'.repeat(255), description: 'y'.repeat(255), content: 'z'.repeat(65_535) })
  expect((await list(nobody)).total).toBe(1)
})

test('ordinary users need solved problems, and may post so often in the 24 hours from the first, deleted ones included', async () => {
  await services.ctx.settings.set({ defaultCreateDiscussionACInitValue: 1, defaultCreateDiscussionDailyLimit: 2 })
  expect(await ann.call('addDiscussion', { body: words() })).toMatchObject({
    status: 403,
    msg: expect.stringContaining('at least 1'),
  })
  await post(admin)
  await alter(
    sql`insert into user_problem (uid, pid, solved_at) select ${await uidOf(services, 'ann')}, id, now() from problem
      where auth = 1 order by id limit 1`,
  )
  const did = await post(ann)
  await ann.call('deleteDiscussion', { query: { did: `${did}` } })
  const hoursPass = (hours: number) =>
    alter(sql`update discussion_quota set since = since - make_interval(hours => ${hours})`)
  await hoursPass(23)
  const [one, two] = await Promise.all([
    ann.call('addDiscussion', { body: words() }),
    ann.call('addDiscussion', { body: words() }),
  ])
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 403])
  expect([one, two].find(({ status }) => status === 403)?.msg).toMatch(/wait \d+ min/)
  await hoursPass(1)
  await post(ann)
})

test('a like is idempotent, also at once; a report is kept unread under the account that sent it', async () => {
  const did = await post(ann)
  const like = (caller: Caller, toLike: boolean) =>
    caller.call('discussionLike', { query: { did: `${did}`, toLike: `${toLike}` } })
  await Promise.all([like(bob, true), like(bob, true), like(ann, true)])
  expect((await detail(bob, did)).data).toMatchObject({ likeNum: 2, hasLike: true })
  await like(bob, false)
  await like(bob, false)
  expect((await detail(bob, did)).data).toMatchObject({ likeNum: 1, hasLike: false })
  const report = (content: unknown) =>
    bob.call('discussionReport', { body: { did: `${did}`, reporter: 'ann', content } })
  expect(await report('#垃圾广告# spam')).toMatchObject({ status: 200 })
  for (const content of ['', ' ', null, 'x'.repeat(256)])
    expect(await report(content)).toMatchObject({ http: 200, status: 400 })
  expect(await report(`#恶意抄袭# ${'x'.repeat(201)}`)).toMatchObject({
    http: 200,
    status: 400,
    msg: 'Reason may have at most 200 characters.',
  })
  expect(await firstRow(db(), sql`select uid, content, is_read from discussion_report where did = ${did}`)).toEqual({
    uid: await uidOf(services, 'bob'),
    content: '#垃圾广告# spam',
    is_read: false,
  })
  for (const name of ['discussionReport', 'addDiscussion'] as const)
    expect(await nobody.call(name, { body: { did } })).toMatchObject({ http: 401 })
  expect(await like(nobody, true)).toMatchObject({ http: 401 })
})

test('deleting is for the author and administrators, and takes everything along', async () => {
  const did = await post(ann)
  await services.ctx.settings.set({ defaultCreateCommentACInitValue: 0 })
  await bob.call('addComment', { body: { did, content: 'x' } })
  expect(await bob.call('deleteDiscussion', { query: { did: `${did}` } })).toMatchObject({ status: 403 })
  expect(await admin.call('deleteDiscussion', { query: { did: `${did}` } })).toMatchObject({ status: 200 })
  expect(await admin.call('deleteDiscussion', { query: { did: `${did}` } })).toMatchObject({ status: 404 })
  expect(await firstRow(db(), sql`select 1 from comment where did = ${did}`)).toBeNull()
})

test('categories: five to begin with, renamed and added by a super administrator, removed when nothing uses them', async () => {
  const names = async () =>
    ((await nobody.call('discussionCategories')).data as { id: number; name: string }[]).map(({ name }) => name)
  expect(await names()).toEqual(['闲聊', '题解', '求助', '建议', '记录'])
  expect(await admin.call('saveDiscussionCategories', { body: [{ id: 1, name: 'x' }] })).toMatchObject({ http: 403 })
  expect(await root.call('saveDiscussionCategories', { body: [{ id: null, name: ' ' }] })).toMatchObject({
    http: 200,
    status: 400,
  })
  const { data } = await root.call('saveDiscussionCategories', {
    body: [{ id: 5, name: 'notes' }, { id: null, name: 'new' }, { name: '' }],
  })
  expect((data as { name: string }[]).map(({ name }) => name)).toEqual(['闲聊', '题解', '求助', '建议', 'notes', 'new'])
  const save = (...list: { id: number | null; name: string }[]) => root.call('saveDiscussionCategories', { body: list })
  expect(await save({ id: null, name: 'notes' })).toMatchObject({
    status: 400,
    msg: 'Two categories would be called “notes”.',
  })
  expect(await save({ id: 1, name: 'NOTES' })).toMatchObject({ status: 400 })
  expect(await save({ id: 1, name: '题解' }, { id: 2, name: '闲聊' })).toMatchObject({ status: 200 })
  const atOnce = await Promise.all(['twin', 'Twin'].map((name) => save({ id: null, name })))
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 400])
  await post(ann, { categoryId: 5 })
  const remove = (caller: Caller, id: number) => caller.call('deleteDiscussionCategory', { query: { id: `${id}` } })
  expect(await remove(root, 5)).toMatchObject({ status: 400, msg: '1 discussion still uses this category.' })
  expect(await remove(admin, 4)).toMatchObject({ http: 403 })
  expect(await remove(root, 4)).toMatchObject({ status: 200 })
  expect(await names()).not.toContain('建议')
})

test("nothing of a disabled, group or hidden problem's discussion reaches whoever may not read it", async () => {
  const mark = 'SECRET_MARK'
  const ids = [
    await post(ann, { title: mark }),
    await post(ann, { title: mark }),
    await post(ann, { title: mark, pid: 'P1002' }),
  ]
  const [disabled = 0, ofGroup = 0, hidden = 0] = ids
  await alter(sql`update discussion set status = 1 where id = ${disabled}`)
  await alter(sql`update discussion set gid = 7 where id = ${ofGroup}`)
  await alter(sql`update problem set auth = 3 where display_id = 'P1002'`)
  for (const caller of [nobody, bob]) {
    for (const query of [{}, { keyword: mark }, { pid: 'P1002' }, { admin: 'true' }] as Record<string, string>[])
      expect(await list(caller, query)).toMatchObject({ total: 0, records: [] })
    for (const did of ids) {
      const query = { did: `${did}`, toLike: 'true' }
      const asked: readonly [CallName, object][] = [
        ['discussionDetail', { query }],
        ['discussionLike', { query }],
        ['discussionReport', { body: { did, content: 'x' } }],
        ['comments', { query: { did: `${did}` } }],
      ]
      for (const [name, given] of asked) {
        const answer = await caller.call(name, given)
        expect([name, answer.status === 200]).toEqual([name, false])
        expect(JSON.stringify(answer)).not.toContain(mark)
      }
      expect(['forbidden', 'sign-in']).toContain(await watchAs(services, caller, `discussion:${did}`))
    }
  }
  expect((await list(admin, { admin: 'true' })).total).toBe(3)
  expect((await detail(ann, hidden)).status).toBe(200)
  await services.ctx.settings.set({ openPublicDiscussion: false })
  expect(await nobody.call('discussionList')).toMatchObject({ http: 403, status: 403 })
  for (const [caller, query] of [
    [nobody, { admin: 'true' }],
    [ann, { admin: 'true' }],
    [admin, {}],
  ] as const)
    expect((await caller.call('discussionList', { query })).http).toBe(403)
  expect((await list(admin, { admin: 'true' })).total).toBe(3)
  expect(await detail(nobody, hidden)).toMatchObject({ http: 200, status: 403 })
})

test('whoever has the list open is notified of a new one, of an edit, and of one that goes, by whomever', async () => {
  const received = recordLive(services.ctx)
  // Counters of what was read before come by the clock.
  const isChange = ({ topic, kind }: LiveEvent) => topic === topics.lists() && kind === 'changed'
  const untilListed = async (change: () => Promise<unknown>): Promise<void> => {
    received.length = 0
    await change()
    await vi.waitFor(
      () => expect(received.filter(isChange).map(({ data }) => data.public)).toEqual([{ what: 'discussions' }]),
      10_000,
    )
  }
  let did = 0
  await untilListed(async () => (did = await post(admin)))
  await untilListed(() => admin.call('editDiscussion', { body: words({ id: did, title: 'Another' }) }))
  await untilListed(() => root.call('adminEditDiscussion', { body: { id: did, status: 1 } }))
  await untilListed(() => root.call('adminDeleteDiscussions', { body: [did] }))
})
