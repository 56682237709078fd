/**
 * What a rejudge would change: verdicts, cells, ranks and awards, of the board that the jury sees. A pure function of
 * all attempts of a contest and of the new results, by the very rules that make the board, so that what is shown
 * before is what the board is afterwards.
 */
import type { SubtaskPoints } from '../submission/subtasks.ts'
import { isFinal } from '../submission/verdict.ts'
import { cellOf } from './cell.ts'
import type { Attempt, Cell } from './cell.ts'
import { rankBoard } from './rank.ts'
import type { AwardRule, Entry, Ranked } from './rank.ts'
import type { Scoring } from './scoring.ts'

/** A submission of a participant to a problem of the contest. */
export interface ContestAttempt extends Attempt {
  /** Name of the participant. */
  readonly key: string
  /** Index of the problem's column. */
  readonly column: number
}

export type Participant = Omit<Entry, 'cells'>

/** What a judging has come to. */
export type NewResult = Pick<Attempt, 'status' | 'score' | 'runMs' | 'subtasks'>

export interface DiffInput {
  readonly scoring: Scoring
  readonly awards: AwardRule
  readonly columns: number
  /** Whoever stands on the board, or could. */
  readonly participants: readonly Participant[]
  readonly attempts: readonly ContestAttempt[]
  /** By submission. */
  readonly results: ReadonlyMap<number, NewResult>
}

export interface VerdictChange {
  readonly submitId: number
  readonly key: string
  readonly column: number
  readonly before: Pick<Attempt, 'status' | 'score'>
  readonly after: Pick<Attempt, 'status' | 'score'>
}

export interface CellChange {
  readonly key: string
  readonly column: number
  readonly before: Cell | null
  readonly after: Cell | null
}

export interface Position {
  /** -1 without a rank, null for nobody on the board. */
  readonly rank: number | null
  /** Solved problems, or points. */
  readonly main: number
  /** Penalty or run time, as the board counts it. */
  readonly time: number
  readonly award: string | null
}

export interface RankChange {
  readonly key: string
  readonly before: Position
  readonly after: Position
}

export interface RejudgeDiff {
  readonly verdicts: readonly VerdictChange[]
  readonly cells: readonly CellChange[]
  /** Of whoever gets another rank, sum or award; who moves the most first. */
  readonly ranks: readonly RankChange[]
}

const subtasksOf = (subtasks: readonly SubtaskPoints[] | null | undefined): string =>
  subtasks?.length ? JSON.stringify(subtasks.toSorted(([a], [b]) => a - b)) : ''

/**
 * Whether a new result says anything else than the old one. Times alone differ with every run, and change nothing: the
 * old judging stands.
 */
export const isOtherResult = (before: NewResult, after: NewResult): boolean =>
  before.status !== after.status ||
  before.score !== after.score ||
  subtasksOf(before.subtasks) !== subtasksOf(after.subtasks)

const nowhere: Position = { rank: null, main: 0, time: 0, award: null }

const positionOf = (scoring: Scoring, ranked: Ranked | undefined): Position =>
  ranked === undefined
    ? nowhere
    : {
        rank: ranked.rank,
        main: scoring.rule === 'acm' ? ranked.totals.ac : ranked.totals.score,
        time: ranked.totals.time,
        award: ranked.award?.name ?? null,
      }

const isSamePosition = (a: Position, b: Position): boolean =>
  a.rank === b.rank && a.main === b.main && a.time === b.time && a.award === b.award

const isSameCell = (a: Cell | null, b: Cell | null): boolean => JSON.stringify(a) === JSON.stringify(b)

type Grouped = ReadonlyMap<string, readonly (readonly ContestAttempt[])[]>

/** Attempts by participant and column. */
function groupAttempts({ attempts, columns }: DiffInput): Grouped {
  const grouped = new Map<string, ContestAttempt[][]>()
  for (const attempt of attempts) {
    const row = grouped.get(attempt.key) ?? Array.from({ length: columns }, () => [])
    grouped.set(attempt.key, row)
    row[attempt.column]?.push(attempt)
  }
  return grouped
}

