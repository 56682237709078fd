import { expect, test } from 'vitest'
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { languagesOf } from '../../boards/export/clics-names.ts'
import { linesOf } from './lines.ts'
import type { FeedEvent, FeedFacts } from './lines.ts'
import { positionAt, positionOf, startOf, tokenOf } from './tokens.ts'

const startMs = Date.parse('2026-11-26T09:00:00Z')
const submission = {
  submitId: 81,
  givenId: null,
  uid: 'u1',
  cpid: 7,
  language: 'C',
  attempt: 1,
  submitTime: new Date(startMs + 1000),
  period: recordPeriods.underFreeze,
  status: Status.accepted,
  score: null,
  timeMs: 3,
  at: new Date(startMs + 2000),
}
const event = (given: Partial<FeedEvent>): FeedEvent => ({
  kind: 'phase',
  seq: 5,
  uid: null,
  submitId: null,
  clarificationId: null,
  commentaryId: null,
  status: null,
  score: null,
  timeMs: null,
  phase: null,
  at: submission.at,
  ...given,
})
const about = { uids: ['u1'], cpids: [7], submissionIds: ['81'] }
const remark = { id: 9, message: 'First!', tags: [], ...about, madeAt: submission.at }
const judged = event({ kind: 'judgement', submitId: 81, status: Status.accepted, timeMs: 3 })

const asked = {
  toUids: [],
  toGroups: [],
  recipients: [],
  id: 4,
  cpid: null,
  uid: 'u1',
  question: 'May n be 0?',
  createdAt: submission.at,
  answer: 'No.',
  answeredAt: submission.at,
  isPublic: false,
  mergedInto: null,
  givenId: null,
  givenAnswerId: null,
  replacesAnswerId: false,
  updatedAt: submission.at,
}

const factsFor = (isJury: boolean): FeedFacts => ({
  shown: { version: '2026-01', isJury, packages: new Set() },
  contest: {
    cid: 1000,
    title: 'Cup',
    times: { startMs, endMs: startMs + 9_000, freezeMs: startMs, opensAtEnd: false },
    isPassFail: true,
    penaltyMinutes: 20,
    compileErrorsCount: false,
    problems: [],
    groups: [],
    languages: languagesOf(['C']),
  },
  phase: 'sealed',
  teams: new Map([
    [
      'u1',
      {
        uid: 'u1',
        username: 'team7',
        name: 'Seven',
        icpcId: null,
        organization: { code: null, name: 'MIT', formalName: null, country: null, icpcId: null, logos: [] },
        groupCodes: [],
        isStar: false,
        members: ['Ada'],
        persons: [],
        photos: [],
      },
    ],
  ]),
  submissions: new Map([[81, submission]]),
  cases: new Map([[81, [{ submitId: 81, seq: 1, status: Status.accepted, timeMs: 3 }]]]),
  mostRuns: new Map(isJury ? [[81, 2]] : []),
  clarifications: new Map([[4, asked]]),
  commentary: new Map([[9, remark]]),
  shownWith: ({ kind }) => (kind === 'thaw' ? [judged] : kind === 'start' ? [event({ kind: 'team', uid: 'u1' })] : []),
  awards: (isFinal) => Promise.resolve(isFinal ? [{ id: 'winner', citation: 'Winner', team_ids: ['u1'] }] : []),
})
const typesOf = async (isJury: boolean, given: FeedEvent) =>
  (await linesOf(factsFor(isJury), given)).map(({ type, id }) => `${type} ${id}`)

test("members of teams and commentary are the jury's alone; a change of the contest has all of them at once", async () => {
  const [team, config] = [event({ kind: 'team', uid: 'u1' }), event({ kind: 'config' })]
  expect(await typesOf(true, team)).toEqual([expect.stringContaining('organizations'), 'teams u1', 'persons u1-1'])
  expect((await typesOf(true, config)).slice(-2)).toEqual(['persons null', 'commentary null'])
  for (const given of [team, config]) expect((await typesOf(false, given)).join()).not.toMatch(/persons|commentary/)
})

test('an imported run comes after its language where that is none of this site', async () => {
  const facts = factsFor(true)
  const imported: FeedFacts = {
    ...facts,
    contest: { ...facts.contest, languages: languagesOf(['C', '']) },
    submissions: new Map([[81, { ...submission, language: '' }]]),
  }
  const given = event({ kind: 'submission', submitId: 81 })
  const found = await linesOf(imported, given)
  expect(found.map(({ type, id }) => `${type} ${id}`)).toEqual(['languages other-1', 'submissions 81'])
  expect(found[1]?.data).toMatchObject({ language_id: 'other-1' })
  expect(await typesOf(true, given)).toEqual(['submissions 81'])
})

