/** The rules that a contest sets itself: saved, shown, enforced, and counted anew when they change. */
import { describe, expect, test } from 'vitest'
import { defaultRules } from '@podium/proto/rules/contest/contest-rules.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { judgedIn, moveContest } from '../support/contests.ts'
import { outcomeOf } from '../support/caller.ts'
import type { Caller } from '../support/caller.ts'
import { rulesFixture } from './rules-fixture.ts'

const { services, alter, jury, team, rival, make, submitting, drain, formOf, save, set, boardOf, scored } =
  await rulesFixture()

/** Verdict and score of each problem that a participant has tried, as their own pages show them. */
async function ownOf(by: Caller, cid: number): Promise<readonly unknown[]> {
  const problems = (await by.call('contestProblems', { query: { cid: `${cid}` } })).data as { pid: number }[]
  const body = { pidList: problems.map(({ pid }) => pid), isContestProblemList: true, cid, containsEnd: false }
  const own: Record<string, { status: number; score: number | null }> = (await by.call('userProblemStatus', { body }))
    .data
  return Object.values(own).flatMap(({ status, score }) => (score === null ? [] : [[status, score]]))
}

describe('the form', () => {
  test('begins with the rules of the contract, stores others, and without any leaves them as they are', async () => {
    const cid = await make()
    expect((await formOf(cid)).rules).toEqual(defaultRules)
    const rules = { ...defaultRules, penaltyMinutes: 10, wholeMinutes: true, languages: ['C'], submitIntervalS: 30 }
    expect((await save(cid, { rules })).status).toBe(200)
    expect((await save(cid, { rules: undefined, title: 'Other' })).status).toBe(200)
    expect(await formOf(cid)).toMatchObject({ title: 'Other', rules })
    expect((await team.call('contestInfo', { query: { cid: `${cid}` } })).data).toMatchObject({ rules })
  })

  test.each([
    [{ penaltyMinutes: -1 }, 'penalty'],
    [{ penaltyMinutes: 2_000 }, 'penalty'],
    [{ submitIntervalS: 3_601 }, 'interval'],
    [{ languages: ['Klingon'] }, 'languages'],
  ])('refuses %o', async (rules, word) => {
    const answer = await set(await make(), rules)
    expect(outcomeOf(answer)).toEqual([400, expect.stringContaining(word)])
  })

  test('freezes an OI contest without feedback from its start, and opens it with its end', async () => {
    const cid = await make({ type: 1 })
    expect((await set(cid, { feedback: 'none' })).status).toBe(200)
    const { sealRank, sealRankTime, startTime, autoRealRank } = await formOf(cid)
    expect([sealRank, sealRankTime, autoRealRank]).toEqual([true, startTime, true])
  })
})

describe('submitting', () => {
  test('waits for the interval of the contest, but for its jury', async () => {
    const [cid, other] = [await make(), await make()]
    await set(cid, { submitIntervalS: 60 })
    expect((await submitting(team, cid))[0]).toBe(200)
    expect(await submitting(team, cid)).toEqual([403, expect.stringMatching(/(59|60) s/)])
    expect((await submitting(team, other))[0]).toBe(200)
    expect([(await submitting(jury, cid))[0], (await submitting(jury, cid))[0]]).toEqual([200, 200])
    await alter(sql`update contest_record set submit_time = submit_time - interval '61 s' where cid = ${cid}`)
    expect((await submitting(team, cid))[0]).toBe(200)
    await drain(5)
  })

  test('takes the languages of the contest alone, which its problems show and its self-tests follow', async () => {
    const cid = await make()
    await set(cid, { languages: ['C++ 17'] })
    expect(await submitting(team, cid)).toEqual([400, expect.stringContaining('contest')])
    const detail = await team.call('contestProblemDetail', { query: { cid: `${cid}`, displayId: 'A' } })
    expect((detail.data as { languages: string[] }).languages).not.toContain('C')
    await alter(sql`update contest set visible = false where id <> ${cid}`)
    const tested = await team.call('submitTestJudge', {
      body: { pid: 1000, type: 'contest', language: 'C', code: 'int main(){}', userInput: '1' },
    })
    expect(outcomeOf(tested)).toEqual([400, expect.stringContaining('contest')])
  })
})

describe('a change of the rules', () => {
  test('counts the board of an ended ACM contest anew', async () => {
    const cid = await make()
    for (const status of [Status.wrongAnswer, Status.compileError, Status.accepted])
      await judgedIn(services, team, { cid, pid: 'B', status })
    await moveContest(services, cid, { endMin: 0 })
    const timeOf = async () => {
      const page = await rival.call('contestRank', { body: { cid, currentPage: 1, limit: 10 } })
      return (page.data as { records: { totalTime: number }[] }).records[0]?.totalTime ?? 0
    }
    const before = await timeOf()
    const acS = before - 20 * 60
    await set(cid, { penaltyMinutes: 5, wholeMinutes: true, compileErrorsCount: true })
    expect(await timeOf()).toBe(acS - (acS % 60) + 2 * 5 * 60)
    expect((await boardOf(rival, cid)).head).toMatchObject({ rule: 'acm', penaltyS: 300, wholeMinutes: true })
  })

  test('adds up the best of each subtask where the IOI rule comes', async () => {
    const cid = await make({ type: 1 })
    await scored(team, cid, [
      [3741, 4999],
      [2288, 5333],
    ])
    await scored(team, cid, [
      [100, 100],
      [7000, 7000],
    ])
    const scoreOf = async () => {
      const row = (await boardOf(rival, cid)).rows.find(({ u }) => u === 'team7')
      return row?.c[0] === 0 ? null : row?.c[0]?.[1]
    }
    const scores = []
    for (const oiRankScoreType of ['Recent', 'Highest', 'IOI']) {
      await save(cid, { oiRankScoreType })
      scores.push(await scoreOf())
    }
    expect(scores).toEqual([7100, 7100, 10_741])
    expect(await ownOf(team, cid)).toEqual([[Status.partial, 10_741]])
    await save(cid, { oiRankScoreType: 'Recent' })
    expect(await ownOf(team, cid)).toEqual([[Status.partial, 7100]])
    await save(cid, { oiRankScoreType: 'IOI' })
    await scored(team, cid, [
      [4000, 4000],
      [0, 0],
    ])
    expect(await scoreOf()).toBe(11_000)
  })

  test('leaves the balloon of the first accept to an official team', async () => {
    const cid = await make()
    await save(cid, { starAccount: ['team7'] })
    await judgedIn(services, team, { cid, pid: 'B' })
    await judgedIn(services, rival, { cid, pid: 'B' })
    const firsts = async () =>
      (
        (await jury.call('contestAcInfo', { query: { cid: `${cid}` } })).data as {
          records: { username: string; firstBlood: boolean }[]
        }
      ).records.map(({ username, firstBlood }) => [username, firstBlood])
    expect(await firsts()).toEqual([
      ['team7', true],
      ['rival', false],
    ])
    await set(cid, { starsFirst: false })
    expect(await firsts()).toEqual([
      ['team7', false],
      ['rival', true],
    ])
  })
})
