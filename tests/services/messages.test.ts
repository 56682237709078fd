import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LiveEvent } from '@podium/proto/events/bus/live.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { insertMessages } from '@podium/services/features/messages/index.ts'
import { expectNoWholeTable } from '../support/table-scans.ts'
import { hearLive } from '../services-judging/support.ts'
import type { Caller } from './support/caller.ts'
import { makeContest, moveContest } from './support/contests.ts'
import { addMessages, clearMessages } from './support/messages.ts'
import { person, signedInRoot, anonymous, uidOf } from './support/people.ts'
import { servicesOfFile } from './support/services-of-file.ts'
import { answer, makeDiscussion, messagesOf, unreadOf, untilTold, write } from './support/discussion.ts'

const { services, db, alter } = await servicesOfFile('starter', {}, { worker: true })
let heard: LiveEvent[]
let root: Caller
let admin: Caller
let ann: Caller
let bob: Caller
let eve: Caller
let uid: Record<'ann' | 'bob' | 'eve', string>

const likeComment = (caller: Caller, id: number, toLike: boolean) =>
  caller.call('commentLike', { query: { cid: `${id}`, toLike: `${toLike}` } })
const nothing = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 }

beforeAll(async () => {
  heard = hearLive(services.ctx)
  root = await signedInRoot(services)
  ;[admin, ann, bob, eve] = await Promise.all([
    person(services, 'admin', 1001),
    person(services, 'ann'),
    person(services, 'bob'),
    person(services, 'eve'),
  ])
  uid = { ann: await uidOf(services, 'ann'), bob: await uidOf(services, 'bob'), eve: await uidOf(services, 'eve') }
}, 60_000)
beforeEach(async () => {
  await services.ctx.settings.set({
    defaultCreateCommentACInitValue: 0,
    defaultCreateDiscussionACInitValue: 0,
    openContestComment: true,
    openPublicDiscussion: true,
  })
  await clearMessages(services)
})