test('an answer to one comes with its question for the jury; the public reads that it is gone', async () => {
  const answered = event({ kind: 'clarification', clarificationId: 4 })
  expect(await typesOf(true, answered)).toEqual(['clarifications 4', 'clarifications 4-answer'])
  expect(await linesOf(factsFor(false), answered)).toEqual([{ type: 'clarifications', id: '4-answer', data: null }])
})

test('commentary is for the jury alone, and gone when it was removed', async () => {
  const commented = event({ kind: 'commentary', commentaryId: 9 })
  expect(await typesOf(true, commented)).toEqual(['commentary 9'])
  expect(await typesOf(false, commented)).toEqual([])
  const removed = event({ kind: 'commentary', commentaryId: 10 })
  expect(await linesOf(factsFor(true), removed)).toEqual([{ type: 'commentary', id: '10', data: null }])
  expect(await typesOf(false, removed)).toEqual([])
})

test('a verdict comes with its runs for the jury, alone for the public', async () => {
  expect((await typesOf(true, judged)).slice(0, 2)).toEqual(['judgements 81', 'runs 81-1'])
  expect(await typesOf(false, judged)).toEqual(['judgements 81'])
})

test('a verdict that was taken back is deleted, with its runs; one with fewer runs takes the others back', async () => {
  const gone = (type: string, id: string) => ({ type, id, data: null })
  const back = event({ kind: 'judgement', submitId: 81 })
  const all = [gone('runs', '81-1'), gone('runs', '81-2'), gone('judgements', '81')]
  expect(await linesOf(factsFor(true), back)).toEqual(all)
  expect(await linesOf(factsFor(false), back)).toEqual([gone('judgements', '81')])
  expect((await linesOf(factsFor(true), judged)).at(-1)).toEqual(gone('runs', '81-2'))
})

test('other teams and problems come as wholes, so that what is none any more is gone', async () => {
  const wholes = ['groups null', 'organizations null', 'teams null']
  expect(await typesOf(true, event({ kind: 'teams' }))).toEqual([...wholes, 'persons null', 'commentary null'])
  expect(await typesOf(false, event({ kind: 'teams' }))).toEqual(wholes)
  expect(await typesOf(false, event({ kind: 'config' }))).toContain('problems null')
})

test('a team whose school has changed comes after the new one, and before what the schools are then', async () => {
  const types = await typesOf(false, event({ kind: 'teams', uid: 'u1' }))
  expect(types.map((one) => one.split(' ')[0])).toEqual(['organizations', 'teams', 'organizations'])
  expect(types.at(-1)).toBe('organizations null')
})

test('a team comes after its school', async () => {
  const types = await typesOf(false, event({ kind: 'team', uid: 'u1' }))
  expect(types.map((one) => one.split(' ')[0])).toEqual(['organizations', 'teams'])
})

test('a thaw gives the public what the freeze hid, and the state last', async () => {
  const thaw = event({ kind: 'thaw', phase: 'ended-open' })
  expect(await typesOf(false, thaw)).toEqual(['judgements 81', 'state null'])
  expect(await typesOf(true, thaw)).toEqual(['state null'])
})

test('before the start the public learns neither problems nor teams; the start brings both', async () => {
  const start = event({ kind: 'start', phase: 'running' })
  const types = (await typesOf(false, start)).map((one) => one.split(' ')[0])
  expect(types).toEqual(['organizations', 'teams', 'state'])
  expect(await typesOf(true, start)).toEqual(['state null'])
})

test('final results bring the awards, and taking them back empties them', async () => {
  expect(await typesOf(false, event({ phase: 'final' }))).toEqual(['awards winner', 'state null'])
  expect(await typesOf(false, event({ kind: 'reopen', phase: 'ended-open' }))).toEqual(['awards null', 'state null'])
})

test('what is gone from the database has no line', async () => {
  expect(await typesOf(true, event({ kind: 'submission', submitId: 99 }))).toEqual([])
  expect(await typesOf(true, event({ kind: 'team', uid: 'gone' }))).toEqual([])
})

test('a token is the position after its line, and nothing else is one', () => {
  for (const position of [
    startOf(3),
    positionAt(3, 12),
    positionAt(3, 12, 7),
    { ...positionAt(3, 12), own: 2, ownSent: 1 },
  ])
    expect(positionOf(tokenOf(position))).toEqual(position)
  for (const text of ['', '5', '1-2-3-4', '1-2-3-4-5-6', '1--2', 'xY-99_', '999999', '1-99999999999999999999'])
    expect(positionOf(text)).toBeNull()
})
