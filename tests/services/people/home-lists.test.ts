// Readers of the home page and of the lists of the site are notified when one is another one, by whichever of several
// workers comes first. What is hidden notifies nobody.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallName } from '@podium/proto/calls/paths.ts'
import type { LiveEvent } from '@podium/proto/events/bus/live.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { nextRecentChange, recentContests } from '@podium/services/features/contests/list-queries.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { recordLive } from '../../services-judging/support.ts'
import type { Caller } from '../support/caller.ts'
import { upload } from '../support/files.ts'
import { makeGroupProblem } from '../support/group-content.ts'
import { makeGroup } from '../support/groups.ts'
import { person, signedInRoot, uidOf } from '../support/people.ts'
import { pidOf, problemFields } from '../support/problems.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { startServices } from '../support/stack.ts'
import { png } from '../../support/pictures.ts'

const { stack, services, db } = await servicesOfFile('starter', {}, { worker: true })
const second = await startServices(stack, {}, { worker: true })
afterAll(() => second.stop())
const root = await signedInRoot(services)
const member = await person(services, 'member')
const received: LiveEvent[] = recordLive(services.ctx)

/** `all`: the list has a page of its own. */
const notified = () =>
  received
    .filter(({ topic, kind }) => (topic === topics.home() || topic === topics.lists()) && kind === 'changed')
    .map(({ topic, data }) => `${topic === topics.lists() ? 'all ' : ''}${(data.public as { what: string }).what}`)
    .toSorted()
const expectNotified = (...what: string[]) => vi.waitFor(() => expect(notified()).toEqual(what), 10_000)

type Given = Parameters<Caller['call']>[1]
async function act(name: CallName, given: Given, by = root): Promise<unknown> {
  const answer = await by.call(name, given)
  if (answer.status !== 200) throw new Error(`${name}: ${answer.msg}`)
  return answer.data
}

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString()
const hourMs = 3_600_000

const saveProblem = async (name: 'createProblem' | 'editProblem', changes: object) =>
  act(name, {
    body: {
      problem: {
        ...problemFields,
        problemId: 'HOME1',
        title: 'On the home page',
        stackLimit: 64,
        ...changes,
      },
      isUploadTestCase: false,
      samples: [{ input: '1', output: '1' }],
      languages: [await firstRow(db(), sql<{ id: number }>`select id from language where oj = 'ME' and name = 'C'`)],
      tags: [],
      codeTemplates: [],
    },
  })

const begun = inMs(-hourMs)
const contestForm = (changes: object) => ({
  title: 'Cup',
  description: 'About it',
  type: 0,
  auth: 1,
  pwd: 'secret',
  startTime: begun,
  endTime: inMs(hourMs),
  sealRank: false,
  autoRealRank: true,
  visible: true,
  openRank: true,
  rankShowName: 'username',
  starAccount: [],
  awardType: 0,
  openAccountLimit: false,
  ...changes,
})

const past = { startTime: inMs(-2 * hourMs), endTime: begun, auth: 0 }

const saveTraining = async (changes: object, category = 'Weekly'): Promise<number> => {
  const training = { title: 'First week', description: 'Do it', auth: 'Public', rank: 1, status: true, ...changes }
  const name = 'id' in changes ? 'updateTraining' : 'createTraining'
  const answer = await act(name, { body: { training, trainingCategory: { name: category } } as never })
  return (answer as { tid: number } | null)?.tid ?? 0
}
const newest = async (table: 'announcement' | 'training_category') =>
  (await firstRow(db(), sql<{ id: number }>`select max(id) as id from ${sql.table(table)}`))?.id ?? 0
const taggedWith = async () =>
  (await firstRow(db(), sql<{ id: number }>`select tag_id as id from problem_tag`))?.id ?? 0

let [announcement, picture, cid, gid, ofGroup, tid] = [0, 0, 0, 0, 0, 0]
const problem = () => pidOf(services, 'HOME1')

beforeAll(async () => {
  gid = await makeGroup(services, { owner: 'member', shortName: 'HOMES' })
  ofGroup = await makeGroupProblem(services, { gid, displayId: 'HOMESA', author: 'member', progress: 1 })
  const compared = () => rows(db(), sql`select 1 from home_list_mark where mark <> ''`)
  await vi.waitFor(async () => expect(await compared()).toHaveLength(9), 10_000)
}, 60_000)

