/** Counters in lists are sent by themselves, summed, and never before the lists would show them. */
import { expect, test, vi } from 'vitest'
import type { LiveEvent } from '@podium/proto/events/bus/live.ts'
import type { MovedCounters } from '@podium/proto/events/events.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { discussionStates } from '@podium/proto/rules/discussion/discussion.ts'
import { groupLevels } from '@podium/proto/rules/group/groups.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { tables } from '@podium/services/features/entities.ts'
import { countersEveryMs, watchCounters } from '@podium/services/features/home/counter-worker.ts'
import { recordLive } from '../../services-judging/support.ts'
import { contestPassword, makeContest, moveContest } from '../support/contests.ts'
import { judgedAs, makeGroupProblem } from '../support/group-content.ts'
import { makeDiscussion, write } from '../support/discussion.ts'
import { groupFixture, makeGroup, setLevel } from '../support/groups.ts'
import { uidOf } from '../support/people.ts'
import { pidOf } from '../support/problems.ts'

const { services, db, callers, gid } = await groupFixture()
const received: LiveEvent[] = recordLive(services.ctx)
const waitMs = 4 * countersEveryMs

const sent = (topic: string): MovedCounters[] =>
  received
    .filter((event) => event.topic === topic && event.kind === 'counters')
    .map(({ data }) => (data.public ?? data.jury) as MovedCounters)
const ofProblem = (topic: string, pid: number) =>
  sent(topic).flatMap(({ problems }) => problems.filter((one) => one.pid === pid))
const expectCounted = (topic: string, pid: number, counters: object) =>
  vi.waitFor(() => expect(ofProblem(topic, pid).at(-1)).toMatchObject(counters), waitMs)
const expectTakingPart = (topic: string, cid: number, count: number) =>
  vi.waitFor(() => expect(sent(topic).flatMap(({ contests }) => contests)).toContainEqual({ cid, count }), waitMs)

test('of a problem, to the lists of the site and to its own page, not once for each of many verdicts', async () => {
  const pid = await pidOf(services, 'P1000')
  const startedMs = performance.now()
  for (const status of [Status.accepted, Status.wrongAnswer, Status.accepted])
    await judgedAs(services, callers.member, { pid: 'P1000', status })
  const moved = { pid, total: 3, ac: 2, wa: 1 }
  await expectCounted(topics.lists(), pid, moved)
  const own = received.filter(({ topic, kind }) => topic === topics.problem(pid, 'info') && kind === 'counters')
  expect(own.at(-1)?.data.public).toMatchObject(moved)
  const intervals = Math.ceil((performance.now() - startedMs) / countersEveryMs)
  expect(sent(topics.lists()).length).toBeLessThanOrEqual(intervals + 1)
})

test('of what is submitted in a group, to the lists of that group alone', async () => {
  const pid = await makeGroupProblem(services, { gid, displayId: 'ALGO1COUNT', author: 'owner' })
  received.length = 0
  await judgedAs(services, callers.member, { pid: 'ALGO1COUNT', gid })
  await expectCounted(topics.group(gid, 'info'), pid, { pid, total: 1, ac: 1 })
  expect(received.filter(({ topic, kind }) => kind === 'counters' && !topic.startsWith('group:'))).toEqual([])
})

test('of a contest whose board is frozen or closed nothing before it is open to all, then all at once', async () => {
  const pid = await pidOf(services, 'P1001')
  const cid = await makeContest(services, { uid: await uidOf(services, 'root'), freezeMin: -30 })
  received.length = 0
  await judgedAs(services, callers.member, { pid: 'B', cid })
  await expectTakingPart(topics.lists(), cid, 1)
  expect(ofProblem(topics.lists(), pid)).toEqual([])
  await moveContest(services, cid, { endMin: -1 })
  await expectCounted(topics.lists(), pid, { pid, total: 1, ac: 1 })
})

const expectDiscussed = (topic: string, counters: object) =>
  vi.waitFor(() => expect(sent(topic).flatMap(({ discussions }) => discussions)).toContainEqual(counters), waitMs)

