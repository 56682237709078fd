/** What participants read of themselves on one problem of an OI contest whose board counts the best. */
import { Status } from '../submission/verdict.ts'
import { bySubmission, cellOf } from './cell.ts'
import type { Attempt, BoardView } from './cell.ts'
import type { Scoring } from './scoring.ts'

/**
 * The score of their cell, with the verdict that it stands for: Accepted where the cell is full, else that of the best
 * attempt, the last of equals; null without a judged attempt.
 */
export function ownBest(
  scoring: Scoring,
  attempts: readonly Attempt[],
  view: BoardView,
): { readonly status: number; readonly score: number | null } | null {
  const cell = cellOf(scoring, attempts, view)
  if (cell === null) return null
  if (cell.runMs !== null) return { status: Status.accepted, score: cell.score }
  const best = attempts
    .filter(({ score }) => score !== null)
    .toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0) || bySubmission(b, a))
    .at(0)
  return best === undefined ? null : { status: best.status, score: cell.score }
}
