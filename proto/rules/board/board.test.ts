import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordPeriods } from '../contest/contest-phase.ts'
import type { RecordPeriod } from '../contest/contest-phase.ts'
import { Status } from '../submission/verdict.ts'
import { boardRules, cellOf, packCell, unpackCell } from './cell.ts'
import type { Attempt, BoardRule, BoardView, PackedCell } from './cell.ts'
import { columnCounts, firstAccepts, rankBoard } from './rank.ts'
import type { AwardRule, Entry } from './rank.ts'
import { listBoard, shownName } from './listing.ts'
import { revealFrame, revealSteps } from './reveal.ts'

/** Generated contests of each rule. */
const contests = 1_000
const durationS = 18_000
const sealFromS = 14_400

/** A submission of a generated contest. */
interface Run extends Attempt {
  readonly user: string
  readonly problem: number
}

const periodOf = (timeS: number): RecordPeriod =>
  timeS >= durationS ? recordPeriods.after : timeS >= sealFromS ? recordPeriods.underFreeze : recordPeriods.open

const { accepted, wrongAnswer, compileError, systemError, cancelled, presentationError, partial, runtimeError } = Status
const finalStatus = fc.constantFrom(
  accepted,
  accepted,
  wrongAnswer,
  wrongAnswer,
  compileError,
  systemError,
  cancelled,
  presentationError,
  partial,
  runtimeError,
)

const drafts = fc.record({
  user: fc.constantFrom('ada', 'bob', 'cyd', 'dan', 'eve'),
  problem: fc.integer({ min: 0, max: 3 }),
  // Close together, so that equal seconds occur, on both sides of the seal and the end.
  timeS: fc.oneof(
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: sealFromS - 20, max: sealFromS + 20 }),
    fc.integer({ min: durationS - 20, max: durationS + 20 }),
    fc.integer({ min: 0, max: durationS + 3_600 }),
  ),
  status: finalStatus,
  score: fc.option(fc.integer({ min: 0, max: 3 })),
  runMs: fc.option(fc.integer({ min: 0, max: 5 })),
})

/** Runs of a whole contest with ids in the order of submission. */
const runsOf = (maxRuns: number): fc.Arbitrary<Run[]> =>
  fc
    .array(drafts, { maxLength: maxRuns })
    .map((found) =>
      found
        .toSorted((a, b) => a.timeS - b.timeS)
        .map((one, index) => ({ ...one, submitId: index + 1, period: periodOf(one.timeS) })),
    )

const users = ['ada', 'bob', 'cyd', 'dan', 'eve']
const columns = [0, 1, 2, 3]
const views = ['live', 'after', 'sealed'] as const satisfies readonly BoardView[]

const cellsOf = (rule: BoardRule, runs: readonly Run[], user: string, view: BoardView) =>
  columns.map((problem) =>
    cellOf(
      rule,
      runs.filter((run) => run.user === user && run.problem === problem),
      view,
    ),
  )