test('of comments, likes and views of a discussion, to the list that it is in, and none of a disabled one', async () => {
  const [onSite, inGroup, disabled] = [
    await makeDiscussion(services, 'owner'),
    await makeDiscussion(services, 'owner', { gid }),
    await makeDiscussion(services, 'owner', { status: discussionStates.disabled }),
  ]
  received.length = 0
  for (const did of [disabled, inGroup, onSite]) {
    await callers.root.call('discussionDetail', { query: { did: `${did}` } })
    await callers.root.call('discussionLike', { query: { did: `${did}`, toLike: 'true' } })
    await write(callers.root, { did })
  }
  const moved = { commentNum: 1, likeNum: 1, viewNum: 1 }
  await expectDiscussed(topics.lists(), { did: onSite, ...moved })
  await expectDiscussed(topics.group(gid, 'info'), { did: inGroup, ...moved })
  const dids = [topics.lists(), topics.group(gid, 'info')].map((topic) => [
    ...new Set(sent(topic).flatMap(({ discussions }) => discussions.map(({ did }) => did))),
  ])
  expect(dids).toEqual([[onSite], [inGroup]])
})

test('of who joins a group, to the list of groups, and not of a hidden one', async () => {
  const given = { owner: 'owner' } as const
  const [listed, hidden] = [await makeGroup(services, given), await makeGroup(services, { ...given, visible: false })]
  await setLevel(services, { gid: hidden, username: 'member', level: groupLevels.member })
  received.length = 0
  await callers.owner.call('removeGroupMember', {
    query: { gid: `${hidden}`, uid: await uidOf(services, 'member') },
  })
  await callers.member.call('applyToGroup', { query: { gid: `${listed}` } })
  const groups = () => sent(topics.lists()).flatMap((moved) => moved.groups)
  await vi.waitFor(() => expect(groups()).toContainEqual({ gid: listed, memberCount: 2 }), waitMs)
  expect(groups().filter((one) => one.gid === hidden)).toEqual([])
})

test('of who enters a contest, to the lists of the site, or to that of its group', async () => {
  const uid = await uidOf(services, 'owner')
  const given = { uid, auth: 1, startMin: 60, endMin: 90 } as const
  const [ofSite, ofGroup] = [await makeContest(services, given), await makeContest(services, { ...given, gid })]
  for (const cid of [ofSite, ofGroup])
    expect((await callers.member.call('registerContest', { body: { cid, password: contestPassword } })).status).toBe(
      200,
    )
  await expectTakingPart(topics.lists(), ofSite, 1)
  await expectTakingPart(topics.home(), ofSite, 1)
  await expectTakingPart(topics.group(gid, 'info'), ofGroup, 1)
})

test('of who enters a contest that has ended, to the lists', async () => {
  const cid = await makeContest(services, { uid: await uidOf(services, 'owner'), auth: 1, startMin: -60, endMin: -30 })
  received.length = 0
  await callers.member.call('registerContest', { body: { cid, password: contestPassword } })
  await expectTakingPart(topics.lists(), cid, 1)
})

test('whoever reads the home of a user or the ranks is notified of what counts there, not of a contest that is closed', async () => {
  const [memberUid, adminUid] = [await uidOf(services, 'member'), await uidOf(services, 'groupadmin')]
  const cid = await makeContest(services, { uid: await uidOf(services, 'root'), freezeMin: -30 })
  received.length = 0
  await judgedAs(services, callers.groupadmin, { pid: 'B', cid })
  await judgedAs(services, callers.member, { pid: 'P1002' })
  const notified = (topic: string) => received.some((event) => event.topic === topic && event.kind === 'changed')
  await vi.waitFor(() => expect(notified(topics.userHome(memberUid))).toBe(true), waitMs)
  expect(notified(topics.userHome(adminUid))).toBe(false)
  const { mark } = await tables(db())
    .selectFrom('home_list_mark')
    .select('mark')
    .where('list', '=', 'ranks')
    .executeTakeFirstOrThrow()
  expect(Number(mark)).toBeGreaterThan(0)
})

test('a worker that starts sends those that one before it had not sent when it died', async () => {
  const pid = await pidOf(services, 'P1003')
  await judgedAs(services, callers.member, { pid: 'P1003' })
  received.length = 0
  const next = watchCounters(services.ctx)
  await expectCounted(topics.lists(), pid, { pid, total: 1 })
  await next.stop()
})
