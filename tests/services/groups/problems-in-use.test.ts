/** Problems of groups in use: submitted to, judged again, and on their way into the bank. */
import { describe, expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { storedAndRecounted, statisticsAndRecount } from '../../services-judging/recounts.ts'
import type { Caller } from '../support/caller.ts'
import { outcomeOf } from '../support/caller.ts'
import { dropNext, judgedAs, judgeNext } from '../support/group-content.ts'
import { closed, forMembers } from '../support/groups.ts'
import type { GroupPerson } from '../support/groups.ts'
import { groupProblemFixture } from './problem-fixture.ts'

const { services, db, callers, gid, other, everybody, problemAdmin, storedOf, pidOf, make } =
  await groupProblemFixture()

describe('submitting in a group', () => {
  const submit = (by: GroupPerson, given: object) =>
    callers[by].call('submit', { body: { pid: 'ALGO1WORK', language: 'C', code: 'int main(){}', ...given } })

  test('is for members on its public problems, and counts in the group alone', async () => {
    await make('ALGO1WORK')
    const got = await everybody((caller) =>
      caller.call('submit', { body: { pid: 'ALGO1WORK', gid, language: 'C', code: 'int main(){}' } }),
    )
    expect(got).toEqual({ ...forMembers })
    expect((await submit('member', {})).status).toBe(403)
    expect((await submit('member', { gid: other })).status).toBe(403)
    expect((await submit('member', { pid: 'P1000', gid })).status).toBe(403)
    await judgeNext(services, { count: 5, status: Status.accepted })
    await judgedAs(services, callers.groupadmin, { pid: 'ALGO1WORK', gid, status: Status.wrongAnswer })
    const row = (
      (await callers.member.call('groupProblemList', { query: { gid: `${gid}`, limit: '100' } })).data as {
        records: { problemId: string; ac: number; total: number }[]
      }
    ).records.find(({ problemId }) => problemId === 'ALGO1WORK')
    expect(row).toMatchObject({ ac: 5, total: 6 })
    const pid = await pidOf('ALGO1WORK')
    const own = async (given: object) =>
      (
        await callers.member.call('userProblemStatus', {
          body: { pidList: [pid], isContestProblemList: false, ...given },
        })
      ).data
    expect(await own({ gid })).toMatchObject({ [pid]: { status: 0 } })
    expect(await own({})).toMatchObject({ [pid]: { status: -10 } })
    for (const count of [storedAndRecounted, statisticsAndRecount]) {
      const [stored, counted] = await count(services.ctx)
      expect(stored).toEqual(counted)
    }
    expect((await callers.anonymous.call('submissionList', { query: {} })).data).toMatchObject({ total: 0 })
    expect((await callers.member.call('submissionList', { query: { gid: `${gid}` } })).data).toMatchObject({ total: 6 })
    expect((await callers.outsider.call('submissionList', { query: { gid: `${gid}` } })).status).toBe(403)
  })

  test('and testing follow the switch of groups, whatever the call says of where it is made', async () => {
    await make('ALGO1SWITCH')
    const pid = await pidOf('ALGO1SWITCH')
    const testing = (type: string) =>
      callers.member.call('submitTestJudge', {
        body: { pid, type, language: 'C', code: 'int main(){}', userInput: '1', mode: 'text/x-csrc' },
      })
    expect((await testing('group')).status).toBe(200)
    await dropNext(services)
    expect(
      (
        await callers.outsider.call('submitTestJudge', {
          body: { pid, type: 'group', language: 'C', code: 'x', userInput: '1' },
        })
      ).status,
    ).toBe(400)
    await services.ctx.settings.set({ openGroupJudge: false })
    expect(outcomeOf(await submit('member', { pid: 'ALGO1SWITCH', gid }))).toEqual([
      403,
      'Judging is switched off at the moment.',
    ])
    expect([(await testing('group')).status, (await testing('public')).status]).toEqual([403, 400])
    await services.ctx.settings.set({ openGroupJudge: true })
  })
})

describe('the way into the bank', () => {
  const ask = (by: GroupPerson, pid: number, isApplied: boolean) =>
    callers[by].call('applyGroupProblem', { query: { pid: `${pid}`, isApplied: `${isApplied}` } })
  const answer = (caller: Caller, given: object) => caller.call('answerGroupProblem', { body: given })
  const inBank = async (displayId: string) =>
    ((await callers.anonymous.call('problemList', { query: { keyword: displayId } })).data as { total: number })
      .total === 1

  test('is asked for once, decided by those who rule problems, and can be taken back', async () => {
    const pid = await make('ALGO1PUBLIC')
    expect((await ask('member', pid, true)).status).toBe(403)
    expect((await ask('groupadmin', pid, true)).status).toBe(200)
    expect(outcomeOf(await ask('grouproot', pid, true))).toEqual([
      400,
      'This problem already has a request. Withdraw it first.',
    ])
    const requests = async (query: object = {}) =>
      (
        (await problemAdmin.call('groupProblemRequests', { query: query as never })).data as {
          records: { problemId: string; applyPublicProgress: number; groupName: string }[]
        }
      ).records.map(({ problemId, applyPublicProgress, groupName }) => [problemId, applyPublicProgress, groupName])
    const { name } = (await callers.member.call('groupDetail', { query: { gid: `${gid}` } })).data as { name: string }
    expect(await requests({ keyword: 'algo1public' })).toEqual([['ALGO1PUBLIC', 1, name]])
    expect(await requests({ gid: `${other}` })).toEqual([])
    expect([
      await inBank('ALGO1PUBLIC'),
      (await answer(problemAdmin, { pid, progress: 2 })).status,
      await inBank('ALGO1PUBLIC'),
    ]).toEqual([false, 200, true])
    expect(await storedOf('ALGO1PUBLIC')).toMatchObject({ gid, isGroup: false, progress: 2 })
    expect((await callers.anonymous.call('problemDetail', { query: { problemId: 'ALGO1PUBLIC' } })).status).toBe(200)
    // What is made of it in the bank and in the group stays apart.
    await judgedAs(services, callers.outsider, { pid: 'ALGO1PUBLIC' })
    await judgedAs(services, callers.member, { pid: 'ALGO1PUBLIC', gid })
    const totals = async (query: object) =>
      (
        (await callers.member.call('problemDetail', { query: { problemId: 'ALGO1PUBLIC', ...query } as never }))
          .data as { problemCount: { total: number } }
      ).problemCount.total
    expect([await totals({}), await totals({ gid: `${gid}` })]).toEqual([1, 1])
    expect(
      (await callers.outsider.call('problemDetail', { query: { problemId: 'ALGO1PUBLIC', gid: `${gid}` } })).status,
    ).toBe(403)
    expect((await answer(problemAdmin, { pid, progress: 3 })).status).toBe(200)
    expect([await inBank('ALGO1PUBLIC'), (await storedOf('ALGO1PUBLIC'))?.progress]).toEqual([false, 3])
    await answer(callers.root, { pid, progress: 2 })
    expect((await ask('groupadmin', pid, false)).status).toBe(200)
    expect([await inBank('ALGO1PUBLIC'), await storedOf('ALGO1PUBLIC')]).toMatchObject([
      false,
      { progress: null, isGroup: true },
    ])
  })

  test('refuses what is no answer, and everybody who does not rule problems', async () => {
    const pid = await make('ALGO1ASKED', { progress: 1 })
    expect([
      (await answer(problemAdmin, { pid })).status,
      (await answer(problemAdmin, { progress: 2 })).status,
      (await answer(problemAdmin, { pid, progress: 4 })).status,
    ]).toEqual([400, 400, 400])
    expect((await answer(problemAdmin, { pid: 999_999, progress: 2 })).status).toBe(400)
    expect((await answer(problemAdmin, { pid: await pidOf('P1000'), progress: 2 })).status).toBe(403)
    for (const name of ['siteadmin', 'grouproot', 'owner'] as const) {
      expect((await answer(callers[name], { pid, progress: 2 })).http).toBe(403)
      expect((await callers[name].call('groupProblemRequests', { query: {} })).http).toBe(403)
    }
    expect((await storedOf('ALGO1ASKED'))?.progress).toBe(1)
  })

  test('opens a problem to those who rule problems when it is put forward, not before', async () => {
    const hidden = await make('ALGO1HIDDEN')
    const asked = await make('ALGO1FORWARD', { progress: 1 })
    const read = (caller: Caller, pid: number) => caller.call('adminProblem', { query: { pid: `${pid}` } })
    expect([
      (await read(problemAdmin, hidden)).status,
      (await read(problemAdmin, asked)).status,
      (await read(callers.root, hidden)).status,
    ]).toEqual([403, 200, 200])
    expect((await problemAdmin.call('downloadTestcase', { query: { pid: `${hidden}` } })).status).toBe(403)
    // Nobody answers what was not asked, which would open it.
    for (const progress of [1, 2, 3])
      expect(outcomeOf(await answer(problemAdmin, { pid: hidden, progress }))).toEqual(
        outcomeOf(await answer(problemAdmin, { pid: 999_999, progress })),
      )
    expect([(await read(problemAdmin, hidden)).status, await inBank('ALGO1HIDDEN')]).toEqual([403, false])
    expect((await problemAdmin.call('problemLanguages', { query: { pid: `${hidden}` } })).data).toEqual([])
    expect(
      ((await problemAdmin.call('problemLanguages', { query: { pid: `${asked}` } })).data as unknown[]).length,
    ).toBeGreaterThan(0)
    const listed = (await problemAdmin.call('adminProblemList', { query: { keyword: 'Title of ALGO1', limit: '500' } }))
      .data as { records: { problemId: string }[] }
    expect(listed.records.filter(({ problemId }) => ['ALGO1HIDDEN', 'ALGO1FORWARD'].includes(problemId))).toEqual([])
  })
})

test('a problem of a group is judged again for its author and the heads of the group, once anything was judged', async () => {
  const pid = await make('ALGO1AGAIN')
  const rejudge = (caller: Caller) => caller.call('rejudgeGroupProblem', { body: { pid } })
  expect(await everybody(rejudge)).toEqual({
    ...closed,
    member: 403,
    groupadmin: 400,
    grouproot: 400,
    owner: 400,
    root: 400,
  })
  const submitId = await judgedAs(services, callers.member, { pid: 'ALGO1AGAIN', gid, status: Status.wrongAnswer })
  expect((await callers.groupadmin.call('groupProblemRejudge', { query: { pid: `${pid}` } })).data).toEqual({
    judged: 1,
    last: null,
  })
  expect((await rejudge(callers.groupadmin)).status).toBe(200)
  await judgeNext(services, { count: 1, status: Status.accepted })
  expect(await firstRow(db(), sql`select attempt, status from submission where submit_id = ${submitId}`)).toEqual({
    attempt: 2,
    status: Status.accepted,
  })
})
