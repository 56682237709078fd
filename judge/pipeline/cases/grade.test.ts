import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { describe, expect, test } from 'vitest'
import type { CaseVerdict, JudgeProblem } from '@podium/proto/events/bus/judge.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { inRunningOrder, planCases } from './case-plan.ts'
import { caseScore, grade } from './grade.ts'

const problem = (over: Partial<JudgeProblem>): JudgeProblem => ({
  pid: 1,
  type: 1,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  timeLimitMs: 1000,
  memoryLimitMb: 64,
  stackLimitMb: 64,
  ioScore: 100,
  difficulty: 2,
  isRemoveEndBlank: true,
  isFileIO: false,
  ioReadFileName: null,
  ioWriteFileName: null,
  userExtraFiles: {},
  dataHash: '0'.repeat(64),
  ...over,
})
const limits = { timeMs: 1000, memoryBytes: 64 * 1024 * 1024 }
const row = (seq: number, status: number, over: Partial<CaseVerdict> = {}): CaseVerdict => ({
  caseId: seq,
  seq,
  status,
  timeMs: 10 * seq,
  memoryKb: 1000 * seq,
  score: null,
  groupNum: null,
  inputName: `${seq}.in`,
  outputName: `${seq}.out`,
  message: null,
  ...over,
})
const AC = Status.accepted
const WA = Status.wrongAnswer

describe('an ACM submission', () => {
  const acm = problem({ type: 0, ioScore: null })

  test('is accepted without a score when every case is', () => {
    expect(grade(acm, [row(1, AC), row(2, AC)], limits)).toEqual({
      status: AC,
      timeMs: 20,
      memoryKb: 2000,
      score: null,
      oiRankScore: null,
      errorMessage: null,
    })
  })

  test('takes the verdict and message of the failed case with the lowest number', () => {
    const cases = [row(3, WA), row(1, AC), row(2, Status.runtimeError, { message: quoted('exit code 1') })]
    expect(grade(acm, cases, limits)).toMatchObject({
      status: Status.runtimeError,
      errorMessage: quoted('exit code 1'),
    })
  })

  test('shows no message of a wrong answer', () => {
    expect(grade(acm, [row(1, WA, { message: quoted('line 3') })], limits).errorMessage).toBeNull()
  })

  test('never shows more time or memory than the limits', () => {
    const cases = [row(1, Status.timeLimit, { timeMs: 1200, memoryKb: 999_999 })]
    expect(grade(acm, cases, limits)).toMatchObject({ timeMs: 1000, memoryKb: 65_536 })
  })
})

describe('an OI submission', () => {
  test('has the full score of the problem when every case is accepted, whatever the cases add up to', () => {
    expect(grade(problem({}), [row(1, AC, { score: 30 }), row(2, AC, { score: 30 })], limits)).toMatchObject({
      status: AC,
      score: 100,
      oiRankScore: 14,
    })
  })

  test('is partly accepted with the sum of its cases and a scaled rank score', () => {
    expect(grade(problem({}), [row(1, AC, { score: 50 }), row(2, WA, { score: 0 })], limits)).toMatchObject({
      status: Status.partial,
      score: 50,
      oiRankScore: 7,
    })
  })

  test('takes the first failure as its verdict when nothing is accepted', () => {
    expect(
      grade(problem({}), [row(1, Status.timeLimit, { score: 0 }), row(2, WA, { score: 0 })], limits),
    ).toMatchObject({ status: Status.timeLimit, score: 0 })
  })

  test('never has more than the full score', () => {
    expect(
      grade(problem({}), [row(1, AC, { score: 90 }), row(2, AC, { score: 90 }), row(3, WA, { score: 0 })], limits)
        .score,
    ).toBe(100)
  })

  test('counts the least case of each group under subtask_lowest', () => {
    const cases = [
      row(1, AC, { score: 40, groupNum: 1 }),
      row(2, AC, { score: 40, groupNum: 1 }),
      row(3, AC, { score: 60, groupNum: 2 }),
      row(4, WA, { score: 0, groupNum: 2 }),
    ]
    expect(grade(problem({ judgeCaseMode: 'subtask_lowest' }), cases, limits)).toMatchObject({
      status: Status.partial,
      score: 40,
    })
  })

  test('counts the mean of each group, half up, under subtask_average', () => {
    const cases = [
      row(1, AC, { score: 25, groupNum: 1 }),
      row(2, WA, { score: 0, groupNum: 1 }),
      row(3, AC, { score: 50, groupNum: 2 }),
    ]
    expect(grade(problem({ judgeCaseMode: 'subtask_average' }), cases, limits).score).toBe(13 + 50)
  })

  test('has rank score 0 when the problem has no full score', () => {
    expect(grade(problem({ ioScore: 0 }), [row(1, AC, { score: 10 }), row(2, WA, { score: 0 })], limits)).toMatchObject(
      { score: 10, oiRankScore: 0 },
    )
  })
})

test('gives a case its full score, its share cut to whole points, or nothing', () => {
  expect([
    caseScore(AC, 10, 0),
    caseScore(AC, null, 0),
    caseScore(Status.partial, 7, 0.5),
    caseScore(WA, 10, 1),
  ]).toEqual([10, 0, 3, 0])
})

/** Decisions of the cases when the named ones fail. */
const decisions = (over: Partial<JudgeProblem>, groups: readonly (number | null)[], failing: readonly number[]) => {
  const plan = planCases(problem(over))
  return groups.map((groupNum, index) => {
    const decision = plan.decisionOf(groupNum)
    if (decision === 'run')
      plan.notify(groupNum, failing.includes(index) ? { status: WA, share: 0 } : { status: AC, share: 0 })
    return decision
  })
}

describe('which cases are run', () => {
  test('all of them by default, also after a failure', () => {
    expect(decisions({ type: 0 }, [null, null, null], [0])).toEqual(['run', 'run', 'run'])
  })

  test('none after the first failure in an ACM problem that asks for it', () => {
    expect(decisions({ type: 0, judgeCaseMode: 'ergodic_without_error' }, [null, null, null], [1])).toEqual([
      'run',
      'run',
      'absent',
    ])
  })

  test('none of a group after its first failure under subtask_lowest', () => {
    expect(decisions({ judgeCaseMode: 'subtask_lowest' }, [1, 1, 2, 2], [0])).toEqual(['run', 'skipped', 'run', 'run'])
  })

  test('all under a mode that does not belong to the type of the problem', () => {
    expect(decisions({ type: 0, judgeCaseMode: 'subtask_lowest' }, [1, 1], [0])).toEqual(['run', 'run'])
    expect(decisions({ type: 1, judgeCaseMode: 'ergodic_without_error' }, [null, null], [0])).toEqual(['run', 'run'])
  })

  test('group by group in the order in which groups appear, when a group can be lost', () => {
    const cases = [2, 1, 2].map((groupNum, index) => ({ groupNum, index }))
    expect(inRunningOrder(problem({ judgeCaseMode: 'subtask_lowest' }), cases).map(({ index }) => index)).toEqual([
      0, 2, 1,
    ])
    expect(inRunningOrder(problem({}), cases).map(({ index }) => index)).toEqual([0, 1, 2])
  })
})