describe('who is told', () => {
  test('the author of a discussion of a comment, whoever is answered of a reply, and both pages by push', async () => {
    const did = await makeDiscussion(services, 'ann', { title: 'On sums' })
    const commentId = await write(bob, { did }, `<b>${'x'.repeat(210)}`)
    await untilTold(heard, uid.ann, { ...nothing, comment: 1 })
    const replyId = await answer(ann, commentId, 'Thanks')
    await untilTold(heard, uid.bob, { ...nothing, reply: 1 })
    expect(await unreadOf(ann)).toEqual({ ...nothing, comment: 1 })
    const {
      records: [comment],
      total,
    } = await messagesOf(ann, 'commentMessages')
    expect(total).toBe(1)
    expect(comment).toMatchObject({
      action: 'Discuss',
      mention: false,
      sourceTitle: 'On sums',
      sourceContent: `&lt;b&gt;${'x'.repeat(197)}...`,
      quoteContent: null,
      url: `/discussion-detail/${did}#comment-${commentId}`,
      isOpen: true,
      state: false,
      senderUsername: 'bob',
    })
    await answer(bob, commentId, 'See **below**', { quoteId: replyId, quoteType: 'Reply' })
    expect((await messagesOf(ann, 'replyMessages')).records).toMatchObject([
      { action: 'Reply', sourceContent: 'See below', quoteContent: 'ann : @bob：Thanks' },
    ])
    expect((await messagesOf(bob, 'replyMessages')).records).toMatchObject([
      {
        sourceContent: 'Thanks',
        quoteContent: `bob : &lt;b&gt;${'x'.repeat(97)}...`,
        url: `/discussion-detail/${did}#comment-${commentId}-reply-${replyId}`,
      },
    ])
    await untilTold(heard, uid.ann, nothing)
  })

  test('of a like once, however often it is taken back, and never of what one does oneself', async () => {
    const did = await makeDiscussion(services, 'ann')
    const commentId = await write(ann, { did })
    await answer(ann, commentId)
    await likeComment(ann, commentId, true)
    await ann.call('discussionLike', { query: { did: `${did}`, toLike: 'true' } })
    expect(await unreadOf(ann)).toEqual(nothing)
    for (const toLike of [true, false, true]) await likeComment(bob, commentId, toLike)
    await Promise.all([0, 1, 2].map(() => bob.call('discussionLike', { query: { did: `${did}`, toLike: 'true' } })))
    expect((await messagesOf(ann, 'likeMessages')).records).toMatchObject([
      { action: 'Like_Post', sourceContent: null, url: `/discussion-detail/${did}` },
      { action: 'Like_Discuss', url: `/discussion-detail/${did}#comment-${commentId}` },
    ])
  })

  test('of a name in a comment, a reply or a discussion: each once, with no second message to whoever is told anyway', async () => {
    const did = await makeDiscussion(services, 'ann')
    const commentId = await write(bob, { did }, '@EVE @eve @ann and @bob, `@admin`, @nobody')
    expect(await unreadOf(eve)).toEqual({ ...nothing, reply: 1 })
    expect(await unreadOf(ann)).toEqual({ ...nothing, comment: 1 })
    expect(await unreadOf(bob)).toEqual(nothing)
    expect(await unreadOf(admin)).toEqual(nothing)
    await answer(ann, commentId, '@bob @eve')
    expect((await messagesOf(eve, 'replyMessages')).records).toMatchObject([
      { action: 'Reply', mention: true, quoteContent: expect.stringContaining('bob : ') },
      { mention: true },
    ])
    expect((await messagesOf(bob, 'replyMessages')).records).toMatchObject([
      { mention: false, sourceContent: '@bob @eve' },
    ])
    const words = { title: 'T', description: 'D', categoryId: 1, content: 'for @eve' }
    await ann.call('addDiscussion', { body: words })
    const own = await firstRow(
      db(),
      sql<{ id: number }>`select id from discussion where uid = ${uid.ann} order by id desc limit 1`,
    )
    await ann.call('editDiscussion', { body: { ...words, id: own?.id, content: 'for @eve and @bob' } })
    expect((await unreadOf(eve)).reply).toBe(1)
    expect((await messagesOf(bob, 'replyMessages')).records[0]).toMatchObject({
      mention: true,
      sourceContent: 'for @eve and @bob',
      url: `/discussion-detail/${own?.id}`,
    })
  })

  test('never of what they may not read', async () => {
    const secret = await makeDiscussion(services, 'admin', { status: 1 })
    await write(admin, { did: secret }, '@ann @root')
    expect(await unreadOf(ann)).toEqual(nothing)
    expect((await unreadOf(root)).reply).toBe(1)
    const group = await makeDiscussion(services, 'root', { gid: 7 })
    await write(root, { did: group }, '@bob')
    expect(await unreadOf(bob)).toEqual(nothing)
    await alter(sql`update users set status = 1 where username = 'eve'`)
    await write(ann, { did: await makeDiscussion(services, 'bob') }, '@eve')
    await alter(sql`update users set status = 0 where username = 'eve'`)
    expect(await unreadOf(eve)).toEqual(nothing)
  })

  test('in a contest of likes alone, and of names only when it does not run', async () => {
    const cid = await makeContest(services, { uid: uid.eve })
    const commentId = await write(ann, { cid }, '@bob')
    await answer(ann, commentId, '@bob')
    await write(eve, { cid }, '@ann')
    expect([await unreadOf(eve), await unreadOf(bob), await unreadOf(ann)]).toEqual([nothing, nothing, nothing])
    await likeComment(eve, commentId, true)
    expect((await messagesOf(ann, 'likeMessages')).records).toMatchObject([
      { action: 'Like_Discuss', sourceTitle: 'Autumn cup', url: `/contest/${cid}/comment#comment-${commentId}` },
    ])
    await moveContest(services, cid, { endMin: -1 })
    await write(ann, { cid }, 'well done @bob')
    expect((await messagesOf(bob, 'replyMessages')).records).toMatchObject([
      { mention: true, sourceContent: 'well done @bob', isOpen: true },
    ])
    await moveContest(services, cid, { endMin: 30 })
    expect(JSON.stringify(await messagesOf(bob, 'replyMessages'))).not.toContain('well done')
  })

  test('with the comment, or not at all', async () => {
    const did = await makeDiscussion(services, 'ann')
    await expect(
      db().transactional(async (em) => {
        await insertMessages(em, [{ uid: uid.ann, box: 'Discuss', action: 'Discuss', senderUid: uid.bob, did }])
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await unreadOf(ann)).toEqual(nothing)
  })
})

describe('what is shown', () => {
  test('is the text of now: nothing of what was deleted, disabled, or closed to the reader since', async () => {
    const did = await makeDiscussion(services, 'ann', { title: 'TITLE_MARK' })
    const commentId = await write(bob, { did }, 'COMMENT_MARK @eve')
    const gone = await write(bob, { did }, 'GONE_MARK @eve')
    await bob.call('deleteComment', { body: { id: gone } })
    expect((await messagesOf(eve, 'replyMessages')).records).toMatchObject([
      { sourceTitle: 'TITLE_MARK', sourceContent: 'This text has been deleted, or is no longer open to you.' },
      { sourceContent: 'COMMENT_MARK @eve' },
    ])
    const all = async (): Promise<string> =>
      JSON.stringify([
        await messagesOf(eve, 'replyMessages'),
        await messagesOf(bob, 'replyMessages'),
        await messagesOf(bob, 'likeMessages'),
      ])
    await answer(ann, commentId, 'REPLY_MARK')
    await likeComment(ann, commentId, true)
    expect(await all()).toMatch(/COMMENT_MARK.*REPLY_MARK/)
    for (const closing of [
      sql`update discussion set status = 1`,
      sql`update discussion set status = 0, gid = 3`,
      sql`update discussion set gid = null, problem_id = (select id from problem limit 1)`,
    ]) {
      await alter(sql`update problem set auth = 2`)
      await alter(sql`${closing} where id = ${did}`)
      expect(await all()).not.toContain('_MARK')
      expect((await messagesOf(eve, 'replyMessages')).records[0]).toMatchObject({ isOpen: false })
    }
    await alter(sql`update problem set auth = 1`)
    await alter(sql`delete from discussion where id = ${did}`)
    eve.locale = 'zh-CN'
    expect((await messagesOf(eve, 'replyMessages')).records[0]).toMatchObject({
      isOpen: false,
      sourceTitle: '原帖已被删除，或不再对您开放。',
    })
    eve.locale = 'en-US'
  })

  test('stands unread first, then newest, and reading one page moves nothing between pages until the list is opened anew', async () => {
    const did = await makeDiscussion(services, 'ann')
    const ids: number[] = []
    for (let index = 0; index < 5; index += 1) ids.unshift(await write(bob, { did }, `c${index}`))
    const shown = async (currentPage: number) =>
      (await messagesOf(ann, 'commentMessages', { limit: '2', currentPage: `${currentPage}` })).records.map((one) => [
        one.sourceContent,
        one.state,
      ])
    expect(await shown(1)).toEqual([
      ['c4', false],
      ['c3', false],
    ])
    expect(await shown(2)).toEqual([
      ['c2', false],
      ['c1', false],
    ])
    expect((await unreadOf(ann)).comment).toBe(1)
    expect(await shown(1)).toEqual([
      ['c0', false],
      ['c4', true],
    ])
    expect(await shown(1)).toEqual([
      ['c4', true],
      ['c3', true],
    ])
    expect(await unreadOf(ann)).toEqual(nothing)
    expect((await messagesOf(ann, 'commentMessages', { limit: '5000' })).size).toBe(50)
  })

  test('stands where it would be counted to, in whatever order pages are turned, and many at once', async () => {
    const did = await makeDiscussion(services, 'bob')
    await messagesOf(bob, 'commentMessages')
    const before = (await messagesOf(bob, 'commentMessages')).total
    for (let index = 0; index < 6; index += 1) await write(ann, { did }, `d${index}`)
    const at = async (place: number) =>
      (await messagesOf(bob, 'commentMessages', { limit: '1', currentPage: `${place}` })).records[0]?.sourceContent
    // All unread: the newest first. Each is read as it is shown, and keeps its place until page 1 is opened again.
    for (const place of [4, 2, 5, 3, 5, 6, 4]) expect(await at(place)).toBe(`d${6 - place}`)
    // Only the newest has not been read.
    expect(await at(1)).toBe('d5')
    for (const place of [5, 3, 6, 4, 5, 2]) expect(await at(place)).toBe(`d${6 - place}`)
    await write(ann, { did }, 'd6')
    expect(await Promise.all([7, 3, 5, 4, 6, 2].map(at))).toEqual(['d0', 'd4', 'd2', 'd3', 'd1', 'd5'])
    expect([await at(1), await at(1), await at(7)]).toEqual(['d6', 'd6', 'd0'])
    expect(await unreadOf(bob)).toEqual(nothing)
    expect((await messagesOf(bob, 'commentMessages')).total).toBe(before + 7)
  })
})

describe('the order of messages', () => {
  const box = () => sql`uid = ${uid.ann} and box = 'Discuss'`
  const orderRev = async () =>
    (await firstRow(db(), sql<{ rev: number }>`select order_rev as rev from message_count where uid = ${uid.ann}`))
      ?.rev ?? 0
  const come = (did: number, many: number) =>
    addMessages(
      services,
      sql`insert into message (uid, box, action, sender_uid, did)
        select ${uid.ann}, 'Discuss', 'Discuss', ${uid.bob}, ${did} from generate_series(1, ${many})`,
    )

  test('is what is known of deep pages for as long as messages are read alone: what comes, goes, or takes its place among the read ones moves it', async () => {
    await come(await makeDiscussion(services, 'ann'), 6)
    const page = async (currentPage: number) =>
      messagesOf(ann, 'commentMessages', { limit: '2', currentPage: `${currentPage}` })
    const moved: string[] = []
    for (const [what, act] of [
      ['page 2', () => page(2)],
      ['page 3', () => page(3)],
      ['page 1, opened anew', () => page(1)],
      ['page 2 again', () => page(2)],
    ] as const) {
      const before = await orderRev()
      await act()
      if ((await orderRev()) !== before) moved.push(what)
    }
    expect(moved).toEqual(['page 1, opened anew'])
    const before = await orderRev()
    await come(await makeDiscussion(services, 'bob'), 1)
    expect(await orderRev()).toBeGreaterThan(before)
    const between = await orderRev()
    await ann.call('cleanMessages', { query: { type: 'Discuss', id: `${(await page(2)).records[0]?.id}` } })
    expect(await orderRev()).toBeGreaterThan(between)
  })

  const act = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        what: fc.constant('read' as const),
        page: fc.integer({ min: 1, max: 12 }),
        limit: fc.integer({ min: 1, max: 4 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('come' as const), many: fc.integer({ min: 1, max: 5 }) }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('go' as const), which: fc.nat() }) },
  )

  test('is that of a plain query after any mix of coming, going and reading', async () => {
    const did = await makeDiscussion(services, 'ann')
    const ids = async (order: Parameters<typeof alter>[0], part = sql``) =>
      (
        await rows(db(), sql<{ id: number }>`select id from message where ${box()} order by ${order}, id desc ${part}`)
      ).map(({ id }) => id)
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
        await clearMessages(services)
        await come(did, 12)
        for (const one of acts) {
          if (one.what === 'come') await come(did, one.many)
          if (one.what === 'go') {
            const all = await ids(sql`is_settled`)
            if (all.length > 0)
              await ann.call('cleanMessages', { query: { type: 'Discuss', id: `${all[one.which % all.length]}` } })
          }
          if (one.what !== 'read') continue
          // Page 1 is the list opened anew.
          const plain = await ids(
            one.page === 1 ? sql`(is_settled or is_read)` : sql`is_settled`,
            sql`limit ${one.limit} offset ${(one.page - 1) * one.limit}`,
          )
          const { records } = await messagesOf(ann, 'commentMessages', {
            limit: `${one.limit}`,
            currentPage: `${one.page}`,
          })
          expect(records.map(({ id }) => id)).toEqual(plain)
        }
      }),
      { numRuns: 15 },
    )
  })
})

