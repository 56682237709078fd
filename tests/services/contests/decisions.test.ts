/** Decisions of a jury: what each changes on boards, clocks and judging, and what comes back with it. */
import { expect, test } from 'vitest'
import type { BoardRow } from '@podium/proto/rules/board/snapshot.ts'
import { rankBoard } from '@podium/proto/rules/board/rank.ts'
import { entryOf } from '@podium/proto/rules/board/snapshot.ts'
import { errors } from '@podium/proto/errors/index.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { playJudge, statusOf, submitAs, untilStatus } from '../../services-judging/support.ts'
import { outcomeOf } from '../support/caller.ts'
import type { Caller } from '../support/caller.ts'
import { contestCounts, judgedIn, moveContest } from '../support/contests.ts'
import { person } from '../support/people.ts'
import { contestFixture } from './fixture.ts'

const { services, db, alter, received, root, jury: owner, team, rival, make, submitting } = await contestFixture()
const { accepted, wrongAnswer, pending } = Status
const text = (code: keyof typeof errors): string => errors[code].text['en-US']

const decide = async (cid: number, given: Record<string, unknown>, by: Caller = owner): Promise<number> => {
  const answer = await by.call('decide', { body: { cid, reason: 'The jury says so', ...given } })
  if (answer.status !== 200) throw new Error(answer.msg)
  return (answer.data as { id: number }).id
}
const takeBack = (cid: number, id: number, by: Caller = owner) =>
  by.call('takeBackDecision', { body: { cid, id, reason: 'Was wrong' } })

interface Board {
  readonly head: Parameters<typeof rankBoard>[0] & { readonly rule: 'acm' }
  readonly rows: readonly BoardRow[]
}
/** Ranks by username, as any page makes them; the penalty in minutes behind them. */
async function ranksIn(cid: number, variant: 'public' | 'jury' = 'public') {
  const { data, msg } = await owner.call('contestBoard', { query: { cid: `${cid}`, variant } })
  const board = data as Board | null
  if (board === null) throw new Error(msg)
  return rankBoard(
    board.head,
    board.rows.map((row) => entryOf(board.head.rule, row)),
  ).map(({ entry, rank, totals }) => [entry.key, rank, totals.ac] as const)
}

test('who is disqualified stands below everybody or not at all, and is back when that is taken back', async () => {
  const cid = await make()
  await judgedIn(services, team, { cid })
  await judgedIn(services, rival, { cid, status: wrongAnswer })
  expect(await ranksIn(cid)).toEqual([
    ['team7', 1, 1],
    ['rival', 2, 0],
  ])
  const last = await decide(cid, { kind: 'disqualify', username: 'TEAM7', shown: 'last' })
  expect(await ranksIn(cid)).toEqual([
    ['rival', 1, 0],
    ['team7', -1, 1],
  ])
  const hidden = await decide(cid, { kind: 'disqualify', username: 'team7', shown: 'hidden' })
  expect(await ranksIn(cid)).toEqual([['rival', 1, 0]])
  expect((await ranksIn(cid, 'jury')).map(([name]) => name)).toEqual(['rival', 'team7'])
  expect(outcomeOf(await takeBack(cid, last))).toEqual([400, text('decisionMissing')])
  expect((await takeBack(cid, hidden)).status).toBe(200)
  expect((await ranksIn(cid))[0]).toEqual(['team7', 1, 1])
  expect(received.filter(({ topic }) => topic === topics.board(cid, 'public')).at(-1)).toMatchObject({
    data: { public: { from: null } },
  })
})

test('a change of penalty moves the rank, and adds up with another', async () => {
  const cid = await make()
  await judgedIn(services, team, { cid })
  await judgedIn(services, rival, { cid })
  const first = await decide(cid, { kind: 'penalty', username: 'team7', minutes: 30 })
  await decide(cid, { kind: 'penalty', username: 'rival', minutes: 40 })
  expect((await ranksIn(cid)).map(([name]) => name)).toEqual(['team7', 'rival'])
  await decide(cid, { kind: 'penalty', username: 'rival', minutes: -20 })
  expect((await ranksIn(cid)).map(([name]) => name)).toEqual(['rival', 'team7'])
  await takeBack(cid, first)
  expect((await ranksIn(cid)).map(([name]) => name)).toEqual(['team7', 'rival'])
})

