import { describe, expect, test } from 'vitest'
import { clearedStart } from '@podium/proto/rules/contest/cleared-start.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import { languagesOf } from '../../boards/export/clics-names.ts'
import type { SendsAs } from '../sending/sender.ts'
import type { ApiClass, ApiContest } from './facts.ts'
import { presentAccess } from './access.ts'
import {
  presentContest,
  presentJudgement,
  presentJudgementTypes,
  presentProblem,
  presentRun,
  presentSubmission,
} from './objects.ts'
import { presentState } from './state.ts'
import { organizationId, presentGroups, presentOrganization, presentTeam } from './teams.ts'
import { minutesOrTime, parseRelativeTime, relativeTime } from './times.ts'

const startMs = Date.parse('2026-11-26T09:00:00Z')
const hourMs = 3_600_000
const problem = {
  cpid: 7,
  displayId: 'A',
  title: 'Sum',
  color: '#e6bf25',
  timeLimitMs: 1500,
  memoryLimitMb: 256,
  fullScore: null,
  caseCount: 12,
}
const contest: ApiContest = {
  cid: 1000,
  title: 'Autumn cup',
  times: { startMs, endMs: startMs + 5 * hourMs, freezeMs: startMs + 4 * hourMs, opensAtEnd: false },
  isPassFail: true,
  penaltyMinutes: 20,
  compileErrorsCount: false,
  problems: [problem],
  groups: [],
  languages: languagesOf(['C++ 17']),
}
const scored: ApiContest = { ...contest, isPassFail: false }
const packages: ReadonlySet<number> = new Set()
const newer = { version: '2026-01', isJury: false, packages } as const
const older = { version: '2023-06', isJury: false, packages } as const
const jury = { version: '2026-01', isJury: true, packages } as const
const submission = {
  submitId: 81,
  givenId: null,
  uid: 'u1',
  cpid: 7,
  language: 'C++ 17',
  submitTime: new Date(startMs + 3_723_004),
  period: recordPeriods.open,
}
const verdict = { status: Status.runtimeError, score: 30, timeMs: 123, at: new Date(startMs + 3_725_500) }

test('what is written as a relative time is read as the same', () => {
  for (const ms of [0, 1, -1_500, 123 * hourMs + 62_005]) expect(parseRelativeTime(relativeTime(ms))).toBe(ms)
  expect(['1:2:3', '90', '0:60:00', ''].map(parseRelativeTime)).toEqual([null, null, null, null])
})

test('a start that was cleared is none, with what will be left of a countdown that is paused', () => {
  const at = (startMs: number) => ({ ...contest, times: { ...contest.times, startMs, endMs: startMs + hourMs } })
  const paused = presentContest(newer, at(clearedStart(218_749)))
  expect(paused).toMatchObject({ start_time: null, countdown_pause_time: '0:03:38.749', duration: '1:00:00.000' })
  const cleared = presentContest(newer, at(clearedStart(null)))
  expect(cleared.start_time).toBeNull()
  expect(cleared).not.toHaveProperty('countdown_pause_time')
  expect(presentContest(newer, contest)).toMatchObject({ start_time: '2026-11-26T09:00:00.000Z' })
})

test('a relative time has hours without a bound, milliseconds, and a minus before the start', () => {
  expect(relativeTime(0)).toBe('0:00:00.000')
  expect(relativeTime(123 * hourMs + 62_005)).toBe('123:01:02.005')
  expect(relativeTime(-1_500)).toBe('-0:00:01.500')
})

test('the older version counts minutes where the newer one has a relative time', () => {
  expect(minutesOrTime('2023-06', 1_259)).toBe(20)
  expect(minutesOrTime('2026-01', 1_259)).toBe('0:20:59.000')
})

test('a contest says its times, its freeze and what a wrong attempt costs', () => {
  expect(presentContest(newer, contest)).toEqual({
    id: '1000',
    name: 'Autumn cup',
    formal_name: 'Autumn cup',
    start_time: '2026-11-26T09:00:00.000Z',
    duration: '5:00:00.000',
    scoreboard_freeze_duration: '1:00:00.000',
    scoreboard_type: 'pass-fail',
    penalty_time: '0:20:00.000',
  })
  expect(presentContest(older, contest)).toMatchObject({ penalty_time: 20 })
  expect(presentContest(newer, scored)).not.toHaveProperty('penalty_time')
})