describe('cleaning', () => {
  test('takes one message or one kind, and own ones only', async () => {
    const did = await makeDiscussion(services, 'ann')
    const commentId = await write(ann, { did })
    for (let index = 0; index < 3; index += 1) await write(bob, { did })
    await answer(bob, commentId)
    const [first] = (await messagesOf(ann, 'commentMessages')).records
    const clean = (caller: Caller, query: Record<string, string>) => caller.call('cleanMessages', { query })
    expect(await clean(bob, { type: 'Discuss', id: `${first?.id}` })).toMatchObject({ status: 400 })
    expect(await clean(ann, { type: 'Reply', id: `${first?.id}` })).toMatchObject({ status: 400 })
    expect(await clean(ann, { type: 'Everything' })).toMatchObject({ http: 400 })
    await clean(bob, { type: 'Discuss' })
    expect((await messagesOf(ann, 'commentMessages')).total).toBe(3)
    expect(await clean(ann, { type: 'Discuss', id: `${first?.id}` })).toMatchObject({ status: 200 })
    expect((await messagesOf(ann, 'commentMessages')).total).toBe(2)
    expect(await clean(ann, { type: 'Discuss', id: '' })).toMatchObject({ status: 200 })
    expect((await messagesOf(ann, 'commentMessages')).total).toBe(0)
    expect(await clean(ann, { type: 'Discuss' })).toMatchObject({ status: 200 })
    expect(await unreadOf(ann)).toEqual({ ...nothing, reply: 1 })
  })
})