test('an ignored submission counts nowhere, and counts again when that is taken back', async () => {
  const cid = await make()
  await judgedIn(services, team, { cid, status: wrongAnswer })
  const submitId = await judgedIn(services, team, { cid })
  const id = await decide(cid, { kind: 'ignore', submitId })
  expect(await ranksIn(cid)).toEqual([['team7', 1, 0]])
  const states = async () => (await owner.call('contestAcInfo', { query: { cid: `${cid}` } })).data as { total: number }
  expect((await states()).total).toBe(0)
  const [stored, counted] = await contestCounts(services, cid)
  expect(stored).toEqual(counted)
  expect(stored).toMatchObject([{ total: 1, ac: 0 }])
  await takeBack(cid, id)
  expect(await ranksIn(cid)).toEqual([['team7', 1, 1]])
  expect((await states()).total).toBe(1)
  const again = await contestCounts(services, cid)
  expect(again[0]).toEqual(again[1])
  expect(again[0]).toMatchObject([{ total: 2, ac: 1 }])
})

test('a verdict that comes after its submission was ignored changes no board and no counter', async () => {
  const cid = await make()
  const judge = playJudge(services)
  const { submitId } = await submitAs(team, { cid, pid: 'A' })
  const { task, delivery } = await judge.take()
  await decide(cid, { kind: 'ignore', submitId })
  await judge.verdict(task, { status: accepted })
  await delivery.ack()
  await untilStatus(services.ctx, submitId, accepted)
  await judge.close()
  expect(await ranksIn(cid)).toEqual([])
})

test('extra time of one participant lets them submit after the end, and counts; the others are out of time', async () => {
  const cid = await make({ startMin: -60, endMin: -1 })
  expect(await submitting(team, cid)).toEqual([403, text('contestEnded')])
  const id = await decide(cid, { kind: 'extraTime', username: 'team7', minutes: 10 })
  await judgedIn(services, team, { cid })
  expect(await submitting(rival, cid)).toEqual([403, text('contestEnded')])
  expect(await ranksIn(cid)).toEqual([['team7', 1, 1]])
  const endOf = async (by: Caller) =>
    ((await by.call('contestInfo', { query: { cid: `${cid}` } })).data as { endTime: string }).endTime
  expect(Date.parse(await endOf(team)) - Date.parse(await endOf(rival))).toBe(600_000)
  await takeBack(cid, id)
  expect(await ranksIn(cid)).toEqual([])
  expect(await endOf(team)).toBe(await endOf(rival))
})

test('a board stays frozen until the last extra time is over', async () => {
  const cid = await make({ startMin: -60, endMin: 10, freezeMin: -30 })
  await judgedIn(services, rival, { cid })
  await decide(cid, { kind: 'extraTime', username: 'team7', minutes: 10 })
  await alter(sql`update contest_record set submit_time = now() - interval '15 minutes' where cid = ${cid}`)
  await moveContest(services, cid, { endMin: -1 })
  expect(await ranksIn(cid)).toEqual([['rival', 1, 0]])
  const view = await rival.call('contestInfo', { query: { cid: `${cid}` } })
  expect(view.data).toMatchObject({ phase: 'ended-sealed' })
  await moveContest(services, cid, { endMin: -11 })
  expect(await ranksIn(cid)).toEqual([['rival', 1, 1]])
})

test('extra time of all moves the end itself, and an open form of the settings is not stored over it', async () => {
  const cid = await make({ endMin: 5 })
  const form = (await owner.call('contestSettings', { query: { cid: `${cid}` } })).data as { revision: number }
  const before = await firstRow(db(), sql<{ at: string }>`select end_time as at from contest where id = ${cid}`)
  await decide(cid, { kind: 'extraTime', minutes: 15 })
  const after = await firstRow(db(), sql<{ at: string }>`select end_time as at from contest where id = ${cid}`)
  expect(Date.parse(after?.at ?? '') - Date.parse(before?.at ?? '')).toBe(900_000)
  const saved = await owner.call('saveContestSettings', { body: { ...form, baseRevision: form.revision } })
  expect(saved.msg).toBe(text('editedMeanwhile'))
})

