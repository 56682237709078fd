import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordPeriods } from '../contest/contest-phase.ts'
import { Status } from '../submission/verdict.ts'
import type { SubtaskPoints } from '../submission/subtasks.ts'
import { cellOf } from './cell.ts'
import type { Attempt } from './cell.ts'
import { firstAccepts, rankBoard, totalsOf } from './rank.ts'
import { defaultScoring } from './scoring.ts'
import type { Scoring } from './scoring.ts'
import { columns, durationS, entriesOf, runsOf, sealFromS, views } from './testing/generated-contests.ts'
import type { Run } from './testing/generated-contests.ts'

const histories = 10_000

const settings: fc.Arbitrary<Scoring> = fc.record({
  rule: fc.constant('acm' as const),
  penaltyS: fc.integer({ min: 0, max: 60 }).map((minutes) => minutes * 60),
  wholeMinutes: fc.boolean(),
  compileErrorsCount: fc.boolean(),
  starsFirst: fc.boolean(),
})

/** In an order that the keys decide. */
const shuffled = <One>(all: readonly One[], keys: Iterator<number>): One[] =>
  all
    .map((one) => ({ one, key: keys.next().value as number }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one)

/** The independent recount of penalties: one walk through all runs by time, with a purse of failures per problem. */
function penalties(runs: readonly Run[], view: (typeof views)[number], rules: Scoring): Map<string, [number, number]> {
  const rows = new Map<string, [solved: number, time: number]>()
  const failures = new Map<string, number | 'solved'>()
  for (const { user, problem, timeS, status } of runs.toSorted(
    (a, b) => a.timeS - b.timeS || a.submitId - b.submitId,
  )) {
    const isLate = timeS >= durationS
    if (isLate && view !== 'after') continue
    const [solved, time] = rows.get(user) ?? [0, 0]
    rows.set(user, [solved, time])
    if (view === 'sealed' && timeS >= sealFromS && !isLate) continue
    const purse = `${user} ${problem}`
    const failed = failures.get(purse) ?? 0
    if (failed === 'solved') continue
    if (status === Status.accepted) {
      const minutes = Math.floor(timeS / 60)
      rows.set(user, [solved + 1, time + (rules.wholeMinutes ? minutes * 60 : timeS) + failed * rules.penaltyS])
      failures.set(purse, 'solved')
    } else if ([-3, -1, 1, 2, 3].includes(status) || (rules.compileErrorsCount && status === -2))
      failures.set(purse, failed + 1)
  }
  return rows
}

describe('the settings of an ACM contest', () => {
  test('count penalties as an independent recount does, whatever the order of verdicts', () => {
    const any = fc.infiniteStream(fc.nat())
    fc.assert(
      fc.property(runsOf(40), settings, fc.constantFrom(...views), any, (runs, rules, view, keys) => {
        const expected = penalties(runs, view, rules)
        const board = rankBoard(rules, entriesOf(rules, shuffled(runs, keys), view))
        expect(board.map(({ entry, totals }) => [entry.key, totals.ac, totals.time]).sort()).toEqual(
          [...expected].map(([user, [solved, time]]) => [user, solved, time]).sort(),
        )
      }),
      { numRuns: histories },
    )
  })

  test('with the rules of the contract are those of the contract', () => {
    expect(defaultScoring('acm')).toEqual({
      rule: 'acm',
      penaltyS: 1_200,
      wholeMinutes: false,
      compileErrorsCount: false,
      starsFirst: true,
    })
  })

  test('leave a first solve to official teams where star users may not have it', () => {
    fc.assert(
      fc.property(runsOf(40), fc.boolean(), (runs, starsFirst) => {
        const rules = { ...defaultScoring('acm'), starsFirst }
        const solved = runs.filter(
          ({ user, status, timeS }) =>
            status === Status.accepted && timeS < durationS && (starsFirst || user !== 'ada'),
        )
        const found = firstAccepts(rules, entriesOf(rules, runs, 'live', ['ada']))
        expect(columns.map((column) => found[column] ?? Number.POSITIVE_INFINITY)).toEqual(
          columns.map((problem) =>
            Math.min(...solved.filter((run) => run.problem === problem).map(({ timeS }) => timeS)),
          ),
        )
      }),
    )
  })
})

const ioi = defaultScoring('ioi')
const groups = [1, 2, 3, 7]
const subtask = (group: number): fc.Arbitrary<SubtaskPoints> =>
  fc.tuple(fc.constant(group), fc.integer({ min: 0, max: 30 }), fc.constantFrom(0 as const, 1 as const))
const scored = fc.record({
  timeS: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: durationS + 600 })),
  subtasks: fc.option(fc.tuple(...groups.map(subtask)).chain((all) => fc.subarray(all, { minLength: 1 }))),
  score: fc.option(fc.integer({ min: 0, max: 100 })),
  status: fc.constantFrom(Status.accepted, Status.partial, Status.wrongAnswer, Status.compileError, Status.judging),
  runMs: fc.option(fc.integer({ min: 0, max: 9 })),
})
const history = fc.array(scored, { maxLength: 12 }).map((drafts) =>
  drafts.map((draft, index): Attempt => {
    const period =
      draft.timeS >= durationS
        ? recordPeriods.after
        : draft.timeS >= sealFromS
          ? recordPeriods.underFreeze
          : recordPeriods.open
    return { ...draft, submitId: index + 1, period }
  }),
)

