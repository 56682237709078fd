/** Discussions and reports as administrators rule them, and words that are found in their index. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '@podium/proto/events/bus/live.ts'
import type { CallName } from '@podium/proto/calls/paths.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { recordLive } from '../../services-judging/support.ts'
import type { Caller } from '../support/caller.ts'
import { watchAs } from '../support/contests.ts'
import { person, signedInRoot, anonymous, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, db, alter } = await servicesOfFile('starter', {}, { worker: true })
let received: LiveEvent[]
let root: Caller
let admin: Caller
let ann: Caller
let nobody: Caller

const titles = async (caller: Caller, query: Record<string, string> = {}) =>
  ((await caller.call('discussionList', { query })).data as { records: { title: string }[] }).records.map(
    ({ title }) => title,
  )
const reports = async (query: Record<string, string> = {}) =>
  (await admin.call('discussionReports', { query })).data as {
    total: number
    unread: number
    records: { id: number; content: string; status: boolean }[]
  }

async function post(title: string, changes: { uid?: string; gid?: number | null } = {}): Promise<number> {
  const made = await firstRow(
    db(),
    sql<{ id: number }>`
    insert into discussion (uid, author_name, category_id, title, description, content, gid)
    select uid, username, 1, ${title}, 'In short', 'Text', ${changes.gid ?? null} from users
      where uid = ${changes.uid ?? (await uidOf(services, 'ann'))} returning id`,
  )
  return made?.id ?? 0
}

/** What was pushed on a topic since the last question. */
async function eventOn(topic: string): Promise<unknown> {
  const found = () => received.find((event) => event.topic === topic)
  await vi.waitFor(() => expect(found()).toBeDefined(), 5_000)
  const data = found()?.data
  received.length = 0
  return data
}

beforeAll(async () => {
  received = recordLive(services.ctx)
  root = await signedInRoot(services)
  ;[admin, ann] = await Promise.all([person(services, 'adam', 1008), person(services, 'ann')])
  nobody = anonymous(services)
}, 60_000)
beforeEach(async () => {
  await alter(sql`truncate discussion restart identity cascade`)
  await services.ctx.settings.set({ openPublicDiscussion: true, defaultCreateCommentACInitValue: 0 })
  received.length = 0
})

test('an administrator disables, enables and pins; the text is never taken, what is not sent stays, and readers are notified', async () => {
  const did = await post('First')
  await post('Second')
  const edit = (body: object) => admin.call('adminEditDiscussion', { body: { id: did, ...body } })
  expect(await edit({ topPriority: true, title: 'Rewritten', content: 'Rewritten', uid: '1' })).toMatchObject({
    status: 200,
  })
  expect(await titles(nobody)).toEqual(['First', 'Second'])
  expect(await eventOn(`discussion:${did}`)).toEqual({ public: null, contestant: null, jury: null })
  expect(await edit({ status: 1 })).toMatchObject({ status: 200 })
  expect(await titles(nobody)).toEqual(['Second'])
  expect(await titles(admin, { admin: 'true' })).toEqual(['First', 'Second'])
  expect(await ann.call('discussionDetail', { query: { did: `${did}` } })).toMatchObject({
    status: 403,
    msg: 'This discussion has been disabled.',
  })
  expect(await watchAs(services, ann, `discussion:${did}`)).toBe('forbidden')
  expect(await edit({ status: 0 })).toMatchObject({ status: 200 })
  expect((await admin.call('discussionDetail', { query: { did: `${did}` } })).data).toMatchObject({
    title: 'First',
    content: 'Text',
    topPriority: true,
    status: 0,
  })
  expect(await edit({ id: 999, status: 1 })).toMatchObject({ http: 200, status: 400 })
  for (const status of [2, -1, 'x']) expect(await edit({ status })).toMatchObject({ http: 400 })
})