const entriesOf = (rule: BoardRule, runs: readonly Run[], view: BoardView, stars: readonly string[] = []): Entry[] =>
  users.map((key) => ({ key, star: stars.includes(key), cells: cellsOf(rule, runs, key, view) }))

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
        const board = rankBoard('acm', entriesOf('acm', runs, view))
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
        const board = rankBoard('acm', entriesOf('acm', runs, 'live', stars))
        const better = (a: (typeof board)[number], b: (typeof board)[number]) =>
          a.totals.ac > b.totals.ac || (a.totals.ac === b.totals.ac && a.totals.time < b.totals.time)
        for (const one of board) {
          const before = board.filter((other) => !other.entry.star && better(other, one)).length
          expect(one.rank).toBe(one.entry.star ? -1 : before + 1)
        }
        board.forEach((one, place) => board.slice(place + 1).forEach((later) => expect(better(later, one)).toBe(false)))
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
      cellOf('acm', [run(600, Status.wrongAnswer), run(700, Status.compileError), run(1800, Status.accepted)], 'live'),
    ]
    const [row] = rankBoard('acm', [{ key: 'ada', star: false, cells }])
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
        const found = firstAccepts(entriesOf('acm', runs, 'live'))
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
        for (const { entry, totals } of rankBoard(rule, entriesOf(rule, runs, view))) {
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

describe('a cell', () => {
  test('is the same however verdicts come: late, twice, out of order, after a rejudge', () => {
    const arrivals = fc.record({
      order: fc.infiniteStream(fc.nat()),
      rejudged: fc.array(finalStatus, { minLength: 1, maxLength: 8 }),
    })
    fc.assert(
      fc.property(
        runsOf(20),
        arrivals,
        fc.constantFrom(...boardRules),
        fc.constantFrom(...views),
        (runs, { order, rejudged }, rule, view) => {
          // Every run is first in the queue, then gets another verdict, then the one that stays, each in any order of
          // runs.
          let known: Run[] = runs.map((run) => ({ ...run, status: Status.pending }))
          const messages = [
            ...runs.map((run, index) => ({ ...run, status: rejudged[index % rejudged.length] ?? 0 })),
            ...runs,
            ...runs,
          ]
            .map((run, index) => ({ run, isLast: index >= runs.length, key: order.next().value as number }))
            .sort((a, b) => Number(a.isLast) - Number(b.isLast) || a.key - b.key)
          for (const { run } of messages)
            known = known.map((one) => (one.submitId === run.submitId ? run : one)).toReversed()
          for (const user of users) expect(cellsOf(rule, known, user, view)).toEqual(cellsOf(rule, runs, user, view))
        },
      ),
      { numRuns: contests },
    )
  })

  test('under the seal shows the same whatever becomes of an attempt', () => {
    const anyStatus = fc.oneof(finalStatus, fc.constantFrom(Status.pending, Status.compiling, Status.judging))
    fc.assert(
      fc.property(runsOf(30), fc.infiniteStream(anyStatus), fc.constantFrom(...boardRules), (runs, statuses, rule) => {
        const other = runs.map((run) =>
          run.period === recordPeriods.underFreeze
            ? { ...run, status: statuses.next().value, score: 1, runMs: 9 }
            : run,
        )
        for (const user of users)
          expect(cellsOf(rule, other, user, 'sealed')).toEqual(cellsOf(rule, runs, user, 'sealed'))
      }),
    )
  })

  test('an attempt in the queue is no result, and counts as a try only under the seal', () => {
    const waiting: Attempt = {
      submitId: 1,
      timeS: 9,
      status: Status.judging,
      score: null,
      runMs: null,
      period: recordPeriods.open,
    }
    expect(views.map((view) => cellOf('acm', [waiting], view))).toEqual([null, null, null])
    expect(cellOf('acm', [{ ...waiting, period: recordPeriods.underFreeze }], 'sealed')).toMatchObject({
      n: 1,
      tries: 1,
      acS: null,
    })
  })

  test('survives being packed', () => {
    fc.assert(
      fc.property(runsOf(12), fc.constantFrom(...boardRules), fc.constantFrom(...views), (runs, rule, view) => {
        const cells = users.flatMap((user) => cellsOf(rule, runs, user, view)).filter((cell) => cell !== null)
        const sent = JSON.parse(JSON.stringify(cells.map((cell) => packCell(rule, cell)))) as PackedCell[]
        expect(sent.map((packed, index) => unpackCell(rule, packed, cells[index]?.first))).toEqual(cells)
      }),
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
    rankBoard('acm', participants(count), { awards: rule, removeStar })
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

describe('a list', () => {
  const board = rankBoard(
    'acm',
    entriesOf(
      'acm',
      users.map((user, index): Run => ({
        user,
        problem: 0,
        submitId: index,
        timeS: index,
        status: Status.accepted,
        score: null,
        runMs: null,
        period: recordPeriods.open,
      })),
      'live',
    ),
  )
  const list = (own: string | null, followed: readonly string[], keyword = '') =>
    listBoard(board, { own, followed: new Set(followed), keyword, texts: ({ key }) => [key, null] }).map(
      ({ entry, rank }) => `${rank} ${entry.key}`,
    )

  test('begins with copies of the own row and of followed ones, which stay in their places too', () => {
    expect(list('cyd', ['eve', 'bob', 'cyd'])).toEqual([
      '3 cyd',
      '2 bob',
      '5 eve',
      '1 ada',
      '2 bob',
      '3 cyd',
      '4 dan',
      '5 eve',
    ])
  })

  test('is narrowed by a keyword in any case and keeps its ranks', () => {
    expect(list(null, [], ' D ')).toEqual(['1 ada', '3 cyd', '4 dan'])
  })

  test('shows the username where the chosen name is blank', () => {
    expect(shownName({ username: 'u', nickname: ' ', realname: 'R' }, 'nickname')).toBe('u')
    expect(shownName({ username: 'u', nickname: ' ', realname: 'R' }, 'realname')).toBe('R')
  })
})

describe('the rolling board', () => {
  const both = (runs: readonly Run[]) =>
    users
      .map((key) => ({
        key,
        star: false,
        cells: cellsOf('acm', runs, key, 'live'),
        sealed: cellsOf('acm', runs, key, 'sealed'),
      }))
      .filter(({ cells }) => cells.some((cell) => cell))

  test('begins sealed, opens one cell a press from the bottom, and its last frame is the final board', () => {
    fc.assert(
      fc.property(runsOf(60), (runs) => {
        const entries = both(runs)
        const steps = revealSteps('acm', entries)
        const final = rankBoard('acm', entries)
        const last = rankBoard('acm', revealFrame(entries, steps, steps.length))
        expect(last.map(({ entry, rank, totals }) => ({ key: entry.key, rank, totals, cells: entry.cells }))).toEqual(
          final.map(({ entry, rank, totals }) => ({ key: entry.key, rank, totals, cells: entry.cells })),
        )
        const frozenKeys = new Set(steps.map(({ key, column }) => `${key} ${column}`))
        expect(frozenKeys.size).toBe(steps.length)
      }),
      { numRuns: contests },
    )
  })

  test('each step stands where its frames say, and nobody below an opened place changes any more', () => {
    fc.assert(
      fc.property(runsOf(40), (runs) => {
        const entries = both(runs)
        const steps = revealSteps('acm', entries)
        const orders = Array.from({ length: steps.length + 1 }, (_, taken) =>
          rankBoard('acm', revealFrame(entries, steps, taken)).map(({ entry, totals }) => ({
            key: entry.key,
            ac: totals.ac,
            time: totals.time,
          })),
        )
        steps.forEach((step, index) => {
          expect(orders[index]?.findIndex(({ key }) => key === step.key)).toBeGreaterThanOrEqual(0)
          const below = orders[index]?.slice(step.from + 1) ?? []
          expect(orders.at(-1)?.slice(-below.length || orders.at(-1)?.length)).toEqual(below)
          expect(step.to).toBeLessThanOrEqual(step.from)
        })
      }),
    )
  })
})