type Action = readonly [what: readonly string[], by: string, act: () => Promise<unknown>]

const actions: readonly Action[] = [
  [
    ['all groups'],
    'a new one',
    () =>
      act('createGroup', {
        body: {
          name: 'Onlookers',
          shortName: 'LOOKERS',
          brief: 'We look on',
          description: 'Lists',
          auth: 1,
          visible: true,
        },
      }),
  ],
  [['announcements'], 'a new one', () => act('addAnnouncement', { body: { title: 'New', content: 'Words' } })],
  [
    ['announcements'],
    'an edit of one',
    async () => {
      announcement = await newest('announcement')
      await act('editAnnouncement', { body: { id: announcement, content: 'Other words' } })
    },
  ],
  [['announcements'], 'a deletion', () => act('deleteAnnouncement', { query: { aid: `${announcement}` } })],
  [
    ['carousel'],
    'a new picture',
    async () => {
      picture = ((await upload(root, 'uploadCarouselImage', png, { name: 'a.png' })).data as { id: number }).id
    },
  ],
  [['carousel'], 'a deletion', () => act('deleteCarouselImage', { query: { id: `${picture}` } })],
  [['all problems', 'problems'], 'a new one', () => saveProblem('createProblem', {})],
  [
    ['all problems', 'problems'],
    'a new title',
    async () => saveProblem('editProblem', { id: await problem(), title: 'Another' }),
  ],
  [
    ['all problems', 'problems'],
    'one that is hidden',
    async () => act('changeProblemAuth', { body: { id: await problem(), auth: 2 } }),
  ],
  [
    ['all problems', 'problems'],
    'one that is shown',
    async () => act('changeProblemAuth', { body: { id: await problem(), auth: 1 } }),
  ],
  [
    ['all problems', 'problems'],
    "a group's that is taken",
    () => act('answerGroupProblem', { body: { pid: ofGroup, progress: 2 } }),
  ],
  [
    ['all groups', 'all problems', 'problems'],
    'a group that is renamed',
    () => act('editGroup', { body: { id: gid, auth: 1, shortName: 'HOMER' } }, member),
  ],
  [
    ['all problems', 'problems'],
    "a group's that is taken back",
    () => act('applyGroupProblem', { query: { pid: `${ofGroup}`, isApplied: 'false' } }),
  ],
  [
    ['all problems', 'problems'],
    "a group's that is taken again",
    async () => {
      await act('applyGroupProblem', { query: { pid: `${ofGroup}`, isApplied: 'true' } })
      await act('answerGroupProblem', { body: { pid: ofGroup, progress: 2 } })
    },
  ],
  [
    ['all groups', 'all problems', 'problems'],
    'a group that ends',
    () => act('deleteGroup', { query: { gid: `${gid}` } }, member),
  ],
  [
    ['all contests', 'contests'],
    'a new one',
    async () => {
      cid = ((await act('createContest', { body: contestForm({}) })) as { cid: number }).cid
    },
  ],
  [
    ['all contests', 'contests'],
    'a new title',
    () => act('updateContest', { body: contestForm({ id: cid, title: 'Renamed' }) }),
  ],
  [
    ['all contests', 'contests'],
    'one that is hidden',
    () => act('changeContestVisible', { query: { cid: `${cid}`, visible: 'false' } }),
  ],
  [
    ['all contests', 'contests'],
    'one that is shown',
    () => act('changeContestVisible', { query: { cid: `${cid}`, visible: 'true' } }),
  ],
  [['all trainings'], 'a new one', async () => (tid = await saveTraining({}))],
  [['all trainings'], 'a new title', () => saveTraining({ id: tid, title: 'Renamed' })],
  [
    ['all trainings'],
    'one that is hidden',
    () => act('changeTrainingStatus', { query: { tid: `${tid}`, status: 'false' } }),
  ],
  [
    ['all trainings'],
    'one that is shown',
    () => act('changeTrainingStatus', { query: { tid: `${tid}`, status: 'true' } }),
  ],
  [
    ['all trainings'],
    'one more problem',
    async () => act('addTrainingProblem', { body: { tid, pid: await pidOf(services, 'P1000'), displayId: 'P1000' } }),
  ],
  [
    ['all trainings'],
    'a category with a new name',
    async () => act('editTrainingCategory', { body: { id: await newest('training_category'), name: 'Monthly' } }),
  ],
  [
    ['all groups', 'all trainings', 'contests'],
    'an author with a new name',
    async () => act('editUser', { body: { uid: await uidOf(services, 'root'), username: 'radix' } }),
  ],
  [
    ['all problems', 'all tags'],
    'a tag with a new name',
    async () => act('editTag', { body: { id: await taggedWith(), name: 'Renamed' } }),
  ],
  [['all tags'], 'a new classification', () => act('addTagClassification', { body: { name: 'Kind', oj: 'ME' } })],
  [['all trainings'], 'a new category', () => act('addTrainingCategory', { body: { name: 'Daily', color: 'red' } })],
  [
    ['all problems', 'problems'],
    'one that a contest hides',
    async () => act('addContestProblem', { body: { cid, pid: await problem(), displayId: 'A' } }),
  ],
  [
    ['all problems', 'problems'],
    'one that a contest gives back',
    async () => act('removeContestProblem', { query: { cid: `${cid}`, pid: `${await problem()}` } }),
  ],
  [
    ['all problems', 'problems'],
    'a deletion',
    async () => act('deleteProblem', { query: { pid: `${await problem()}` } }),
  ],
  [['all contests', 'contests'], 'a deletion', () => act('deleteContest', { query: { cid: `${cid}` } })],
  [['all contests'], 'one that is over', () => act('createContest', { body: contestForm(past) })],
  [['all trainings'], 'a deletion', () => act('deleteTraining', { query: { tid: `${tid}` } })],
]