test('several are deleted at once with all that hangs on them; nothing chosen and nothing found are refused', async () => {
  const [one, two, three] = [await post('One'), await post('Two', { gid: 5 }), await post('Three')]
  await ann.call('addComment', { body: { did: one, content: 'x' } })
  await ann.call('discussionReport', { body: { did: one, content: 'x' } })
  expect(await eventOn('admin-talk')).toEqual({ jury: { what: 'reports' } })
  const remove = (body: unknown) => admin.call('adminDeleteDiscussions', { body })
  expect(await remove([])).toMatchObject({ http: 200, status: 400, msg: 'Choose at least one.' })
  expect(await remove([one, two, 999])).toMatchObject({ status: 200 })
  expect(await eventOn('admin-talk')).toEqual({ jury: { what: 'discussions' } })
  expect(await remove([one, two])).toMatchObject({ http: 200, status: 400 })
  expect(await titles(root, { admin: 'true' })).toEqual(['Three'])
  expect(await firstRow(db(), sql`select 1 from comment where did = ${one}`)).toBeNull()
  expect(await reports()).toMatchObject({ total: 0, unread: 0 })
  expect(await ann.call('addComment', { body: { did: one, content: 'too late' } })).toMatchObject({
    http: 200,
    status: 400,
    msg: 'There is no such discussion any more.',
  })
  expect(three).toBeGreaterThan(0)
})

test('reports are listed unread first with reporter, author, labels and reason, and marked as read and unread', async () => {
  const did = await post('Bad words')
  for (const content of ['#垃圾广告# old', 'new'])
    await ann.call('discussionReport', { body: { did, reporter: 'somebody else', content } })
  expect(await eventOn('admin-talk')).toEqual({ jury: { what: 'reports' } })
  const [newest, oldest] = (await reports()).records
  expect(newest).toMatchObject({
    did,
    gid: null,
    discussionTitle: 'Bad words',
    discussionAuthor: 'ann',
    reporter: 'ann',
    content: 'new',
    status: false,
  })
  expect(await admin.call('readDiscussionReport', { body: { id: newest?.id, status: true } })).toMatchObject({
    status: 200,
  })
  expect(await eventOn('admin-talk')).toEqual({ jury: { what: 'reports' } })
  expect(await reports()).toMatchObject({
    total: 2,
    unread: 1,
    records: [
      { id: oldest?.id, status: false },
      { id: newest?.id, status: true },
    ],
  })
  expect((await reports({ limit: '1', currentPage: '2' })).records).toMatchObject([{ id: newest?.id }])
  await admin.call('readDiscussionReport', { body: { id: newest?.id, status: false } })
  expect(await reports()).toMatchObject({ unread: 2 })
  expect(await admin.call('readDiscussionReport', { body: { id: 999, status: true } })).toMatchObject({
    http: 200,
    status: 400,
  })
})

test('only administrators come in, by call and by topic', async () => {
  const asked: readonly [CallName, object][] = [
    ['adminEditDiscussion', { body: { id: 1 } }],
    ['adminDeleteDiscussions', { body: [1] }],
    ['discussionReports', {}],
    ['readDiscussionReport', { body: { id: 1, status: true } }],
  ]
  for (const [name, given] of asked) {
    expect(await ann.call(name, given)).toMatchObject({ http: 403 })
    expect(await nobody.call(name, given)).toMatchObject({ http: 401 })
  }
  expect(await watchAs(services, admin, 'admin-talk')).toBe('jury')
  expect(await watchAs(services, ann, 'admin-talk')).toBe('forbidden')
  expect(await watchAs(services, nobody, 'admin-talk')).toBe('sign-in')
})

