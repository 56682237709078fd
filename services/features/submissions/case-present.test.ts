import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { ReaderClass } from '@podium/proto/rules/user/reader-class.ts'
import type { CaseAccess } from './case-policy.ts'
import { presentCases, presentSubtasks } from './case-present.ts'
import type { StoredCase } from './queries.ts'

const access = (reader: ReaderClass, hasData = reader === 'jury'): CaseAccess => ({
  reader,
  isSample: () => false,
  opens: () => hasData,
})
const owner = { submitId: 9, pid: 1000, uid: 'a' }
const stored = (seq: number, mode: string, rest: Partial<StoredCase> = {}): StoredCase => ({
  id: seq,
  caseId: 40 + seq,
  seq,
  status: Status.accepted,
  timeMs: seq,
  memoryKb: 100 * seq,
  score: null,
  groupNum: null,
  inputName: `${seq}.in`,
  outputName: `${seq}.out`,
  message: quoted('expected 41'),
  contestantMessage: quoted('line 1'),
  foundText: null,
  foundBytes: null,
  inputHash: 'a',
  inputBytes: 1,
  outputHash: 'b',
  outputBytes: 1,
  mode,
  createdAt: new Date('2026-11-22T02:00:00Z'),
  ...rest,
})

test('a reader who is not jury sees results without ids and file names', () => {
  const [shown] = presentCases([stored(1, 'default')], owner, access('contestant')).judgeCaseList ?? []
  expect(shown).toMatchObject({
    id: null,
    caseId: null,
    uid: null,
    inputData: null,
    outputData: null,
    gmtCreate: null,
    time: 1,
    status: 0,
    seq: 1,
  })
})

test('what the checker reports goes with the test data, everybody else reads what holds none of them', () => {
  const shown = (one: CaseAccess) =>
    presentCases([stored(1, 'default')], owner, one).judgeCaseList?.map(({ userOutput, hasData }) => [
      userOutput,
      hasData,
    ])
  expect(shown(access('contestant'))).toEqual([['line 1', false]])
  expect(shown(access('contestant', true))).toEqual([['expected 41', true]])
  expect(shown(access('jury'))).toEqual([['expected 41', true]])
})

test('the jury sees whole rows', () => {
  const [shown] = presentCases([stored(1, 'default')], owner, access('jury')).judgeCaseList ?? []
  expect(shown).toMatchObject({ id: 1, caseId: 41, uid: 'a', inputData: '1.in', outputData: '1.out', pid: 1000 })
})

test('no stored cases give an empty list in mode default', () => {
  expect(presentCases([], owner, access('public'))).toEqual({
    judgeCaseMode: 'default',
    judgeCaseList: [],
    subTaskJudgeCaseVoList: null,
  })
})

test('the lowest mode takes score, time and verdict from the first lowest case that was run', () => {
  const cases = [
    stored(1, 'subtask_lowest', { groupNum: 1, score: 20 }),
    stored(2, 'subtask_lowest', { groupNum: 1, score: 0, status: Status.wrongAnswer, timeMs: 7 }),
    stored(3, 'subtask_lowest', { groupNum: 1, score: 0, status: Status.cancelled, timeMs: 0 }),
    stored(4, 'subtask_lowest', { groupNum: 2, score: 30 }),
  ]
  const groups = presentCases(cases, owner, access('public')).subTaskJudgeCaseVoList ?? []
  expect(
    groups.map(({ groupNum, score, status, time, ac, total }) => ({ groupNum, score, status, time, ac, total })),
  ).toEqual([
    { groupNum: 1, score: 0, status: Status.wrongAnswer, time: 7, ac: 1, total: 3 },
    { groupNum: 2, score: 30, status: Status.accepted, time: 4, ac: 1, total: 1 },
  ])
})

test('the average mode takes the mean, rounded half up', () => {
  const cases = [
    stored(1, 'subtask_average', { groupNum: 1, score: 20 }),
    stored(2, 'subtask_average', { groupNum: 1, score: 5, status: Status.partial }),
  ]
  expect(presentCases(cases, owner, access('public')).subTaskJudgeCaseVoList?.[0]).toMatchObject({
    score: 13,
    status: Status.partial,
    time: null,
    ac: 1,
    total: 2,
  })
  const wrong = [stored(1, 'subtask_average', { groupNum: 1, score: 0, status: Status.wrongAnswer })]
  expect(presentCases(wrong, owner, access('public')).subTaskJudgeCaseVoList?.[0]).toMatchObject({
    score: 0,
    status: Status.wrongAnswer,
  })
})

test('of subtasks alone, points and whether they were solved are shown, and no case', () => {
  const cases = [
    stored(1, 'subtask_lowest', { groupNum: 1, score: 40 }),
    stored(2, 'subtask_lowest', { groupNum: 2, score: 60, status: Status.partial }),
    stored(3, 'subtask_lowest', { groupNum: 2, score: 10, status: Status.partial }),
  ]
  const nothing = { time: null, memory: null, ac: 0, total: 0, subtaskDetailList: [] }
  expect(presentSubtasks(cases)).toEqual({
    judgeCaseMode: 'subtask_lowest',
    judgeCaseList: null,
    subTaskJudgeCaseVoList: [
      { groupNum: 1, score: 40, status: Status.accepted, ...nothing },
      { groupNum: 2, score: 10, status: Status.partial, ...nothing },
    ],
  })
  expect(presentSubtasks([stored(1, 'default', { score: 40 })])).toBeNull()
})
