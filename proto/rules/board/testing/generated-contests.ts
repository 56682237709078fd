/** Contests as fast-check makes them, for the tests of boards. */
import fc from 'fast-check'
import { recordPeriods } from '../../contest/contest-phase.ts'
import type { RecordPeriod } from '../../contest/contest-phase.ts'
import { Status } from '../../submission/verdict.ts'
import { cellOf } from '../cell.ts'
import type { Attempt, BoardView } from '../cell.ts'
import { defaultScoring } from '../scoring.ts'
import type { BoardRule, Scoring } from '../scoring.ts'
import type { Entry } from '../rank.ts'

/** Generated contests of each rule. */
export const contests = 1_000
export const durationS = 18_000
export const sealFromS = 14_400

/** A submission of a generated contest. */
export interface Run extends Attempt {
  readonly user: string
  readonly problem: number
}

const periodOf = (timeS: number): RecordPeriod =>
  timeS >= durationS ? recordPeriods.after : timeS >= sealFromS ? recordPeriods.underFreeze : recordPeriods.open

const { accepted, wrongAnswer, compileError, systemError, cancelled, presentationError, partial, runtimeError } = Status

export const finalStatus = fc.constantFrom(
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
  // Close together, so that equal seconds occur, on both sides of the freeze and the end.
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
export const runsOf = (maxRuns: number): fc.Arbitrary<Run[]> =>
  fc
    .array(drafts, { maxLength: maxRuns })
    .map((found) =>
      found
        .toSorted((a, b) => a.timeS - b.timeS)
        .map((one, index) => ({ ...one, submitId: index + 1, period: periodOf(one.timeS) })),
    )

export const users = ['ada', 'bob', 'cyd', 'dan', 'eve']
export const columns = [0, 1, 2, 3]
export const views = ['live', 'after', 'sealed'] as const satisfies readonly BoardView[]

const asScoring = (of: BoardRule | Scoring): Scoring => (typeof of === 'string' ? defaultScoring(of) : of)

export const cellsOf = (of: BoardRule | Scoring, runs: readonly Run[], user: string, view: BoardView) =>
  columns.map((problem) =>
    cellOf(
      asScoring(of),
      runs.filter((run) => run.user === user && run.problem === problem),
      view,
    ),
  )

export const entriesOf = (
  of: BoardRule | Scoring,
  runs: readonly Run[],
  view: BoardView,
  stars: readonly string[] = [],
): Entry[] => users.map((key) => ({ key, star: stars.includes(key), cells: cellsOf(of, runs, key, view) }))
