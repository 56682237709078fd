/** The stored cells of attempts. */
import { cellOf, packCell } from '@podium/proto/rules/board/cell.ts'
import type { Attempt } from '@podium/proto/rules/board/cell.ts'
import type { Scoring } from '@podium/proto/rules/board/scoring.ts'
import type { StoredCells, StoredRow } from './facts.ts'

export type CellMaps = Pick<StoredRow, 'live' | 'late' | 'sealed'>

/** The three stored cells of attempts on one problem. `late` only where it differs from what was there at the end. */
export const storedCells = (
  scoring: Scoring,
  attempts: readonly Attempt[],
): { readonly [View in keyof CellMaps]: StoredCells[string] | null } => {
  const stored = (view: 'live' | 'after' | 'sealed') => {
    const cell = cellOf(scoring, attempts, view)
    return cell && [cell.first, ...packCell(scoring.rule, cell)]
  }
  const live = stored('live')
  const after = stored('after')
  return { live, late: JSON.stringify(after) === JSON.stringify(live) ? null : after, sealed: stored('sealed') }
}