describe('names that complete a mention', () => {
  const offered = async (caller: Caller, query: Record<string, string>) =>
    ((await caller.call('mentionNames', { query })).data as { username: string }[]).map((one) => one.username)

  test('begin with what was typed, whatever its case, and are none for a visitor or in a contest that runs', async () => {
    expect(await offered(ann, { prefix: 'BO' })).toEqual(['bob'])
    expect(await offered(ann, { prefix: '' })).toEqual([])
    expect(await offered(ann, { prefix: '%' })).toEqual([])
    expect(await offered(ann, { prefix: 'ann' })).toEqual([])
    const cid = await makeContest(services, { uid: uid.eve })
    expect(await offered(ann, { prefix: 'bo', cid: `${cid}` })).toEqual([])
    await moveContest(services, cid, { endMin: -1 })
    expect(await offered(ann, { prefix: 'bo', cid: `${cid}` })).toEqual(['bob'])
    expect(await anonymous(services).call('mentionNames', { query: { prefix: 'bo' } })).toMatchObject({ http: 401 })
  })
})

test('what is kept is what would be counted, and lists read no whole table', async () => {
  const people = Number(process.env.PODIUM_MESSAGE_USERS ?? 200)
  const each = 100
  await alter(
    sql`insert into users (uid, username, email, password_hash) select md5(n::text), 'many' || n, n || '@many.org',
      'x' from generate_series(1, ${people}) n on conflict do nothing`,
  )
  const did = await makeDiscussion(services, 'bob')
  await addMessages(
    services,
    sql`
    insert into message (uid, box, action, sender_uid, did, is_read, is_settled)
    select md5((n % ${people} + 1)::text), 'Discuss', 'Discuss', ${uid.bob}, ${did}, n % 3 = 0, n % 3 = 0
    from generate_series(1, ${people * each}) n`,
  )
  await addMessages(
    services,
    sql`insert into message (uid, box, action, sender_uid, did)
      select ${uid.ann}, 'Discuss', 'Discuss', ${uid.bob}, ${did} from generate_series(1, 50) n`,
  )
  const totals = sql<Record<string, number>>`
    select k.uid, k.comment_total, k.comment_unread, count(*)::int as total,
      (count(*) filter (where not m.is_read))::int as unread
    from message_count k join message m on m.uid = k.uid group by k.uid`
  const counted = await rows(db(), totals)
  expect(counted.length).toBe(people + 1)
  expect(counted.filter((one) => one.comment_total !== one.total || one.comment_unread !== one.unread)).toEqual([])
  for (const table of ['message', 'users']) await alter(sql.raw(`vacuum analyze ${table}`))
  await expectNoWholeTable(db(), ['message', 'users'], 5, async () => {
    for (const currentPage of ['1', '2', '3', '9'])
      await messagesOf(ann, 'commentMessages', { limit: '6', currentPage })
    await ann.call('mentionNames', { query: { prefix: 'many1' } })
    await ann.call('cleanMessages', { query: { type: 'Discuss' } })
  })
}, 120_000)
