import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LiveEvent } from '@podium/proto/events/bus/live.ts'
import type { DiscussionEventData } from '@podium/proto/events/events.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { hearLive } from '../services-judging/support.ts'
import type { Caller } from './support/caller.ts'
import { makeContest, moveContest, watchAs } from './support/contests.ts'
import { makeGroup, setLevel } from './support/groups.ts'
import { person, signedInRoot, anonymous, uidOf } from './support/people.ts'
import { startServices } from './support/stack.ts'
import { servicesOfFile } from './support/services-of-file.ts'

const { stack, services, db, alter } = await servicesOfFile('starter', {}, { worker: true })
let heard: LiveEvent[]
let root: Caller
let admin: Caller
let jury: Caller
let ann: Caller
let bob: Caller
let mute: Caller
let nobody: Caller

interface Shown {
  readonly id: number
  readonly content: string
  readonly likeNum: number
  readonly totalReplyNum: number
  readonly fromName: string
  readonly fromRole: string
  readonly replyList: readonly { readonly id: number; readonly content: string; readonly toName: string }[]
}
type Place = { readonly did: number } | { readonly cid: number }

const idOf = (answer: { data: unknown }) => (answer.data as { id: number }).id
const asQuery = (place: object) => Object.fromEntries(Object.entries(place).map(([key, value]) => [key, String(value)]))
const list = async (caller: Caller, place: Place, page: object = {}) =>
  (await caller.call('comments', { query: asQuery({ ...place, ...page }) })).data as {
    commentList: { records: Shown[]; total: number }
    commentLikeMap: Record<string, boolean>
  }
const write = async (caller: Caller, place: Place, content = 'A comment') =>
  idOf(await caller.call('addComment', { body: { ...place, content } }))
const answerTo = (
  caller: Caller,
  commentId: number,
  content = 'A reply',
  quote: object = { quoteId: commentId, quoteType: 'Comment' },
) =>
  caller.call('addReply', {
    body: { reply: { commentId, content, toUid: 'x', toName: 'somebody else' }, did: null, ...quote },
  })
const like = (caller: Caller, id: number, toLike: boolean) =>
  caller.call('commentLike', { query: { cid: `${id}`, toLike: `${toLike}`, sourceId: '1', sourceType: 'Discussion' } })
const counted = async (did: number) =>
  (await firstRow(db(), sql<{ n: number }>`select comment_num as n from discussion where id = ${did}`))?.n

async function makeDiscussion(
  changes: { gid?: number; status?: number; problemId?: number } = {},
): Promise<{ did: number }> {
  const made = await firstRow(
    db(),
    sql<{ did: number }>`
    insert into discussion (uid, category_id, title, description, content, gid, status, problem_id)
    values (${await uidOf(services, 'ann')}, 1, 'T', 'D', 'C', ${changes.gid ?? null}, ${changes.status ?? 0},
      ${changes.problemId ?? null}) returning id as did`,
  )
  if (!made) throw new Error('an insert returned no row')
  return made
}

beforeAll(async () => {
  heard = hearLive(services.ctx)
  root = await signedInRoot(services)
  ;[admin, jury, ann, bob, mute] = await Promise.all([
    person(services, 'admin', 1001),
    person(services, 'jury'),
    person(services, 'ann'),
    person(services, 'bob'),
    person(services, 'mute', 1005),
  ])
  nobody = anonymous(services)
}, 60_000)
beforeEach(() =>
  services.ctx.settings.set({
    defaultCreateCommentACInitValue: 0,
    openContestComment: true,
    openPublicDiscussion: true,
  }),
)