test('while judging is paused submissions are taken and wait, and then go in the order in which they came', async () => {
  const cid = await make()
  const pause = await decide(cid, { kind: 'pause', displayId: 'A' })
  const first = await submitAs(rival, { cid, pid: 'A' })
  const second = await submitAs(team, { cid, pid: 'A' })
  const other = await submitAs(team, { cid, pid: 'B' })
  const judge = playJudge(services)
  const take = async () => {
    const { task, delivery } = await judge.take()
    await judge.verdict(task, { status: accepted })
    await delivery.ack()
    await untilStatus(services.ctx, task.submitId, accepted)
    return task.submitId
  }
  expect(await take()).toBe(other.submitId)
  expect(await statusOf(services.ctx, first.submitId)).toBe(pending)
  expect((await takeBack(cid, pause)).status).toBe(200)
  expect([await take(), await take()]).toEqual([first.submitId, second.submitId])
  const all = await decide(cid, { kind: 'pause' })
  const third = await submitAs(team, { cid, pid: 'B' })
  expect(await statusOf(services.ctx, third.submitId)).toBe(pending)
  await takeBack(cid, all)
  expect(await take()).toBe(third.submitId)
  await judge.close()
})

test('nothing is decided twice, of nobody, or without a reason', async () => {
  const cid = await make({ auth: 1 })
  const submitId = 999_999
  const tries: readonly (readonly [Record<string, unknown>, string])[] = [
    [{ kind: 'disqualify', username: 'rival' }, text('decisionParticipant').replace('{name}', 'rival')],
    [{ kind: 'ignore', submitId }, text('decisionSubmission')],
    [{ kind: 'pause', displayId: 'Z' }, text('contestProblemMissing')],
    [{ kind: 'extraTime', minutes: 0 }, text('decisionExtra')],
    [{ kind: 'penalty', username: 'team7', minutes: 0 }, text('decisionPenalty')],
  ]
  for (const [given, message] of tries) await expect(decide(cid, given)).rejects.toThrow(message)
  await expect(decide(cid, { kind: 'pause', reason: '  ' })).rejects.toThrow(/reason/i)
  await decide(cid, { kind: 'pause' })
  await expect(decide(cid, { kind: 'pause' })).rejects.toThrow(text('decisionStands'))
})

test('directors decide, the jury reads what was decided, and nobody else does either', async () => {
  const cid = await make()
  const [director, member] = [await person(services, 'dee'), await person(services, 'jo')] as const
  await owner.call('giveContestRole', { body: { cid, username: 'dee', role: 'director' } })
  await owner.call('giveContestRole', { body: { cid, username: 'jo', role: 'jury' } })
  const id = await decide(cid, { kind: 'pause' }, director)
  const read = (by: Caller) => by.call('contestDecisions', { query: { cid: `${cid}` } })
  expect((await read(member)).data).toMatchObject({
    mayDecide: false,
    records: [{ id, kind: 'pause', madeBy: 'dee', reason: 'The jury says so', takenBackBy: null }],
  })
  expect((await takeBack(cid, id, member)).status).not.toBe(200)
  for (const by of [team, member])
    await expect(decide(cid, { kind: 'pause' }, by)).rejects.toThrow(text('notContestStaff'))
  expect((await read(team)).status).not.toBe(200)
  expect((await takeBack(cid, id, root)).status).toBe(200)
  const log = await owner.call('contestAudit', { query: { cid: `${cid}`, kind: 'contest_decision' } })
  expect(log.data).toMatchObject({
    records: [
      {
        username: 'root',
        before: { taken_back_by: null },
        after: { taken_back_by: 'root', taken_back_reason: 'Was wrong' },
      },
      { username: 'dee', after: { kind: 'pause', reason: 'The jury says so' } },
    ],
  })
})

test('a copy of a contest has none of its decisions', async () => {
  const cid = await make()
  await judgedIn(services, team, { cid })
  await decide(cid, { kind: 'disqualify', username: 'team7' })
  await decide(cid, { kind: 'pause' })
  const copy = (await root.call('cloneContest', { query: { cid: `${cid}` } })).data as { cid: number }
  expect(
    await firstRow(db(), sql`select rulings, judging_paused as paused from contest where id = ${copy.cid}`),
  ).toEqual({ rulings: {}, paused: false })
})
