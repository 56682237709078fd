/** Submitting to a contest, and what a participant reads of submissions and problems. */
import { describe, expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { change, firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { submitAs } from '../../services-judging/support.ts'
import type { Caller } from '../support/caller.ts'
import { judgedIn, moveContest } from '../support/contests.ts'
import type { ContestGiven } from '../support/contests.ts'
import { person, uidOf } from '../support/people.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { contestFixture } from './fixture.ts'

const { services, alter, jury, team, rival, make, submitting, register, drain } = await contestFixture()

describe('submitting', () => {
  test.each<[string, Omit<ContestGiven, 'uid'>, number, number]>([
    ['a running public contest', {}, 200, 200],
    ['a scheduled contest', { startMin: 30, endMin: 60 }, 403, 200],
    ['an ended contest', { startMin: -60, endMin: -1 }, 403, 403],
    ['an ended contest that goes on taking submissions', { startMin: -60, endMin: -1, allowEndSubmit: true }, 200, 200],
    ['a protected contest without the password', { auth: 2 }, 403, 200],
    ['a private contest without the password', { auth: 1 }, 403, 200],
    ['a hidden contest', { visible: false }, 404, 404],
  ])('to %s', async (_name, given, forTeam, forJury) => {
    const cid = await make(given)
    expect([(await submitting(team, cid))[0], (await submitting(jury, cid))[0]]).toEqual([forTeam, forJury])
    await drain([forTeam, forJury].filter((status) => status === 200).length)
  })

  test('names what is wrong with problem and language, and needs the site switch', async () => {
    const cid = await make()
    expect((await submitting(team, cid, 'Z'))[0]).toBe(404)
    expect((await submitting(team, cid, 'P1000'))[0]).toBe(404)
    expect((await team.call('submit', { body: { pid: 'A', cid, language: 'Java', code: 'x' } })).status).toBe(400)
    expect((await team.call('submit', { body: { pid: 'P1000', language: 'C', code: 'x' } })).status).toBe(403)
    await services.ctx.settings.set({ openContestJudge: false })
    expect((await submitting(team, cid))[0]).toBe(403)
    await services.ctx.settings.set({ openContestJudge: true })
  })

  test('is held back by no interval, goes to the contest lane and is recorded with its time', async () => {
    const cid = await make({ startMin: -10 })
    await services.ctx.settings.set({ defaultSubmitInterval: 60 })
    const first = await submitAs(team, { cid, pid: 'a' })
    const second = await submitAs(team, { cid, pid: 'B' })
    await services.ctx.settings.set({ defaultSubmitInterval: 0 })
    const found = await firstRow(
      services.ctx.orm.em.fork(),
      sql<{ timeS: number; lane: string; period: number }>`
      select r.time_s as "timeS", s.lane, r.period from contest_record r join submission s
        on s.submit_id = r.submit_id where r.submit_id = ${first.submitId}`,
    )
    expect(found).toMatchObject({ lane: 'contest', period: 1 })
    expect(found?.timeS).toBeGreaterThanOrEqual(600)
    expect(found?.timeS).toBeLessThan(660)
    expect(second.status).toBe(Status.pending)
    await drain(2)
  })
})

test('own states are the best of an ACM contest and the last of an OI contest', async () => {
  for (const [type, expected] of [
    [0, { status: Status.accepted, score: null }],
    [1, { status: Status.partial, score: 40 }],
  ] as const) {
    const cid = await make({ type })
    await judgedIn(services, team, { cid, score: 100 })
    await judgedIn(services, team, { cid, status: Status.partial, score: 40 })
    const states = await team.call('userProblemStatus', {
      body: { pidList: [1000, 1001], isContestProblemList: true, cid, containsEnd: false },
    })
    expect(states.data).toEqual({ 1000: expected, 1001: { status: Status.notSubmitted, score: null } })
    const navigation = (await team.call('fullScreenProblemList', { query: { cid: `${cid}` } })).data
    expect(navigation).toMatchObject([
      { pid: 1000, problemId: 'A', ...expected },
      { pid: 1001, problemId: 'B', status: null },
    ])
  }
})

test('what is submitted after the end counts only where it is asked for', async () => {
  const cid = await make({ startMin: -60, endMin: 30, allowEndSubmit: true })
  await moveContest(services, cid, { endMin: 0 })
  await judgedIn(services, team, { cid })
  const counts = async (containsEnd: string) =>
    (
      (await rival.call('contestProblems', { query: { cid: `${cid}`, containsEnd } })).data as {
        ac: number
        total: number
      }[]
    ).map(({ ac, total }) => [ac, total])
  expect([await counts('false'), await counts('true')]).toEqual([
    [
      [0, 0],
      [0, 0],
    ],
    [
      [1, 1],
      [0, 0],
    ],
  ])
  const listed = async (caller: Caller, containsEnd: string) =>
    (
      (
        await caller.call('contestSubmissions', {
          query: { contestID: `${cid}`, beforeContestSubmit: 'false', containsEnd },
        })
      ).data as { total: number }
    ).total
  expect([await listed(rival, 'false'), await listed(rival, 'true'), await listed(team, 'false')]).toEqual([0, 1, 1])
})

test('the list of submissions filters by problem, verdict and author, and hides how long programs of others ran', async () => {
  const cid = await make()
  const mine = await judgedIn(services, team, { cid, timeMs: 17 })
  const theirs = await judgedIn(services, rival, { cid, pid: 'B', status: Status.wrongAnswer, timeMs: 19 })
  type Row = { submitId: number; time: number | null; displayId: string; pid: null; title: string }
  const listed = async (query: Record<string, string>) =>
    (
      (
        await team.call('contestSubmissions', {
          query: { contestID: `${cid}`, beforeContestSubmit: 'false', ...query },
        })
      ).data as { records: Row[] }
    ).records
  expect(await listed({})).toMatchObject([
    { submitId: theirs, time: null, displayId: 'B', pid: null },
    { submitId: mine, time: 17, title: 'Contest P1000' },
  ])
  const idsOf = async (query: Record<string, string>) => (await listed(query)).map((one) => one.submitId)
  expect(await idsOf({ problemID: 'b' })).toEqual([theirs])
  expect(await idsOf({ status: '0' })).toEqual([mine])
  expect(await idsOf({ status: '7' })).toEqual([])
  expect(await idsOf({ username: 'RIV' })).toEqual([theirs])
  expect(await idsOf({ onlyMine: 'true' })).toEqual([mine])
  expect(await idsOf({ currentPage: '2', limit: '1' })).toEqual([mine])
})

test('a contestant knows a problem by its label alone until the end', async () => {
  const cid = await make()
  const submitId = await judgedIn(services, team, { cid })
  const shown = async () => {
    const { problem } = (await team.call('contestProblemDetail', { query: { cid: `${cid}`, displayId: 'A' } }))
      .data as {
      problem: { problemId: string }
    }
    const { submission } = (await team.call('submissionDetail', { query: { submitId: `${submitId}` } })).data as {
      submission: { displayPid: string | null }
    }
    return [problem.problemId, submission.displayPid]
  }
  expect(await shown()).toEqual(['A', null])
  await moveContest(services, cid, { startMin: -60, endMin: -1 })
  expect(await shown()).toEqual(['P1000', 'P1000'])
})

test('a problem has its title in the language of the reader, as its statement, unless the staff wrote another', async () => {
  const cid = await make({ startMin: -500, endMin: -400, allowEndSubmit: true })
  const db = services.ctx.orm.em.fork()
  const submitId = (await team.call('submit', { body: { pid: 'A', cid, language: 'C', code: 'int main(){}' } }))
    .data as { submitId: number }
  await drain(1)
  const reader = await person(services, 'reader')
  const titles = async (locale: string) => {
    reader.locale = team.locale = locale
    const query = { cid: `${cid}`, displayId: 'a' }
    const listed = (await reader.call('contestProblems', { query })).data as { displayTitle: string }[]
    const detail = (await reader.call('contestProblemDetail', { query })).data as {
      displayId: string
      problem: { title: string }
    }
    expect(detail.displayId).toBe('A')
    const sent = (await reader.call('contestSubmissions', { query: { contestID: `${cid}`, containsEnd: 'true' } }))
      .data as { records: { title: string }[] }
    const one = (await team.call('submissionDetail', { query: { submitId: `${submitId.submitId}` } })).data as {
      title: string
    }
    team.locale = 'en-US'
    return [...new Set([listed[0]?.displayTitle, detail.problem.title, sent.records[0]?.title, one.title])]
  }
  const own = await firstRow(
    db,
    sql<{ title: string; chinese: string }>`
    select p.title, t.title as chinese from problem p join problem_translation t on t.pid = p.id
      and t.locale = 'zh-CN' where p.display_id = 'P1000'`,
  )
  expect([await titles('zh-CN'), await titles('en-US')]).toEqual([['Contest P1000'], ['Contest P1000']])
  for (const asTaken of [own?.title, own?.chinese]) {
    await change(db, sql`update contest_problem set display_title = ${asTaken} where cid = ${cid} and display_id = 'A'`)
    expect([await titles('zh-CN'), await titles('en-US')]).toEqual([[own?.chinese], [own?.title]])
  }
})

// Last, because nobody takes its task out of the queue.
test('a self-test runs on a problem of a contest that one is in, and on no other hidden problem', async () => {
  const test = async (caller: Caller) =>
    (
      await caller.call('submitTestJudge', {
        body: {
          pid: 1001,
          type: 'contest',
          language: 'C',
          code: 'int main(){}',
          userInput: '1',
          expectedOutput: null,
          mode: 'text/x-csrc',
          isRemoteJudge: false,
        },
      })
    ).status
  const db = services.ctx.orm.em.fork()
  await change(db, sql`update contest set visible = false`)
  expect(await test(team)).toBe(400)
  const cid = await make({ auth: 1 })
  expect(await test(team)).toBe(400)
  await register(team, cid)
  expect([await test(team), await test(rival)]).toEqual([200, 400])
  const languages = async (caller: Caller) =>
    ((await caller.call('problemLanguages', { query: { pid: '1001' } })).data as unknown[]).length
  expect([(await languages(team)) > 0, await languages(rival)]).toEqual([true, 0])
})

/** What one user stores by submitting to contests has a bound; it is theirs alone, and time gives it back. */
describe('what one user sends', () => {
  const { maxBytes, windowMs, rowBytes } = limits.contestCode
  const submit = (by: Caller, cid: number, code: string) =>
    by.call('submit', { body: { cid, pid: 'A', language: 'C', code, type: 'public', isRemote: false } })

  // Last, because nobody takes its tasks out of the queue.
  test('beyond the bound is refused with when to come back, over all contests together', async () => {
    const [ann, bob] = [await person(services, 'ann'), await person(services, 'bob')]
    const [one, other] = [await make(), await make()]
    const big = '\u4e00'.repeat(limits.codeMaxChars)
    const fits = Math.floor(maxBytes / (Buffer.byteLength(big) + rowBytes))
    for (let index = 0; index < fits; index += 1)
      expect((await submit(ann, index % 2 === 0 ? one : other, big)).status).toBe(200)
    const full = await submit(ann, other, big)
    expect(full).toMatchObject({
      http: 200,
      status: 400,
      msg: 'You sent 2 MB of code to contests within 10 minutes. Try again in 10 min.',
    })
    const sent = await firstRow(
      services.ctx.orm.em.fork(),
      sql<{ bytes: number }>`select sum(code_bytes + ${rowBytes})::float8 as bytes from submission
        where uid = ${await uidOf(services, 'ann')}`,
    )
    expect(sent?.bytes).toBeLessThanOrEqual(maxBytes)
    ann.locale = 'zh-CN'
    expect((await submit(ann, one, big)).msg).toBe('您在 10 分钟内向比赛提交的代码已达 2 MB，请 10 分钟后再试。')
    expect((await submit(bob, one, big)).status).toBe(200)
    await alter(sql`update submission set submit_time = submit_time - make_interval(secs => ${windowMs / 1000})`)
    expect((await submit(ann, one, big)).status).toBe(200)
  })
})
