/** Whoever has a list of a group's problems, trainings or contests open is notified when it is another one. */
import { expect, test, vi } from 'vitest'
import type { CallName } from '@podium/proto/calls/paths.ts'
import type { LiveEvent } from '@podium/proto/events/bus/live.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { comesByClock } from '../../services-judging/by-clock.ts'
import { recordLive } from '../../services-judging/support.ts'
import type { Caller } from '../support/caller.ts'
import { moveContest } from '../support/contests.ts'
import { makeGroupProblem } from '../support/group-content.ts'
import type { GroupPerson } from '../support/groups.ts'
import { pidOf, problemFields } from '../support/problems.ts'
import { groupContestFixture, inMinutes } from './contest-fixture.ts'

const { services, db, callers, gid, other, form } = await groupContestFixture()
const received: LiveEvent[] = recordLive(services.ctx)
const whatOf = ({ data }: LiveEvent) => (data.jury as { what: string }).what
const isOfCommand = (event: LiveEvent) =>
  event.topic.startsWith('group:') && event.kind === 'changed' && !comesByClock(event)
const ofGroup = () => received.filter((event) => isOfCommand(event) && event.topic === topics.group(gid, 'info'))
const lists = () => [...new Set(ofGroup().map(whatOf))].toSorted()

type Given = Parameters<Caller['call']>[1]
async function act(name: CallName, given: Given, by: GroupPerson = 'groupadmin'): Promise<unknown> {
  const answer = await callers[by].call(name, given)
  if (answer.status !== 200) throw new Error(`${name}: ${answer.msg}`)
  return answer.data
}

const languages = await rows(db(), sql<{ id: number }>`select id from language where name = 'C'`)
const problem = () => pidOf(services, 'ALGO1LISTED')
const saveProblem = (name: 'createGroupProblem' | 'editGroupProblem', changes: object) =>
  act(name, {
    body: {
      problem: { ...problemFields, problemId: 'listed', gid, ...changes },
      isUploadTestCase: false,
      samples: [{ input: '1 2', output: '3' }],
      languages,
      tags: [],
      codeTemplates: [],
    } as never,
  })
const trainingForm = (changes: object = {}) => ({
  training: { title: 'First week', description: 'Do it', auth: 'Public', rank: 1, status: true, gid, ...changes },
  trainingCategory: { name: 'Weekly' },
})
const startTime = inMinutes(60)
const contestForm = (changes: object) => form({ startTime, auth: 1, pwd: 'secret', ...changes })
let [cid, tid] = [0, 0]

type Action = readonly [what: readonly string[], by: string, act: () => Promise<unknown>]

const problemActions: readonly Action[] = [
  [['problems'], 'a new problem', () => saveProblem('createGroupProblem', {})],
  [
    ['problems'],
    'a problem with a new title',
    async () => saveProblem('editGroupProblem', { id: await problem(), title: 'Another' }),
  ],
  [
    ['problems'],
    'a problem that is hidden',
    async () => act('changeGroupProblemAuth', { query: { pid: `${await problem()}`, auth: '2' } }),
  ],
  [
    ['problems'],
    'a problem that is published',
    async () => act('changeGroupProblemAuth', { query: { pid: `${await problem()}`, auth: '1' } }),
  ],
  [
    ['problems'],
    'a problem that is offered to the site',
    async () => act('applyGroupProblem', { query: { pid: `${await problem()}`, isApplied: 'true' } }),
  ],
  [
    ['problems'],
    'a problem that the back office takes',
    async () => act('answerGroupProblem', { body: { pid: await problem(), progress: 2 } }, 'root'),
  ],
  [
    ['problems'],
    'a problem that is taken back',
    async () => act('applyGroupProblem', { query: { pid: `${await problem()}`, isApplied: 'false' } }),
  ],
]