/** The independent recount of a score: each subtask asks every submission for its best, then the parts are added. */
function bestScore(attempts: readonly Attempt[], view: (typeof views)[number]): number | null {
  const endS = { live: durationS, after: Number.POSITIVE_INFINITY, sealed: sealFromS }[view]
  const counted = attempts.filter(({ status, timeS, period }) => {
    const isHidden = view === 'sealed' && period === recordPeriods.underFreeze
    return status !== Status.judging && timeS < endS && !isHidden
  })
  let sum = 0
  let isAny = false
  for (const group of groups) {
    let best = 0
    for (const { subtasks } of counted)
      for (const [at, points] of subtasks ?? [])
        if (at === group) {
          isAny = true
          if (points > best) best = points
        }
    sum += best
  }
  const wholes = counted.filter(({ subtasks }) => subtasks === null).map(({ score }) => score)
  const all = [...(isAny ? [sum] : []), ...wholes.filter((score) => score !== null)]
  return all.length === 0 ? null : Math.max(...all)
}

describe('an IOI board', () => {
  test('adds up the best of each subtask as an independent recount does, whatever the order of verdicts', () => {
    const any = fc.infiniteStream(fc.nat())
    fc.assert(
      fc.property(history, fc.constantFrom(...views), any, (attempts, view, keys) => {
        const cell = cellOf(ioi, shuffled(attempts, keys), view)
        expect(cell?.score ?? null).toBe(bestScore(attempts, view))
      }),
      { numRuns: histories },
    )
  })

  const attempt = (submitId: number, subtasks: readonly SubtaskPoints[], status: number = Status.partial): Attempt => ({
    submitId,
    timeS: submitId,
    status,
    score: subtasks.reduce((sum, [, points]) => sum + points, 0),
    runMs: submitId * 10,
    period: recordPeriods.open,
    subtasks,
  })

  test('is full when each subtask was solved, be it by one submission or by several', () => {
    const first = attempt(1, [
      [1, 40, 1],
      [2, 0, 0],
    ])
    const second = attempt(2, [
      [1, 10, 0],
      [2, 60, 1],
    ])
    expect(cellOf(ioi, [first], 'live')).toMatchObject({ score: 40, runMs: null })
    expect(cellOf(ioi, [second, first], 'live')).toMatchObject({ score: 100, runMs: 20, n: 2 })
  })

  test('ranks by points alone: who has as many shares the rank, however long the programs ran', () => {
    const [fast, slow] = [attempt(1, [[1, 40, 1]], Status.accepted), attempt(9, [[1, 40, 1]], Status.accepted)]
    const entries = [fast, slow].map((one) => ({
      key: `u${one.submitId}`,
      star: false,
      cells: [cellOf(ioi, [one], 'live')],
    }))
    expect(rankBoard(ioi, entries).map(({ rank }) => rank)).toEqual([1, 1])
    expect(entries.map((entry) => totalsOf(ioi, entry).time)).toEqual([0, 0])
  })
})
