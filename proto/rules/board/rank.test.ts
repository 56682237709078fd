import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordPeriods } from '../contest/contest-phase.ts'
import { Status } from '../submission/verdict.ts'
import { cellOf } from './cell.ts'
import type { Attempt, BoardView } from './cell.ts'
import { columnCounts, firstAccepts, rankBoard } from './rank.ts'
import type { AwardRule, Entry } from './rank.ts'
import { defaultScoring } from './scoring.ts'
import {
  contests,
  durationS,
  sealFromS,
  runsOf,
  users,
  columns,
  views,
  entriesOf,
} from './testing/generated-contests.ts'
import type { Run } from './testing/generated-contests.ts'

const acm = defaultScoring('acm')

/**
 * The independent recount: it walks all runs of the contest once in order of time and keeps sums, where the rules
 * above look at one cell at a time; written from the text of the contract.
 */
function recountAcm(runs: readonly Run[], view: BoardView) {
  const rows = new Map<
    string,
    { ac: number; time: number; total: number; cells: Map<number, { errors: number; tries: number; ac?: number }> }
  >()
  for (const run of runs.toSorted((a, b) =>
    a.timeS === b.timeS ? a.submitId - b.submitId : a.timeS < b.timeS ? -1 : 1,
  )) {
    if (run.timeS >= durationS && view !== 'after') continue
    const row = rows.get(run.user) ?? { ac: 0, time: 0, total: 0, cells: new Map() }
    rows.set(run.user, row)
    row.total++
    const cell = row.cells.get(run.problem) ?? { errors: 0, tries: 0 }
    row.cells.set(run.problem, cell)
    if (view === 'sealed' && run.timeS >= sealFromS && run.timeS < durationS) cell.tries++
    else if (cell.ac !== undefined) continue
    else if (run.status === 0) {
      cell.ac = run.timeS
      row.ac++
      row.time += cell.errors * 20 * 60 + run.timeS
    } else if ([-3, -1, 1, 2, 3].includes(run.status)) cell.errors++
  }
  return rows
}

describe('an ACM board', () => {
  test.each(views)('equals an independent recount in the view %s, cell by cell and row by row', (view) => {
    fc.assert(
      fc.property(runsOf(60), (runs) => {
        const expected = recountAcm(runs, view)
        const board = rankBoard(acm, entriesOf('acm', runs, view))
        expect(board.map(({ entry }) => entry.key).sort()).toEqual([...expected.keys()].sort())
        for (const { entry, totals } of board) {
          const row = expected.get(entry.key)
          expect({ ac: totals.ac, time: totals.time, total: totals.n }).toEqual({
            ac: row?.ac,
            time: row?.time,
            total: row?.total,
          })
          entry.cells.forEach((cell, problem) => {
            const other = row?.cells.get(problem)
            expect(cell && { errors: cell.errors, tries: cell.tries, ac: cell.acS ?? undefined }).toEqual(
              other ? { ac: undefined, ...other } : null,
            )
          })
        }
      }),
      { numRuns: contests },
    )
  })

  test('ranks by solved problems, then penalty; equals share a rank, star users have none and use none up', () => {
    fc.assert(
      fc.property(runsOf(60), fc.subarray(users), (runs, stars) => {
        const board = rankBoard(acm, entriesOf('acm', runs, 'live', stars))
        const better = (a: (typeof board)[number], b: (typeof board)[number]) =>
          a.totals.ac > b.totals.ac || (a.totals.ac === b.totals.ac && a.totals.time < b.totals.time)
        for (const one of board) {
          const before = board.filter((other) => !other.entry.star && better(other, one)).length
          expect(one.rank).toBe(one.entry.star ? -1 : before + 1)
        }
        board.forEach((one, index) => board.slice(index + 1).forEach((later) => expect(better(later, one)).toBe(false)))
      }),
    )
  })

  test('the example of the contract: a compile error costs nothing', () => {
    const run = (timeS: number, status: number): Attempt => ({
      submitId: timeS,
      timeS,
      status,
      score: null,
      runMs: null,
      period: recordPeriods.open,
    })
    const cells = [
      cellOf(acm, [run(600, Status.wrongAnswer), run(700, Status.compileError), run(1800, Status.accepted)], 'live'),
    ]
    const [row] = rankBoard(acm, [{ key: 'ada', star: false, cells }])
    expect(cells[0]).toMatchObject({ errors: 1, acS: 1800, n: 3 })
    expect(row?.totals.time).toBe(3000)
  })

  test('first accepts are the earliest of everybody, star users too; the same second counts for all', () => {
    fc.assert(
      fc.property(runsOf(40), (runs) => {
        const solved = runs.filter((run) => run.status === Status.accepted && run.timeS < durationS)
        const expected = columns.map((problem) =>
          Math.min(...solved.filter((run) => run.problem === problem).map((run) => run.timeS)),
        )
        const found = firstAccepts(acm, entriesOf('acm', runs, 'live'))
        expect(columns.map((column) => found[column] ?? Number.POSITIVE_INFINITY)).toEqual(expected)
      }),
    )
  })

  test('counts per column are those of the cells', () => {
    fc.assert(
      fc.property(runsOf(40), (runs) => {
        const counted = runs.filter((run) => run.timeS < durationS)
        expect(columnCounts('acm', entriesOf('acm', runs, 'sealed'), 4).map(({ total }) => total)).toEqual(
          columns.map((problem) => counted.filter((run) => run.problem === problem).length),
        )
      }),
    )
  })
})