const trainingActions: readonly Action[] = [
  [
    ['trainings'],
    'a new training',
    async () => {
      tid = ((await act('createGroupTraining', { body: trainingForm() as never })) as { tid: number }).tid
    },
  ],
  [
    ['trainings'],
    'a training with a new title',
    () => act('updateGroupTraining', { body: trainingForm({ id: tid, title: 'Second week' }) as never }),
  ],
  [
    ['trainings'],
    'a training that is hidden',
    () => act('changeGroupTrainingStatus', { query: { tid: `${tid}`, status: 'false' } }),
  ],
  [
    ['trainings'],
    'a training that is shown',
    () => act('changeGroupTrainingStatus', { query: { tid: `${tid}`, status: 'true' } }),
  ],
  [
    ['trainings'],
    'a training with a new problem',
    () => act('addOwnGroupTrainingProblem', { query: { tid: `${tid}`, problemId: 'ALGO1LISTED' } }),
  ],
  [
    ['trainings'],
    'a training without it',
    async () => act('removeGroupTrainingProblem', { query: { tid: `${tid}`, pid: `${await problem()}` } }),
  ],
  [['trainings'], 'a deleted training', () => act('deleteGroupTraining', { query: { tid: `${tid}` } })],
]

const contestActions: readonly Action[] = [
  [
    ['contests'],
    'a new contest',
    async () => {
      const body = contestForm({}) as never
      cid = ((await act('createGroupContest', { body })) as { cid: number }).cid
    },
  ],
  [
    ['contests'],
    'a contest with a new title',
    () => act('updateGroupContest', { body: contestForm({ id: cid, title: 'Renamed' }) as never }),
  ],
  [
    ['contests'],
    'a contest that is hidden',
    () => act('changeGroupContestVisible', { query: { cid: `${cid}`, visible: 'false' } }),
  ],
  [
    ['contests'],
    'a contest that is shown',
    () => act('changeGroupContestVisible', { query: { cid: `${cid}`, visible: 'true' } }),
  ],
  [
    ['contests', 'problems'],
    'a problem that a contest hides',
    async () =>
      act('addOwnGroupContestProblem', { query: { cid: `${cid}`, problemId: 'ALGO1LISTED', displayId: 'A' } }),
  ],
  [
    ['contests', 'problems'],
    'a deleted contest that hid one',
    () => act('deleteGroupContest', { query: { cid: `${cid}` } }),
  ],
  [['problems'], 'a deleted problem', async () => act('deleteGroupProblem', { query: { pid: `${await problem()}` } })],
]

test.each([...problemActions, ...trainingActions, ...contestActions])('of %j, by %s', async (what, _by, change) => {
  received.length = 0
  await change()
  await vi.waitFor(() => expect(lists()).toEqual(what), 10_000)
})

test('of contests, by the clock at a start and an end', async () => {
  received.length = 0
  const made = (await act('createGroupContest', { body: contestForm({}) as never })) as { cid: number }
  await vi.waitFor(() => expect(lists()).toEqual(['contests']), 10_000)
  for (const times of [{ startMin: 0.02 }, { endMin: 0.02 }]) {
    received.length = 0
    await moveContest(services, made.cid, times)
    await vi.waitFor(() => expect(lists()).toEqual(['contests']), 10_000)
  }
})

test('an event says to those in the group which list it is and no more, and nothing to who waits to be let in', async () => {
  received.length = 0
  await saveProblem('createGroupProblem', { problemId: 'secret', title: 'SECRET_MARK', auth: 2 })
  await vi.waitFor(() => expect(lists()).toEqual(['problems']), 10_000)
  const only = { what: 'problems' }
  expect(ofGroup().map(({ data }) => data)).toEqual([{ contestant: only, jury: only }])
})

test('nobody is notified of what belongs to another group, or to none', async () => {
  received.length = 0
  const foreign = await makeGroupProblem(services, { gid: other, displayId: `OTHER1${Date.now()}`, author: 'outsider' })
  await act('changeGroupProblemAuth', { query: { pid: `${foreign}`, auth: '2' } }, 'outsider')
  await act('changeProblemAuth', { body: { id: await pidOf(services, 'P1001'), auth: 2 } }, 'root')
  await act('createGroupTraining', { body: trainingForm() as never })
  await vi.waitFor(() => expect(lists()).toEqual(['trainings']), 10_000)
  const groups = received.filter(isOfCommand).map(({ topic }) => topic)
  expect(groups).toEqual([topics.group(other, 'info'), topics.group(gid, 'info')])
})