describe('in a discussion', () => {
  test('comments are paged with most likes first, then newest, and carry what pages show of their authors', async () => {
    const place = await makeDiscussion()
    const first = await write(ann, place, ' first ')
    await write(admin, place, 'second')
    await write(root, place, 'third')
    await like(bob, first, true)
    const { commentList, commentLikeMap } = await list(bob, place, { limit: 2 })
    expect(commentList).toMatchObject({
      total: 3,
      records: [
        { content: 'first', fromName: 'ann', fromRole: 'user', likeNum: 1, totalReplyNum: 0, replyList: [] },
        { content: 'third', fromRole: 'root' },
      ],
    })
    expect(commentLikeMap).toEqual({ [first]: true })
    expect((await list(nobody, place, { limit: 2, currentPage: 2 })).commentList.records).toMatchObject([
      { content: 'second', fromRole: 'admin' },
    ])
    expect((await list(ann, place)).commentLikeMap).toEqual({})
    for (const [currentPage, records] of [
      [2, ['second']],
      [3, []],
    ] as const)
      expect(
        (await list(ann, place, { limit: 2, currentPage })).commentList.records.map(({ content }) => content),
      ).toEqual(records)
    const second = (await list(nobody, place)).commentList.records.find(({ content }) => content === 'second')
    expect((await list(nobody, place, { limit: 2, commentId: second?.id })).commentList).toMatchObject({
      current: 2,
      records: [{ content: 'second' }],
    })
    expect((await list(nobody, place, { limit: 2, commentId: 999_999 })).commentList).toMatchObject({ current: 1 })
  })

  test('the newest three replies stand below a comment, all of them in their own list; whom one answers follows from the quote', async () => {
    const place = await makeDiscussion()
    const commentId = await write(ann, place)
    for (const content of ['one', 'two', 'three']) await answerTo(bob, commentId, content)
    const { data } = await answerTo(admin, commentId, 'four', {
      quoteId: idOf(await answerTo(bob, commentId, 'quoted')),
      quoteType: 'Reply',
    })
    expect(data).toMatchObject({ fromName: 'admin', fromRole: 'admin', toName: 'bob' })
    const [shown] = (await list(nobody, place)).commentList.records
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
    expect(await counted(place.did)).toBe(6)
  })

  test('text must have 1 to 10,000 characters after trimming', async () => {
    const place = await makeDiscussion()
    for (const content of ['', ' \n ', null, undefined]) {
      expect(await ann.call('addComment', { body: { ...place, content } })).toMatchObject({
        http: 200,
        status: 400,
        msg: 'Content cannot be empty',
      })
    }
    expect(await ann.call('addComment', { body: { ...place, content: 'x'.repeat(10_001) } })).toMatchObject({
      status: 400,
      msg: 'Content can not exceed 10000 characters',
    })
    const id = await write(ann, place, ` ${'x'.repeat(10_000)} `)
    expect(await answerTo(ann, id, ' ')).toMatchObject({ status: 400 })
    expect(await answerTo(ann, id, 'y'.repeat(10_001))).toMatchObject({ status: 400 })
    expect(await answerTo(ann, id, 'שלום e\u0301 \ud800')).toMatchObject({
      status: 200,
      data: { content: 'שלום e\u0301 \ufffd' },
    })
    expect(await counted(place.did)).toBe(2)
  })

  test('writing needs sign-in, the right, the switch and enough solved problems; administrators need not solve', async () => {
    const place = await makeDiscussion()
    expect(await nobody.call('addComment', { body: { ...place, content: 'x' } })).toMatchObject({ http: 401 })
    expect(await mute.call('addComment', { body: { ...place, content: 'x' } })).toMatchObject({ http: 403 })
    await services.ctx.settings.set({ defaultCreateCommentACInitValue: 1 })
    expect(await bob.call('addComment', { body: { ...place, content: 'x' } })).toMatchObject({
      http: 200,
      status: 403,
      msg: expect.stringContaining('at least 1'),
    })
    await write(admin, place)
    await alter(
      sql`insert into user_problem (uid, pid, solved_at) select ${await uidOf(services, 'ann')}, id, now()
        from problem where auth = 1 order by id limit 1`,
    )
    const id = await write(ann, place)
    expect(await answerTo(bob, id)).toMatchObject({ status: 403 })
    await services.ctx.settings.set({ openPublicDiscussion: false })
    expect(await ann.call('addComment', { body: { ...place, content: 'x' } })).toMatchObject({ status: 403 })
    expect(await nobody.call('comments', { query: asQuery(place) })).toMatchObject({ http: 200, status: 403 })
    expect(await nobody.call('replies', { query: { commentId: `${id}` } })).toMatchObject({ status: 403 })
  })

  test('likes are idempotent, also at once, and never go below zero', async () => {
    const place = await makeDiscussion()
    const id = await write(ann, place)
    await Promise.all([like(bob, id, true), like(bob, id, true), like(bob, id, true), like(ann, id, true)])
    expect((await list(bob, place)).commentList.records[0]).toMatchObject({ likeNum: 2 })
    for (const _ of [1, 2]) expect(await like(bob, id, false)).toMatchObject({ status: 200 })
    expect((await list(bob, place)).commentList.records[0]).toMatchObject({ likeNum: 1 })
    expect(await like(nobody, id, true)).toMatchObject({ http: 401 })
    expect(await like(bob, 999_999, true)).toMatchObject({ status: 400 })
    const from = (sourceType: string) =>
      bob.call('commentLike', { query: { cid: `${id}`, toLike: 'true', sourceType } })
    expect([(await from('Problem')).http, (await from('Discussion')).status]).toEqual([400, 200])
  })

  test('a comment or reply is deleted by its author or an administrator, whatever uid is sent, with what hangs on it', async () => {
    const place = await makeDiscussion()
    const id = await write(ann, place)
    const replyId = idOf(await answerTo(bob, id))
    await answerTo(ann, id)
    expect(
      await ann.call('deleteReply', {
        body: { reply: { id: replyId, fromUid: await uidOf(services, 'ann') }, did: place.did },
      }),
    ).toMatchObject({ status: 403 })
    expect(await bob.call('deleteReply', { body: { reply: { id: replyId } } })).toMatchObject({ status: 200 })
    expect(await bob.call('deleteReply', { body: { reply: { id: replyId } } })).toMatchObject({ status: 400 })
    expect(await counted(place.did)).toBe(2)
    expect(
      await bob.call('deleteComment', { body: { id, fromUid: await uidOf(services, 'bob'), ...place } }),
    ).toMatchObject({ status: 403 })
    expect(await bob.call('deleteComment', { body: { id: null } })).toMatchObject({ status: 400 })
    expect(await admin.call('deleteComment', { body: { id } })).toMatchObject({ status: 200 })
    expect(await answerTo(bob, id)).toMatchObject({ status: 400 })
    expect(await counted(place.did)).toBe(0)
    expect((await list(ann, place)).commentList.total).toBe(0)
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
    for (const place of closed) {
      expect((await bob.call('comments', { query: asQuery(place) })).status).not.toBe(200)
      expect((await nobody.call('comments', { query: asQuery(place) })).status).not.toBe(200)
      expect((await bob.call('addComment', { body: { ...place, content: 'x' } })).status).not.toBe(200)
      expect(await watchAs(services, bob, `discussion:${place.did}`)).toBe('forbidden')
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
    const place = await makeDiscussion({ gid })
    const commentId = await write(jury, place)
    for (const caller of [ann, bob])
      expect(await answerTo(caller, commentId)).toMatchObject({
        status: 200,
        data: { fromRole: caller === ann ? 'admin' : 'user' },
      })
    expect((await admin.call('addComment', { body: { ...place, content: 'x' } })).data).toMatchObject({
      fromRole: 'user',
    })
    expect((await list(bob, place)).commentList.records.map(({ fromName, fromRole }) => [fromName, fromRole])).toEqual([
      ['admin', 'user'],
      ['jury', 'root'],
    ])
    const replies = (await bob.call('replies', { query: { commentId: `${commentId}` } })).data as { fromRole: string }[]
    expect(replies.map(({ fromRole }) => fromRole)).toEqual(['user', 'admin'])
  })

  test('a flood is told how long to wait', async () => {
    const limited = await startServices(stack, { rateFactor: 1 })
    const place = await makeDiscussion()
    const answers = []
    for (let n = 0; n < 21; n++) {
      const one = await limited.app.inject({
        method: 'POST',
        url: '/api/comment',
        payload: { ...place, content: `${n}` },
        headers: { authorization: bob.token ?? '' },
      })
      answers.push(one.json<{ status: number; msg: string }>())
    }
    expect(answers.slice(0, 20).every(({ status }) => status === 200)).toBe(true)
    expect(answers[20]).toMatchObject({ status: 403, msg: expect.stringMatching(/\d+ (s|秒)/) })
    await limited.stop()
  })
})

describe('in a contest', () => {
  const readers = ['nobody', 'ann', 'bob', 'admin', 'jury', 'root'] as const
  const callers = () => ({ nobody, ann, bob, admin, jury, root })
  const marks = [
    'ANN_MARK',
    'BOB_MARK',
    'JURY_MARK',
    'ROOT_MARK',
    'JURY_TO_ANN',
    'JURY_TO_BOB',
    'ANN_TO_OWN',
    'BOB_TO_OWN',
  ] as const
  /** What a contestant sees while it runs: their own, and what the staff says to all and to them. */
  const whileRunning = {
    nobody: [],
    admin: ['JURY_MARK', 'ROOT_MARK'],
    ann: ['ANN_MARK', 'JURY_MARK', 'ROOT_MARK', 'JURY_TO_ANN', 'ANN_TO_OWN'],
    bob: ['BOB_MARK', 'JURY_MARK', 'ROOT_MARK', 'JURY_TO_BOB', 'BOB_TO_OWN'],
    jury: marks,
    root: marks,
  } as const

  async function spoken(cid: number) {
    const place = { cid }
    const ids = {
      ann: await write(ann, place, 'ANN_MARK'),
      bob: await write(bob, place, 'BOB_MARK'),
      jury: await write(jury, place, 'JURY_MARK'),
      root: await write(root, place, 'ROOT_MARK'),
    }
    await answerTo(jury, ids.ann, 'JURY_TO_ANN')
    await answerTo(jury, ids.bob, 'JURY_TO_BOB')
    await answerTo(ann, ids.ann, 'ANN_TO_OWN')
    await answerTo(bob, ids.bob, 'BOB_TO_OWN')
    return ids
  }

  async function seenBy(caller: Caller, cid: number, ids: readonly number[]): Promise<string[]> {
    const answers: unknown[] = [await caller.call('comments', { query: { cid: `${cid}` } })]
    for (const commentId of ids)
      answers.push(await caller.call('replies', { query: { commentId: `${commentId}`, cid: `${cid}` } }))
    const text = JSON.stringify(answers.map((one) => (one as { data: unknown }).data))
    return marks.filter((mark) => text.includes(mark))
  }

  test('while it runs nobody meets what is not for them, in lists, counts, replies, likes, deletions and pushes; before and after all do', async () => {
    const cid = await makeContest(services, { uid: await uidOf(services, 'jury') })
    const ids = await spoken(cid)
    const all = Object.values(ids)
    for (const reader of readers)
      expect([reader, await seenBy(callers()[reader], cid, all)]).toEqual([reader, [...whileRunning[reader]]])
    expect((await list(ann, { cid })).commentList.total).toBe(3)
    expect((await list(jury, { cid })).commentList.total).toBe(4)
    for (const answer of [
      await like(bob, ids.ann, true),
      await answerTo(bob, ids.ann),
      await bob.call('deleteComment', { body: { id: ids.ann } }),
    ]) {
      expect(answer).toMatchObject({ status: 400, msg: 'This comment was deleted.' })
    }
    await expect.poll(() => heard.filter(({ topic }) => topic === `contest:${cid}:comments`).length).toBe(8)
    const [annUid, bobUid, juryUid] = [
      await uidOf(services, 'ann'),
      await uidOf(services, 'bob'),
      await uidOf(services, 'jury'),
    ]
    const events = (topic: string, reader: 'public' | 'contestant') =>
      heard
        .filter((one) => one.topic === topic && one.kind === 'talk')
        .map(({ data }) => data[reader] as DiscussionEventData | undefined)
    const toAll = events(`contest:${cid}:comments`, 'contestant').filter((one) => one !== undefined)
    expect(toAll.map(({ commentId }) => commentId)).toEqual([ids.jury, ids.root])
    expect(events(`contest:${cid}:comments`, 'public').every((one) => one === undefined)).toBe(true)
    expect(
      events(`user:${annUid}`, 'contestant')
        .filter((one) => one?.cid === cid)
        .map((one) => [one?.what, one?.uid]),
    ).toEqual([
      ['comment', annUid],
      ['reply', juryUid],
      ['reply', annUid],
    ])
    expect(JSON.stringify(events(`user:${bobUid}`, 'contestant').filter((one) => one?.cid === cid))).not.toContain(
      annUid,
    )
    await moveContest(services, cid, { startMin: -60, endMin: -1 })
    for (const reader of readers.slice(1))
      expect([reader, await seenBy(callers()[reader], cid, all)]).toEqual([reader, [...marks]])
    expect(await seenBy(nobody, cid, all)).toEqual([])
  })

  test('staff comments are answered by the staff alone; the staff deletes anything, site roles nothing', async () => {
    const cid = await makeContest(services, { uid: await uidOf(services, 'jury') })
    const ids = await spoken(cid)
    expect(await answerTo(ann, ids.jury)).toMatchObject({ status: 403 })
    expect(await answerTo(ann, ids.root)).toMatchObject({ status: 403 })
    expect(await answerTo(root, ids.jury)).toMatchObject({ status: 200 })
    expect(await admin.call('deleteComment', { body: { id: ids.jury } })).toMatchObject({ status: 403 })
    await moveContest(services, cid, { endMin: -1 })
    expect(await answerTo(bob, ids.ann)).toMatchObject({ status: 200 })
    expect(await admin.call('deleteComment', { body: { id: ids.ann } })).toMatchObject({ status: 403 })
    expect(await jury.call('deleteComment', { body: { id: ids.ann } })).toMatchObject({ status: 200 })
    expect(await bob.call('deleteComment', { body: { id: ids.bob } })).toMatchObject({ status: 200 })
  })

  test('in a contest of a group its heads speak to every participant while it runs, and may be answered', async () => {
    const gid = await makeGroup(services, { owner: 'jury' })
    for (const username of ['ann', 'bob']) await setLevel(services, { gid, username, level: 4 })
    const cid = await makeContest(services, { uid: await uidOf(services, 'ann'), gid })
    const [ofHead, ofBob] = [await write(jury, { cid }, 'Of the head'), await write(bob, { cid }, 'Of a participant')]
    await setLevel(services, { gid, username: 'admin', level: 3 })
    expect((await list(admin, { cid })).commentList.records.map(({ id }) => id)).toEqual([ofHead])
    expect((await list(jury, { cid })).commentList.records.map(({ id }) => id)).toEqual([ofBob, ofHead])
    expect(await answerTo(admin, ofHead)).toMatchObject({ status: 200 })
    expect(await answerTo(admin, await write(ann, { cid }))).toMatchObject({ status: 403 })
    const told = () =>
      heard
        .filter(({ topic, kind }) => topic === `contest:${cid}:comments` && kind === 'talk')
        .flatMap(({ data }) => (data.contestant as DiscussionEventData | undefined)?.commentId ?? [])
    await expect.poll(told).toEqual([ofHead, expect.any(Number)])
  })

  test('the gate of the contest and its switch stand before everything', async () => {
    const uid = await uidOf(services, 'jury')
    const gated = [
      await makeContest(services, { uid, auth: 1 }),
      await makeContest(services, { uid, startMin: 10 }),
      await makeContest(services, { uid, visible: false }),
    ]
    for (const cid of gated) {
      expect((await ann.call('comments', { query: { cid: `${cid}` } })).status).not.toBe(200)
      expect((await ann.call('addComment', { body: { cid, content: 'x' } })).status).not.toBe(200)
      expect(await watchAs(services, ann, `contest:${cid}:comments`)).toBe('forbidden')
    }
    const open = await makeContest(services, { uid })
    const commentId = await write(ann, { cid: open })
    expect(await watchAs(services, ann, `contest:${open}:comments`)).toBe('contestant')
    expect(await watchAs(services, jury, `contest:${open}:comments`)).toBe('jury')
    expect(await watchAs(services, nobody, `contest:${open}:comments`)).toBe('sign-in')
    await services.ctx.settings.set({ openContestComment: false })
    expect(await watchAs(services, ann, `contest:${open}:comments`)).toBe('forbidden')
    expect(await ann.call('comments', { query: { cid: `${open}` } })).toMatchObject({ status: 403 })
    expect(await ann.call('deleteComment', { body: { id: commentId } })).toMatchObject({ status: 403 })
  })
})