const withResults = (attempts: readonly ContestAttempt[], changed: DiffInput['results']): ContestAttempt[] =>
  attempts.map((one) => ({ ...one, ...changed.get(one.submitId) }))

function verdictChanges({ attempts, results }: DiffInput): VerdictChange[] {
  return attempts.flatMap((one) => {
    const after = results.get(one.submitId)
    if (after === undefined || !isFinal(after.status) || !isOtherResult(one, after)) return []
    const { submitId, key, column, status, score } = one
    const next = { status: after.status, score: after.score }
    return [{ submitId, key, column, before: { status, score }, after: next }]
  })
}

interface Boards {
  readonly before: readonly Entry[]
  readonly after: readonly Entry[]
  readonly cells: readonly CellChange[]
}

/** Rows of participants that are computed in one go: about two milliseconds. */
const rowsAtOnce = 100

/** Only cells with a changed verdict are computed twice. */
function* boardsOf(input: DiffInput, verdicts: readonly VerdictChange[]): Generator<void, Boards> {
  const { scoring, participants, results, columns } = input
  const grouped = groupAttempts(input)
  const touched = new Set(verdicts.map(({ key, column }) => `${column} ${key}`))
  const changed = new Map(
    verdicts.flatMap(({ submitId }) => {
      const result = results.get(submitId)
      return result === undefined ? [] : [[submitId, result] as const]
    }),
  )
  const cells: CellChange[] = []
  const rowOf = (participant: Participant) => {
    const row = grouped.get(participant.key) ?? []
    const before = Array.from({ length: columns }, (_, column) => cellOf(scoring, row[column] ?? [], 'live'))
    const after = before.map((cell, column) => {
      if (!touched.has(`${column} ${participant.key}`)) return cell
      const next = cellOf(scoring, withResults(row[column] ?? [], changed), 'live')
      if (!isSameCell(cell, next)) cells.push({ key: participant.key, column, before: cell, after: next })
      return next
    })
    return { before: { ...participant, cells: before }, after: { ...participant, cells: after } }
  }
  const all: ReturnType<typeof rowOf>[] = []
  for (let from = 0; from < participants.length; from += rowsAtOnce) {
    yield
    all.push(...participants.slice(from, from + rowsAtOnce).map(rowOf))
  }
  return { before: all.map(({ before }) => before), after: all.map(({ after }) => after), cells }
}

const moved = ({ before, after }: RankChange): number => Math.abs((before.rank ?? 0) - (after.rank ?? 0))

/** In steps, between which others may go on: of a large contest all of it takes a tenth of a second. */
export function* rejudgeDiffInSteps(input: DiffInput): Generator<void, RejudgeDiff> {
  const { scoring, awards } = input
  const verdicts = verdictChanges(input)
  yield
  const { before, after, cells } = yield* boardsOf(input, verdicts)
  yield
  const ranksOf = (entries: readonly Entry[]) =>
    new Map(rankBoard(scoring, entries, { awards }).map((ranked) => [ranked.entry.key, ranked]))
  const old = ranksOf(before)
  yield
  const next = ranksOf(after)
  yield
  const ranks = input.participants.flatMap(({ key }): RankChange[] => {
    const change = { key, before: positionOf(scoring, old.get(key)), after: positionOf(scoring, next.get(key)) }
    return isSamePosition(change.before, change.after) ? [] : [change]
  })
  return {
    verdicts: verdicts.toSorted((a, b) => a.submitId - b.submitId),
    cells: cells.toSorted((a, b) => a.column - b.column || (a.key < b.key ? -1 : 1)),
    ranks: ranks.toSorted((a, b) => moved(b) - moved(a) || (a.key < b.key ? -1 : 1)),
  }
}

/** At once. */
export function rejudgeDiff(input: DiffInput): RejudgeDiff {
  const steps = rejudgeDiffInSteps(input)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
