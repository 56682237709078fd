/** Who gets a message of what, and the names that are offered while somebody mentions another. */
import { describe, expect, test } from 'vitest'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { insertMessages } from '@podium/services/features/messages/index.ts'
import type { Caller } from '../support/caller.ts'
import { makeContest, moveContest } from '../support/contests.ts'
import { anonymous } from '../support/people.ts'
import { answer, makeDiscussion, messagesOf, unreadOf, untilUnread, write } from '../support/discussion.ts'
import { messageFixture, likeComment, nothing } from './fixture.ts'

const { services, db, alter, received, root, admin, ann, bob, eve, uid } = await messageFixture()

describe('who is notified', () => {
  test('the author of a discussion of a comment, whoever is answered of a reply, and both pages by push', async () => {
    const did = await makeDiscussion(services, 'ann', { title: 'On sums' })
    const commentId = await write(bob, { did }, `<b>${'x'.repeat(210)}`)
    await untilUnread(received, uid.ann, { ...nothing, comment: 1 })
    const replyId = await answer(ann, commentId, 'Thanks')
    await untilUnread(received, uid.bob, { ...nothing, reply: 1 })
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
    await untilUnread(received, uid.ann, nothing)
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

  test('of a name in a comment, a reply or a discussion: each once, with no second message to whoever is notified anyway', async () => {
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