describe('an OI board', () => {
  test.each(['oi-recent', 'oi-highest'] as const)('%s equals an independent recount', (rule) => {
    fc.assert(
      fc.property(runsOf(60), fc.constantFrom(...views), (runs, view) => {
        const endS = { live: durationS, after: Number.POSITIVE_INFINITY, sealed: sealFromS }[view]
        for (const { entry, totals } of rankBoard(defaultScoring(rule), entriesOf(rule, runs, view))) {
          let total = 0
          let time = 0
          for (const problem of columns) {
            const own = runs.filter((run) => run.user === entry.key && run.problem === problem && run.timeS < endS)
            const scores = own.map((run) => run.score).filter((score) => score !== null)
            const last = own.reduce<Run | null>(
              (a, b) => (a && (a.timeS > b.timeS || (a.timeS === b.timeS && a.submitId > b.submitId)) ? a : b),
              null,
            )
            const score = rule === 'oi-recent' ? (last?.score ?? null) : scores.length > 0 ? Math.max(...scores) : null
            const counted = rule === 'oi-recent' ? [last] : own.filter((run) => run.score === score && score !== null)
            const times = counted.flatMap((run) => (run?.status === Status.accepted ? [run.runMs ?? 0] : []))
            expect(entry.cells[problem]?.score ?? null).toBe(score)
            expect(entry.cells[problem]?.runMs ?? null).toBe(times.length > 0 ? Math.min(...times) : null)
            total += score ?? 0
            time += times.length > 0 ? Math.min(...times) : 0
          }
          expect({ score: totals.score, time: totals.time }).toEqual({ score: total, time })
        }
      }),
      { numRuns: contests },
    )
  })
})

describe('awards', () => {
  const award = (priority: number, num: number) => ({
    priority,
    name: `a${priority}`,
    background: '#fff',
    color: '#000',
    num,
  })
  const participants = (count: number): Entry[] =>
    Array.from({ length: count }, (_, index) => ({
      key: `u${String(index).padStart(3, '0')}`,
      star: index % 5 === 0,
      cells: [
        { n: 1, errors: 0, acS: index < count / 2 ? index : null, tries: 0, score: null, runMs: null, first: index },
      ],
    }))
  const given = (rule: AwardRule, count: number, removeStar: boolean) =>
    rankBoard(acm, participants(count), { awards: rule, removeStar })
      .filter((one) => one.award)
      .map((one) => [one.rank, one.award?.name])

  test('by number go to the best participants who have solved something, best award first, whatever the order of the list', () => {
    expect(given({ type: 2, list: [award(2, 3), award(1, 1)] }, 10, false)).toEqual([
      [1, 'a1'],
      [2, 'a2'],
      [3, 'a2'],
      [4, 'a2'],
    ])
    expect(given({ type: 2, list: [award(1, 99)] }, 10, true)).toHaveLength(4)
  })

  test('by proportion count every participant but star users, rounded down', () => {
    expect(given({ type: 1, list: [award(1, 10), award(2, 20)] }, 25, false)).toEqual([
      [1, 'a1'],
      [2, 'a1'],
      [3, 'a2'],
      [4, 'a2'],
      [5, 'a2'],
      [6, 'a2'],
    ])
    expect(given({ type: 1, list: [award(1, 10)] }, 25, true)).toHaveLength(2)
  })

  test('none without a rule', () => {
    expect(given({ type: 0, list: [award(1, 5)] }, 10, false)).toEqual([])
  })
})
