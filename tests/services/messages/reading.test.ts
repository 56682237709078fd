/** Lists of messages: what they show, in which order, and how they are cleaned. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { expectNoWholeTable } from '../../support/table-scans.ts'
import type { Caller } from '../support/caller.ts'
import { addMessages, clearMessages } from '../support/messages.ts'
import { answer, makeDiscussion, messagesOf, unreadOf, write } from '../support/discussion.ts'
import { messageFixture, likeComment, nothing } from './fixture.ts'

const { services, db, alter, ann, bob, eve, uid } = await messageFixture()

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
    const at = async (position: number) =>
      (await messagesOf(bob, 'commentMessages', { limit: '1', currentPage: `${position}` })).records[0]?.sourceContent
    // All unread: the newest first. Each is read as it is shown, and keeps its place until page 1 is opened again.
    for (const position of [4, 2, 5, 3, 5, 6, 4]) expect(await at(position)).toBe(`d${6 - position}`)
    // Only the newest has not been read.
    expect(await at(1)).toBe('d5')
    for (const position of [5, 3, 6, 4, 5, 2]) expect(await at(position)).toBe(`d${6 - position}`)
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
