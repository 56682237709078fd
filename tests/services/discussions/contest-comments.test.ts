/** Comments of contests: who reads what while it runs, and what the staff may. */
import { describe, expect, test } from 'vitest'
import type { DiscussionEventData } from '@podium/proto/events/events.ts'
import type { Caller } from '../support/caller.ts'
import { makeContest, moveContest, watchAs } from '../support/contests.ts'
import { makeGroup, setLevel } from '../support/groups.ts'
import { uidOf } from '../support/people.ts'
import { commentFixture, answerTo, like, list, write } from './comment-fixture.ts'

const { services, received, root, admin, jury, ann, bob, nobody } = await commentFixture()

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
    const target = { cid }
    const ids = {
      ann: await write(ann, target, 'ANN_MARK'),
      bob: await write(bob, target, 'BOB_MARK'),
      jury: await write(jury, target, 'JURY_MARK'),
      root: await write(root, target, 'ROOT_MARK'),
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
    await expect.poll(() => received.filter(({ topic }) => topic === `contest:${cid}:comments`).length).toBe(8)
    const [annUid, bobUid, juryUid] = [
      await uidOf(services, 'ann'),
      await uidOf(services, 'bob'),
      await uidOf(services, 'jury'),
    ]
    const events = (topic: string, reader: 'public' | 'contestant') =>
      received
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
    const events = () =>
      received
        .filter(({ topic, kind }) => topic === `contest:${cid}:comments` && kind === 'talk')
        .flatMap(({ data }) => (data.contestant as DiscussionEventData | undefined)?.commentId ?? [])
    await expect.poll(events).toEqual([ofHead, expect.any(Number)])
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