test('an answer to what is being deleted is either stored and counted, or refused; never a fault, and the count stays true', async () => {
  const did = await post('Contested')
  for (let round = 0; round < 5; round += 1) {
    const { data } = await ann.call('addComment', { body: { did, content: 'About to go' } })
    const { id } = data as { id: number }
    const answers = await Promise.all([
      ...[1, 2, 3].map(() =>
        ann.call('addReply', {
          body: { reply: { commentId: id, content: 'An answer' }, quoteId: id, quoteType: 'Comment' },
        }),
      ),
      ann.call('deleteComment', { body: { id } }),
      admin.call('deleteComment', { body: { id } }),
    ])
    for (const { http, status } of answers)
      expect([
        [200, 200],
        [200, 400],
      ]).toContainEqual([http, status])
    expect(answers.slice(3).filter(({ status }) => status === 200)).toHaveLength(1)
  }
  const counted = await firstRow(
    db(),
    sql`
    select d.comment_num as stored, (select count(*)::int from comment where did = d.id) + (select count(*)::int
      from reply r join comment c on c.id = r.comment_id where c.did = d.id) as real
    from discussion d where id = ${did}`,
  )
  expect(counted).toEqual({ stored: 0, real: 0 })
})

test('10,000 characters without a break, right-to-left and piled up marks are kept as they were written', async () => {
  const did = await post('Odd')
  for (const content of [
    'x'.repeat(10_000),
    `\u202e${'\u05d0'.repeat(100)}`,
    `e${'\u0301'.repeat(500)}`,
    '\u200f\u200f\u200fx',
    '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}',
  ]) {
    expect((await ann.call('addComment', { body: { did, content } })).data).toMatchObject({ content })
  }
})

test('words are found in every script and as they are; an author is found by the newest name', async () => {
  const did = await post('100% 动态规划 of 𠮷')
  await post('Sums', { uid: '1' })
  for (const keyword of ['0%', '动态', '态', '规划 OF', '𠮷', 'short', `${did}`])
    expect(await titles(nobody, { keyword }), keyword).toContain('100% 动态规划 of 𠮷')
  for (const keyword of ['%', '_', '\\', '划规', "'"])
    expect(await titles(nobody, { keyword }), keyword).toEqual(keyword === '%' ? ['100% 动态规划 of 𠮷'] : [])
  expect(await titles(nobody, { keyword: 'ROOT' })).toEqual(['Sums'])
  await alter(sql`update users set username = 'radix' where uid = '1'`)
  expect([await titles(nobody, { keyword: 'root' }), await titles(nobody, { keyword: 'radix' })]).toEqual([
    [],
    ['Sums'],
  ])
  await alter(sql`update users set username = 'root' where uid = '1'`)
})

test('among many discussions a word is looked up in its index, and the newest come from theirs', async () => {
  await alter(sql`
    insert into discussion (uid, author_name, category_id, title, description, content)
    select ${await uidOf(services, 'ann')}, 'ann', 1 + i % 5, 'Question ' || md5(i::text),
      'About ' || md5((i * 7)::text), 'Text' from generate_series(1, 2000) i`)
  await post('The quixotic one')
  await rows(db(), sql`analyze discussion`)
  const scans = async () =>
    Object.fromEntries(
      (
        await rows(
          db(),
          sql<{ name: string; scans: number }>`
    select indexrelname as name, idx_scan as scans from pg_stat_user_indexes where relname = 'discussion'`,
        )
      ).map(({ name, scans: count }) => [name, count]),
    )
  const before = await scans()
  const counted = (index: string, times: number) =>
    vi.waitFor(async () => expect((await scans())[index], index).toBeGreaterThanOrEqual((before[index] ?? 0) + times), {
      timeout: 20_000,
      interval: 200,
    })
  const times = 20
  for (let i = 0; i < times; i += 1) expect(await titles(nobody, { keyword: 'quixotic' })).toEqual(['The quixotic one'])
  await counted('discussion_words', times)
  expect(await titles(nobody)).toHaveLength(10)
  await counted('discussion_listed', 1)
  expect(await titles(admin, { admin: 'true', limit: '20' })).toHaveLength(20)
  await counted('discussion_all', 1)
})