test('a verdict has the id that the specification knows, and only an accept solves', () => {
  const types = presentJudgementTypes(contest)
  expect(types.filter(({ solved }) => solved).map(({ id }) => id)).toEqual(['AC'])
  expect(types.map(({ id }) => id)).toContain('RTE')
  expect(types.find(({ id }) => id === 'CE')).toMatchObject({ penalty: false })
  const counted = presentJudgementTypes({ ...contest, compileErrorsCount: true })
  expect(counted.find(({ id }) => id === 'CE')).toMatchObject({ penalty: true })
})

test('a problem has limits in seconds and MiB; the older version has no word for the memory', () => {
  expect(presentProblem(newer, contest, problem, 0)).toMatchObject({ id: '7', time_limit: 1.5, memory_limit: 256 })
  expect(presentProblem(older, contest, problem, 0)).not.toHaveProperty('memory_limit')
  expect(presentProblem(newer, scored, problem, 0)).toMatchObject({ max_score: 100 })
})

test('the colour of a problem is in hexadecimal, as tools read it, and in a word, as people do', () => {
  const colourOf = (color: string | null) => {
    const { rgb, color: word } = presentProblem(newer, contest, { ...problem, color }, 0)
    return [rgb, word]
  }
  expect(colourOf('#E6BF25')).toEqual(['#e6bf25', 'yellow'])
  expect(colourOf('rgba(189, 14, 14, 0.7)')).toEqual(['#bd0e0e', 'red'])
  expect(colourOf('tomato')).toEqual([undefined, 'tomato'])
  expect(colourOf(null)).toEqual([undefined, undefined])
})

const nobody = { isStar: false, members: [], persons: [], icpcId: null, groupCodes: [], organization: null }
const bare = { ...nobody, photos: [], uid: 'u1', username: 'team7', name: 'Seven' }
const school = { code: null, name: '清华大学', formalName: null, country: null, icpcId: null, logos: [] }

test('a team keeps its id, and a school has one that comes from its name alone', () => {
  const team = { ...bare, organization: school, isStar: true }
  expect(presentTeam(contest, team)).toEqual({
    id: 'u1',
    label: 'team7',
    name: 'Seven',
    display_name: 'Seven',
    group_ids: ['unofficial'],
    organization_id: organizationId(school),
  })
  expect(organizationId(school)).toMatch(/^org-[0-9a-f]{16}$/)
})

test('a photo of a team is a file in each of its sizes, beside the team', () => {
  const photo = { name: 'abc.jpeg', mediaType: 'image/jpeg', widthPx: 1600, heightPx: 900, md5: null }
  const smaller = { ...photo, name: 'abc.480.jpg', widthPx: 480, heightPx: 270 }
  const href = 'contests/1000/teams/u1/photo'
  expect(presentTeam(contest, { ...bare, photos: [smaller, photo] }).photo).toEqual([
    { href: `${href}/480x270`, filename: 'abc.480.jpg', mime: 'image/jpeg', width: 480, height: 270 },
    { href: `${href}/1600x900`, filename: 'abc.jpeg', mime: 'image/jpeg', width: 1600, height: 900 },
  ])
})

test('an affiliation and a group of the contest have its codes as ids, but for the groups that each contest has', () => {
  const logo = { name: 'f00.png', mediaType: 'image/png', widthPx: 70, heightPx: 50, md5: 'beef' }
  const logos = [{ ...logo, name: 'f00.56.png', widthPx: 56, heightPx: 56 }, logo]
  const thu = { code: 'thu', name: '清华大学', formalName: 'Tsinghua University', country: 'CHN', icpcId: '8', logos }
  expect(presentOrganization({ cid: 1000 }, thu)).toEqual({
    id: 'thu',
    name: '清华大学',
    formal_name: 'Tsinghua University',
    country: 'CHN',
    icpc_id: '8',
    logo: [
      {
        href: 'contests/1000/organizations/thu/logo/56x56',
        filename: 'f00.56.png',
        hash: 'beef',
        mime: 'image/png',
        width: 56,
        height: 56,
      },
      {
        href: 'contests/1000/organizations/thu/logo/70x50',
        filename: 'f00.png',
        hash: 'beef',
        mime: 'image/png',
        width: 70,
        height: 50,
      },
    ],
  })
  expect(
    presentTeam(contest, { ...bare, icpcId: '70', groupCodes: ['east', 'official'], organization: thu }),
  ).toMatchObject({
    icpc_id: '70',
    group_ids: ['official', 'east', 'group-official'],
    organization_id: 'thu',
  })
  expect(presentGroups([{ code: 'east', name: 'East', icpcId: '3' }]).at(-1)).toEqual({
    id: 'east',
    name: 'East',
    icpc_id: '3',
  })
})

