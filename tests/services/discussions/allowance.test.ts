import { beforeAll, beforeEach, expect, test } from 'vitest'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import type { Answer, Caller } from '../support/caller.ts'
import { person, signedInRoot, anonymous, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, alter } = await servicesOfFile('starter')
const chat = 1
const help = 3
let root: Caller
let ann: Caller
let newcomer: Caller

const words = (changes: object = {}) => ({ title: 'Title', content: 'Text', categoryId: chat, ...changes })
const post = (caller: Caller, changes: object = {}) => caller.call('addDiscussion', { body: words(changes) })
const idOf = ({ data }: Answer): number => (data as { id: number }).id
const comment = (caller: Caller, did: number, content = 'Words') =>
  caller.call('addComment', { body: { did, content } })
const allowance = async (caller: Caller, did?: number) =>
  (await caller.call('talkAllowance', { query: did === undefined ? {} : { did: `${did}` } })).data

beforeAll(async () => {
  root = await signedInRoot(services)
  ;[ann, newcomer] = await Promise.all([person(services, 'ann'), person(services, 'newcomer')])
  await alter(
    sql`insert into user_problem (uid, pid, solved_at) select ${await uidOf(services, 'ann')}, id, now() from problem
      where auth = 1 order by id limit 1`,
  )
}, 60_000)
beforeEach(async () => {
  await alter(sql`truncate discussion, discussion_quota, message restart identity cascade`)
  await services.ctx.settings.set({
    openPublicDiscussion: true,
    defaultCreateDiscussionACInitValue: 1,
    defaultCreateDiscussionDailyLimit: 5,
    defaultCreateCommentACInitValue: 1,
  })
})

test('whoever posts is answered the id of what they posted, and may leave the summary out', async () => {
  const did = idOf(await post(ann))
  expect((await ann.call('discussionDetail', { query: { did: `${did}` } })).data).toMatchObject({
    id: did,
    title: 'Title',
    description: '',
  })
})

test('a newcomer sees beforehand what is missing, and that questions are open, so many a day', async () => {
  const did = idOf(await post(ann))
  const bound = discussionLimits.newcomerPostsPerDay
  expect(await allowance(newcomer, did)).toEqual({
    post: { reason: 'solved', needed: 1, solved: 0, limit: bound, left: bound, minutes: null },
    openPost: { reason: null, needed: 1, solved: 0, limit: bound, left: bound, minutes: null },
    answer: {
      reason: 'solved',
      needed: 1,
      solved: 0,
      limit: discussionLimits.newcomerAnswersPerDay,
      left: discussionLimits.newcomerAnswersPerDay,
      minutes: null,
    },
  })
  expect(await post(newcomer)).toMatchObject({ status: 403, msg: expect.stringContaining('at least 1') })
  for (let n = 0; n < bound; n += 1) expect((await post(newcomer, { categoryId: help })).status).toBe(200)
  expect(await post(newcomer, { categoryId: help })).toMatchObject({
    status: 403,
    msg: expect.stringMatching(/in 24 hours\. Please wait \d+ min/),
  })
  expect(await allowance(newcomer)).toMatchObject({
    post: { reason: 'solved' },
    openPost: { reason: 'daily', left: 0, minutes: 24 * 60 },
    answer: null,
  })
})

test('others see how many are left; administrators have no bound; a role that may not post sees so', async () => {
  await post(ann)
  expect(await allowance(ann, 1)).toMatchObject({
    post: { reason: null, limit: 5, left: 4 },
    answer: { reason: null, limit: null },
  })
  expect(await allowance(root, 1)).toMatchObject({
    post: { reason: null, limit: null, left: null },
    answer: { reason: null },
  })
  const muted = await person(services, 'muted', 1005)
  expect(await allowance(muted, 1)).toMatchObject({ post: { reason: 'permission' }, answer: { reason: 'permission' } })
  expect(await anonymous(services).call('talkAllowance')).toMatchObject({ http: 401 })
})

test('a question is not carried into another category by whoever may not post there', async () => {
  const did = idOf(await post(newcomer, { categoryId: help }))
  const edit = (categoryId: number) => newcomer.call('editDiscussion', { body: { ...words({ categoryId }), id: did } })
  expect((await edit(help)).status).toBe(200)
  expect(await edit(chat)).toMatchObject({ status: 403, msg: expect.stringContaining('at least 1') })
})

test('a newcomer answers below questions, below what is theirs, and where somebody spoke to them, within a bound', async () => {
  const closed = idOf(await post(ann))
  expect((await comment(newcomer, closed)).status).toBe(403)
  const question = idOf(await post(ann, { categoryId: help }))
  expect((await comment(newcomer, question)).status).toBe(200)
  await comment(ann, closed, 'What does @newcomer say?')
  expect(await allowance(newcomer, closed)).toMatchObject({
    answer: { reason: null, left: discussionLimits.newcomerAnswersPerDay - 1 },
  })
  expect((await comment(newcomer, closed)).status).toBe(200)
  await alter(
    sql`update discussion_quota set posts = ${discussionLimits.newcomerAnswersPerDay - 1} where kind = 'answer'`,
  )
  const [one, two] = await Promise.all([comment(newcomer, question), comment(newcomer, closed)])
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 403])
  expect(await allowance(newcomer, closed)).toMatchObject({
    answer: { reason: 'daily', left: 0, minutes: expect.any(Number) as number },
  })
  await alter(sql`update discussion_quota set since = since - make_interval(hours => 24)`)
  expect((await comment(newcomer, closed)).status).toBe(200)
})

test('which categories are open to newcomers is for super administrators to say', async () => {
  const categories = async () =>
    (await root.call('discussionCategories')).data as { id: number; openToNewcomers: boolean }[]
  expect((await categories()).filter(({ openToNewcomers }) => openToNewcomers).map(({ id }) => id)).toEqual([help])
  await root.call('saveDiscussionCategories', {
    body: [
      { id: chat, name: '闲聊', openToNewcomers: true },
      { id: help, name: '求助' },
    ],
  })
  expect((await categories()).filter(({ openToNewcomers }) => openToNewcomers).map(({ id }) => id)).toEqual([
    chat,
    help,
  ])
  expect((await post(newcomer)).status).toBe(200)
  await root.call('saveDiscussionCategories', { body: [{ id: chat, name: '闲聊', openToNewcomers: false }] })
})
