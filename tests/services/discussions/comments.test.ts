/** Comments of discussions: how they are listed, written, liked and deleted. */
import { describe, expect, test } from 'vitest'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { watchAs } from '../support/contests.ts'
import { makeGroup, setLevel } from '../support/groups.ts'
import { uidOf } from '../support/people.ts'
import { startServices } from '../support/stack.ts'
import { commentFixture, answerTo, asQuery, idOf, like, list, write } from './comment-fixture.ts'

const { stack, services, db, alter, root, admin, jury, ann, bob, mute, nobody, makeDiscussion } = await commentFixture()

const counted = async (did: number) =>
  (await firstRow(db(), sql<{ n: number }>`select comment_num as n from discussion where id = ${did}`))?.n

describe('in a discussion', () => {
  test('comments are paged with most likes first, then newest, and carry what pages show of their authors', async () => {
    const target = await makeDiscussion()
    const first = await write(ann, target, ' first ')
    await write(admin, target, 'second')
    await write(root, target, 'third')
    await like(bob, first, true)
    const { commentList, commentLikeMap } = await list(bob, target, { limit: 2 })
    expect(commentList).toMatchObject({
      total: 3,
      records: [
        { content: 'first', fromName: 'ann', fromRole: 'user', likeNum: 1, totalReplyNum: 0, replyList: [] },
        { content: 'third', fromRole: 'root' },
      ],
    })
    expect(commentLikeMap).toEqual({ [first]: true })
    expect((await list(nobody, target, { limit: 2, currentPage: 2 })).commentList.records).toMatchObject([
      { content: 'second', fromRole: 'admin' },
    ])
    expect((await list(ann, target)).commentLikeMap).toEqual({})
    for (const [currentPage, records] of [
      [2, ['second']],
      [3, []],
    ] as const)
      expect(
        (await list(ann, target, { limit: 2, currentPage })).commentList.records.map(({ content }) => content),
      ).toEqual(records)
    const second = (await list(nobody, target)).commentList.records.find(({ content }) => content === 'second')
    expect((await list(nobody, target, { limit: 2, commentId: second?.id })).commentList).toMatchObject({
      current: 2,
      records: [{ content: 'second' }],
    })
    expect((await list(nobody, target, { limit: 2, commentId: 999_999 })).commentList).toMatchObject({ current: 1 })
  })

  test('the newest three replies stand below a comment, all of them in their own list; whom one answers follows from the quote', async () => {
    const target = await makeDiscussion()
    const commentId = await write(ann, target)
    for (const content of ['one', 'two', 'three']) await answerTo(bob, commentId, content)
    const { data } = await answerTo(admin, commentId, 'four', {
      quoteId: idOf(await answerTo(bob, commentId, 'quoted')),
      quoteType: 'Reply',
    })
    expect(data).toMatchObject({ fromName: 'admin', fromRole: 'admin', toName: 'bob' })
    const [shown] = (await list(nobody, target)).commentList.records
    expect(shown).toMatchObject({
      totalReplyNum: 5,
      replyList: [{ content: 'four' }, { content: 'quoted', toName: 'ann' }, { content: 'three' }],
    })
    const all = await nobody.call('replies', { query: { commentId: `${commentId}` } })
    expect((all.data as { content: string }[]).map(({ content }) => content)).toEqual([
      'four',
      'quoted',
      'three',
      'two',
      'one',
    ])
    expect(await counted(target.did)).toBe(6)
  })

  test('text must have 1 to 10,000 characters after trimming', async () => {
    const target = await makeDiscussion()
    for (const content of ['', ' \n ', null, undefined]) {
      expect(await ann.call('addComment', { body: { ...target, content } })).toMatchObject({
        http: 200,
        status: 400,
        msg: 'Content cannot be empty',
      })
    }
    expect(await ann.call('addComment', { body: { ...target, content: 'x'.repeat(10_001) } })).toMatchObject({
      status: 400,
      msg: 'Content can not exceed 10000 characters',
    })
    const id = await write(ann, target, ` ${'x'.repeat(10_000)} `)
    expect(await answerTo(ann, id, ' ')).toMatchObject({ status: 400 })
    expect(await answerTo(ann, id, 'y'.repeat(10_001))).toMatchObject({ status: 400 })
    expect(await answerTo(ann, id, 'שלום e\u0301 \ud800')).toMatchObject({
      status: 200,
      data: { content: 'שלום e\u0301 \ufffd' },
    })
    expect(await counted(target.did)).toBe(2)
  })

  test('writing needs sign-in, the right, the switch and enough solved problems; administrators need not solve', async () => {
    const target = await makeDiscussion()
    expect(await nobody.call('addComment', { body: { ...target, content: 'x' } })).toMatchObject({ http: 401 })
    expect(await mute.call('addComment', { body: { ...target, content: 'x' } })).toMatchObject({ http: 403 })
    await services.ctx.settings.set({ defaultCreateCommentACInitValue: 1 })
    expect(await bob.call('addComment', { body: { ...target, content: 'x' } })).toMatchObject({
      http: 200,
      status: 403,
      msg: expect.stringContaining('at least 1'),
    })
    await write(admin, target)
    await alter(
      sql`insert into user_problem (uid, pid, solved_at) select ${await uidOf(services, 'ann')}, id, now()
        from problem where auth = 1 order by id limit 1`,
    )
    const id = await write(ann, target)
    expect(await answerTo(bob, id)).toMatchObject({ status: 403 })
    await services.ctx.settings.set({ openPublicDiscussion: false })
    expect(await ann.call('addComment', { body: { ...target, content: 'x' } })).toMatchObject({ status: 403 })
    expect(await nobody.call('comments', { query: asQuery(target) })).toMatchObject({ http: 200, status: 403 })
    expect(await nobody.call('replies', { query: { commentId: `${id}` } })).toMatchObject({ status: 403 })
  })

  test('likes are idempotent, also at once, and never go below zero', async () => {
    const target = await makeDiscussion()
    const id = await write(ann, target)
    await Promise.all([like(bob, id, true), like(bob, id, true), like(bob, id, true), like(ann, id, true)])
    expect((await list(bob, target)).commentList.records[0]).toMatchObject({ likeNum: 2 })
    for (const _ of [1, 2]) expect(await like(bob, id, false)).toMatchObject({ status: 200 })
    expect((await list(bob, target)).commentList.records[0]).toMatchObject({ likeNum: 1 })
    expect(await like(nobody, id, true)).toMatchObject({ http: 401 })
    expect(await like(bob, 999_999, true)).toMatchObject({ status: 400 })
    const from = (sourceType: string) =>
      bob.call('commentLike', { query: { cid: `${id}`, toLike: 'true', sourceType } })
    expect([(await from('Problem')).http, (await from('Discussion')).status]).toEqual([400, 200])
  })

  test('a comment or reply is deleted by its author or an administrator, whatever uid is sent, with what hangs on it', async () => {
    const target = await makeDiscussion()
    const id = await write(ann, target)
    const replyId = idOf(await answerTo(bob, id))
    await answerTo(ann, id)
    expect(
      await ann.call('deleteReply', {
        body: { reply: { id: replyId, fromUid: await uidOf(services, 'ann') }, did: target.did },
      }),
    ).toMatchObject({ status: 403 })
    expect(await bob.call('deleteReply', { body: { reply: { id: replyId } } })).toMatchObject({ status: 200 })
    expect(await bob.call('deleteReply', { body: { reply: { id: replyId } } })).toMatchObject({ status: 400 })
    expect(await counted(target.did)).toBe(2)
    expect(
      await bob.call('deleteComment', { body: { id, fromUid: await uidOf(services, 'bob'), ...target } }),
    ).toMatchObject({ status: 403 })
    expect(await bob.call('deleteComment', { body: { id: null } })).toMatchObject({ status: 400 })
    expect(await admin.call('deleteComment', { body: { id } })).toMatchObject({ status: 200 })
    expect(await answerTo(bob, id)).toMatchObject({ status: 400 })
    expect(await counted(target.did)).toBe(0)
    expect((await list(ann, target)).commentList.total).toBe(0)
    expect(await firstRow(db(), sql`select 1 from reply where comment_id = ${id}`)).toBeNull()
  })

  test('neither target, both, and one that is disabled, of a group or of a hidden problem are refused', async () => {
    const hidden = await firstRow(
      db(),
      sql<{ id: number }>`update problem set auth = 2 where id = (select max(id) from problem) returning id`,
    )
    const closed = [
      await makeDiscussion({ status: 1 }),
      await makeDiscussion({ gid: 1 }),
      await makeDiscussion({ problemId: hidden?.id ?? 0 }),
    ]
    for (const target of closed) {
      expect((await bob.call('comments', { query: asQuery(target) })).status).not.toBe(200)
      expect((await nobody.call('comments', { query: asQuery(target) })).status).not.toBe(200)
      expect((await bob.call('addComment', { body: { ...target, content: 'x' } })).status).not.toBe(200)
      expect(await watchAs(services, bob, `discussion:${target.did}`)).toBe('forbidden')
    }
    for (const query of [{}, { did: '1', cid: '1' }, { did: '999999' }, { cid: '999999' }]) {
      expect(await bob.call('comments', { query: query as Record<string, string> })).toMatchObject({
        http: 200,
        status: 400,
      })
    }
  })

  test('in a group authors are marked by what they are there', async () => {
    const gid = await makeGroup(services, { owner: 'jury' })
    for (const [username, level] of [
      ['ann', 4],
      ['bob', 3],
      ['admin', 3],
    ] as const)
      await setLevel(services, { gid, username, level })
    const target = await makeDiscussion({ gid })
    const commentId = await write(jury, target)
    for (const caller of [ann, bob])
      expect(await answerTo(caller, commentId)).toMatchObject({
        status: 200,
        data: { fromRole: caller === ann ? 'admin' : 'user' },
      })
    expect((await admin.call('addComment', { body: { ...target, content: 'x' } })).data).toMatchObject({
      fromRole: 'user',
    })
    expect((await list(bob, target)).commentList.records.map(({ fromName, fromRole }) => [fromName, fromRole])).toEqual(
      [
        ['admin', 'user'],
        ['jury', 'root'],
      ],
    )
    const replies = (await bob.call('replies', { query: { commentId: `${commentId}` } })).data as { fromRole: string }[]
    expect(replies.map(({ fromRole }) => fromRole)).toEqual(['user', 'admin'])
  })

  test('a flood is refused with how long to wait', async () => {
    const limited = await startServices(stack, { rateFactor: 1 })
    const target = await makeDiscussion()
    const answers = []
    for (let n = 0; n < 21; n++) {
      const one = await limited.app.inject({
        method: 'POST',
        url: '/api/comment',
        payload: { ...target, content: `${n}` },
        headers: { authorization: bob.token ?? '' },
      })
      answers.push(one.json<{ status: number; msg: string }>())
    }
    expect(answers.slice(0, 20).every(({ status }) => status === 200)).toBe(true)
    expect(answers[20]).toMatchObject({ status: 403, msg: expect.stringMatching(/\d+ (s|秒)/) })
    await limited.stop()
  })
})
