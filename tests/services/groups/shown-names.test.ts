/** Tags and categories are named in many places: whoever is shown one is notified when it is another one, or gone. */
import { expect, test, vi } from 'vitest'
import type { CallName } from '@podium/proto/calls/paths.ts'
import type { LiveEvent } from '@podium/proto/events/bus/live.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { comesByClock, isOfRanks } from '../../services-judging/by-clock.ts'
import { recordLive, untilReceived } from '../../services-judging/support.ts'
import type { Caller } from '../support/caller.ts'
import { makeGroupProblem } from '../support/group-content.ts'
import { groupFixture } from '../support/groups.ts'
import { uidOf } from '../support/people.ts'
import { pidOf } from '../support/problems.ts'
import { makeTraining } from '../support/trainings.ts'

const { services, db, alter, callers, gid, other } = await groupFixture()
const root = callers.root
const uid = await uidOf(services, 'root')
const published = await makeGroupProblem(services, { gid, displayId: 'ALGO1OPEN', author: 'owner', progress: 2 })
const inside = await makeGroupProblem(services, { gid, displayId: 'ALGO1IN', author: 'owner' })
const inBank = await pidOf(services, 'P1000')

async function act(name: CallName, given: Parameters<Caller['call']>[1]): Promise<unknown> {
  const answer = await root.call(name, given)
  if (answer.status !== 200) throw new Error(`${name}: ${answer.msg}`)
  return answer.data
}

const received: LiveEvent[] = recordLive(services.ctx)
const isOfList = (event: LiveEvent): boolean => event.topic === topics.lists() && !isOfRanks(event)
/** Topics that have changed, each once: lists of the site, and whatever does not come by the clock. */
const notified = () =>
  [
    ...new Set(
      received
        .filter((event) => event.kind === 'changed' && (isOfList(event) || !comesByClock(event)))
        .map(({ topic, data }) => [topic, (data.jury ?? data.public) as { what?: string }] as const)
        .map(([topic, { what }]) => (what === undefined ? topic : `${topic} ${what}`)),
    ),
  ].toSorted()
const expectNotified = (...what: string[]) => vi.waitFor(() => expect(notified()).toEqual(what.toSorted()), 10_000)

/** What was done before has been compared and published: what comes now comes of the deed alone. */
async function fromHere(): Promise<void> {
  const compared = () => rows(db(), sql`select 1 from home_list_mark where mark <> '' and list <> 'ranks'`)
  await vi.waitFor(async () => expect(await compared()).toHaveLength(9), 10_000)
  await untilReceived(services, received)
  received.length = 0
}

let made = 0
async function tagOn(ofGroup: number | null, pids: readonly number[]): Promise<number> {
  made += 1
  const { id } = (await act('addTag', {
    body: { name: `Tag ${made}`, color: '#409eff', oj: 'ME', gid: ofGroup },
  })) as { id: number }
  await alter(sql`insert into problem_tag (pid, tag_id) select unnest(${[...pids]}::bigint[]), ${id}`)
  // A tag of the site stands beside the list as soon as it is there.
  if (ofGroup === null) await vi.waitUntil(() => notified().includes('lists tags'), 10_000)
  await fromHere()
  return id
}

const page = (pid: number) => topics.problem(pid, 'info')
const listOf = (one: number) => `${topics.group(one, 'info')} problems`

test('of a tag of a group on what the group alone sees: nobody of the site', async () => {
  const tag = await tagOn(gid, [inside])
  await act('editTag', { body: { id: tag, name: 'Ours' } })
  await expectNotified(listOf(gid), page(inside))
})

test('of a tag of the site: lists of problems, of the group whose problem it is on, the problem and its training', async () => {
  const tid = await makeTraining(services, { uid, problems: ['P1000'], visible: false })
  const tag = await tagOn(null, [inBank, inside])
  await act('editTag', { body: { id: tag, name: 'Renamed' } })
  const all = ['lists problems', 'lists tags', listOf(gid), page(inBank), page(inside), topics.training(tid)]
  await expectNotified(...all)
  received.length = 0
  await act('deleteTag', { query: { tid: `${tag}` } })
  await expectNotified(...all)
  await alter(sql`delete from training where id = ${tid}`)
})

test('of a tag of a group on a published problem: the lists of the site, too', async () => {
  const tag = await tagOn(gid, [published])
  await act('editTag', { body: { id: tag, color: '#ff0000' } })
  const all = ['lists problems', listOf(gid), page(published)]
  await expectNotified(...all)
  received.length = 0
  await act('deleteTag', { query: { tid: `${tag}` } })
  await expectNotified(...all)
})

test('of a category of the site: the trainings that have it, and the lists of their groups', async () => {
  const category = (await act('addTrainingCategory', { body: { name: 'Weekly', color: '#409eff' } })) as { id: number }
  const given = { uid, categoryId: category.id, problems: [] }
  const tids = [
    await makeTraining(services, { ...given, gid }),
    await makeTraining(services, { ...given, gid: other }),
    await makeTraining(services, given),
  ]
  await makeTraining(services, { uid, problems: [], gid })
  const ofGroups = [gid, other].map((one) => `${topics.group(one, 'info')} trainings`)
  const all = ['lists trainings', ...ofGroups, ...tids.map(topics.training)]
  await fromHere()
  await act('editTrainingCategory', { body: { id: category.id, name: 'Monthly' } })
  await expectNotified(...all)
  received.length = 0
  await act('deleteTrainingCategory', { query: { cid: `${category.id}` } })
  await expectNotified(...all)
})
