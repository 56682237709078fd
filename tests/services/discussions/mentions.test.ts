/** Names of users in texts, as they are read: those of users alone, and none in a contest that runs. */
import { beforeAll, expect, test } from 'vitest'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { makeContest, moveContest } from '../support/contests.ts'
import { addMessages } from '../support/messages.ts'
import { person, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { answer, makeDiscussion, messagesOf, write } from '../support/discussion.ts'

const { services, db, alter } = await servicesOfFile('starter', {}, { worker: true })
let ann: Caller
let eve: Caller

beforeAll(async () => {
  ;[ann, eve] = await Promise.all([person(services, 'Ann'), person(services, 'eve'), person(services, 'Bob Ray')])
  await services.ctx.settings.set({
    defaultCreateCommentACInitValue: 0,
    defaultCreateDiscussionACInitValue: 0,
    openContestComment: true,
  })
}, 60_000)

interface Mentioning {
  readonly mentions: readonly string[]
}
interface Read extends Mentioning {
  readonly replyList: readonly Mentioning[]
}
const readIn = async (query: Record<string, string>): Promise<readonly Read[]> =>
  ((await eve.call('comments', { query: query })).data as { commentList: { records: Read[] } }).commentList.records

test('a comment, its replies and a discussion come with the users whom they mention, spelled as these spell themselves', async () => {
  const did = await makeDiscussion(services, 'Ann')
  await alter(sql`update discussion set content = 'for @eve, @EVE and \`@root\`' where id = ${did}`)
  const commentId = await write(ann, { did }, '@bob ray, @nobody and @ANN')
  await answer(ann, commentId, 'no sign')
  await answer(ann, commentId, '@eve')
  expect(await readIn({ did: `${did}` })).toMatchObject([
    { mentions: ['Bob Ray', 'Ann'], replyList: [{ mentions: ['eve'] }, { mentions: [] }] },
  ])
  expect((await eve.call('replies', { query: { commentId: `${commentId}` } })).data).toMatchObject([
    { mentions: ['eve'] },
    { mentions: [] },
  ])
  expect((await eve.call('discussionDetail', { query: { did: `${did}` } })).data).toMatchObject({ mentions: ['eve'] })
  expect((await ann.call('addComment', { body: { did, content: 'And @eve' } })).data).toMatchObject({
    mentions: ['eve'],
    replyList: [],
  })
  await alter(sql`update users set status = 1 where username = 'Bob Ray'`)
  expect((await readIn({ did: `${did}` })).find(({ replyList }) => replyList.length > 0)).toMatchObject({
    mentions: ['Ann'],
  })
  await alter(sql`update users set status = 0 where username = 'Bob Ray'`)
})

test('in a contest that runs a name is text, also for the staff, and a mention afterwards', async () => {
  const cid = await makeContest(services, { uid: await uidOf(services, 'eve') })
  const commentId = await write(ann, { cid }, '@eve')
  await answer(eve, commentId, '@ann')
  const shown = () => readIn({ cid: `${cid}` })
  expect(await shown()).toMatchObject([{ mentions: [], replyList: [{ mentions: [] }] }])
  await moveContest(services, cid, { endMin: -1 })
  expect(await shown()).toMatchObject([{ mentions: ['eve'], replyList: [{ mentions: ['Ann'] }] }])
})

test('a notice comes with them too', async () => {
  const uid = await uidOf(services, 'eve')
  const made = await firstRow(
    db(),
    sql<{ id: number }>`
    insert into notice (title, content, type, recipient_uid, admin_uid, is_pushed) values ('Thanks',
      'to @ann and @nobody', 'Single', ${uid}, '1', true) returning id`,
  )
  await addMessages(services, sql`insert into message (uid, box, notice_id) values (${uid}, 'Mine', ${made?.id})`)
  expect((await messagesOf(eve, 'mineMessages')).records).toMatchObject([{ title: 'Thanks', mentions: ['Ann'] }])
})