test.each(actions)('of %j alone, by %s', async (what, _by, change) => {
  received.length = 0
  await change()
  await expectNotified(...what)
})

describe('the clock', () => {
  test('notifies at the start and the end of a contest', async () => {
    received.length = 0
    const [startTime, endTime] = [inMs(2_500), inMs(5_000)]
    await act('createContest', { body: contestForm({ startTime, endTime, auth: 0 }) })
    await expectNotified(...Array(3).fill('all contests'), ...Array(3).fill('contests'))
    const [, started = 0, ended = 0] = received.flatMap(({ topic, kind, rev }) =>
      topic === topics.home() && kind === 'changed' ? [rev] : [],
    )
    expect(started).toBeGreaterThanOrEqual(Date.parse(startTime))
    expect(started).toBeLessThan(Date.parse(endTime))
    expect(ended).toBeGreaterThanOrEqual(Date.parse(endTime))
  })

  test('lists a contest from the day on that is two weeks before its start', async () => {
    received.length = 0
    const startTime = '2126-03-20T15:30:00.000Z'
    await act('createContest', { body: contestForm({ startTime, endTime: '2126-03-20T20:00:00.000Z', auth: 0 }) })
    const listedAt = async (now: Date) => (await recentContests(db(), now)).length
    const before = new Date('2126-02-01T00:00:00.000Z')
    const day = new Date('2126-03-06T00:00:00.000Z')
    expect(await nextRecentChange(db(), before)).toEqual(day)
    expect([await listedAt(new Date(day.getTime() - 1)), await listedAt(day)]).toEqual([0, 1])
    expect(await nextRecentChange(db(), day)).toEqual(new Date(startTime))
    expect(await nextRecentChange(db(), new Date(startTime))).toEqual(new Date('2126-03-20T20:00:00.000Z'))
    expect(await nextRecentChange(db(), new Date('2127-01-01T00:00:00.000Z'))).toBeNull()
    await expectNotified('all contests')
  })
})

test('a save of what is hidden notifies nobody', async () => {
  received.length = 0
  await saveProblem('createProblem', { problemId: 'HOME2', auth: 2 })
  await act('createContest', { body: contestForm({ visible: false }) })
  await saveTraining({ title: 'Hidden', status: false }, 'Monthly')
  await act('addAnnouncement', { body: { title: 'New', content: 'Words' } })
  await expectNotified('announcements')
})