test('files and run times are the jury alone has', () => {
  expect(presentSubmission(newer, contest, submission)).toMatchObject({
    contest_time: '1:02:03.004',
    language_id: 'cpp17',
    files: [],
  })
  expect(presentSubmission(jury, contest, submission).files).toHaveLength(1)
  expect(presentJudgement(newer, contest, submission, verdict)).not.toHaveProperty('max_run_time')
  expect(presentJudgement(jury, contest, submission, verdict)).toMatchObject({
    judgement_type_id: 'RTE',
    max_run_time: 0.123,
    end_contest_time: '1:02:05.500',
  })
})

test('points stand in a judgement where the contest counts points', () => {
  expect(presentJudgement(newer, contest, submission, verdict)).not.toHaveProperty('score')
  expect(presentJudgement(newer, scored, submission, verdict)).toMatchObject({ score: 30 })
})

test('a run belongs to its judgement and ends with it', () => {
  const run = presentRun(contest, { submitId: 81, seq: 2, status: Status.accepted, timeMs: 5 }, verdict.at)
  expect(run).toMatchObject({ id: '81-2', judgement_id: '81', ordinal: 2, run_time: 0.005 })
})

describe('the state of a contest', () => {
  test('has nothing before the start', () => {
    expect(Object.values(presentState(contest.times, 'scheduled')).every((one) => one === null)).toBe(true)
  })
  test('is frozen until the freeze is opened, also after the end', () => {
    const state = presentState(contest.times, 'ended-sealed')
    expect(state).toMatchObject({ frozen: '2026-11-26T13:00:00.000Z', thawed: null, finalized: null })
    expect(state.ended).not.toBeNull()
  })
  test('puts end, thaw, final results and last update in a strict order', () => {
    const frozen = presentState(contest.times, 'final-frozen')
    expect(frozen).toMatchObject({ thawed: null, finalized: expect.any(String), end_of_updates: null })
    const { ended, finalized, end_of_updates: last, ...rest } = presentState(contest.times, 'final')
    expect(frozen).toMatchObject({ ended, finalized })
    const order = [ended, 'thawed' in rest ? rest.thawed : null, finalized, last]
    expect(order).toEqual(order.toSorted())
    expect(new Set(order).size).toBe(4)
  })
  test('has no freeze where the contest has none', () => {
    expect(presentState({ ...contest.times, freezeMs: null }, 'running')).not.toHaveProperty('frozen')
  })
})

test('what is listed as accessible is what the objects have', () => {
  for (const shown of [newer, older, jury])
    for (const one of [contest, scored]) {
      const { endpoints } = presentAccess(
        { ...shown, clarifiesAs: null, submitsAs: null, movesMoments: false, sendsCommentary: false },
        one,
      )
      const listed = (type: string) => endpoints.find((endpoint) => endpoint.type === type)?.properties ?? []
      expect(listed('contest')).toEqual(expect.arrayContaining(Object.keys(presentContest(shown, one))))
      expect(listed('problems')).toEqual(expect.arrayContaining(Object.keys(presentProblem(shown, one, problem, 0))))
      expect(listed('judgements')).toEqual(
        expect.arrayContaining(Object.keys(presentJudgement(shown, one, submission, verdict))),
      )
      expect(listed('submissions')).toEqual(
        expect.arrayContaining(Object.keys(presentSubmission(shown, one, submission))),
      )
      expect(endpoints.some(({ type }) => type === 'accounts')).toBe(shown.isJury)
    }
})

test('capabilities go by the words of their version', () => {
  const capabilities = (version: ApiClass, as: SendsAs) => {
    const submits = as === 'jury' ? null : as
    const given = { clarifiesAs: as, submitsAs: submits, movesMoments: as === 'admin', sendsCommentary: as === 'admin' }
    return presentAccess({ ...version, ...given }, contest).capabilities
  }
  const moments = ['contest_start', 'contest_thaw', 'admin_submit']
  expect(capabilities(newer, 'team')).toEqual(['team_submit', 'post_clar'])
  expect(capabilities(newer, 'jury')).toEqual(['post_clar'])
  expect(capabilities(newer, 'proxy')).toEqual(['proxy_submit', 'proxy_clar'])
  expect(capabilities(newer, 'admin')).toEqual([...moments, 'post_clar', 'admin_clar', 'post_comment'])
  expect(capabilities(older, 'team')).toEqual(['team_submit', 'team_clar'])
  expect(capabilities(older, 'jury')).toEqual([])
  expect(capabilities(older, 'admin')).toEqual([...moments, 'admin_clar'])
})
