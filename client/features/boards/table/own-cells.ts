/** What a row shows to its own participant, or to the jury, beside what everybody sees of it. */
import type { Cell } from '@podium/proto/rules/board/cell.ts'
import type { BoardRule } from '@podium/proto/rules/board/scoring.ts'
import { unpackCell } from '@podium/proto/rules/board/cell.ts'
import type { BoardRow } from '@podium/proto/rules/board/snapshot.ts'
import type { BoardLine, BoardView } from '../board-lines.ts'
import type { CellVeil } from './board-cell.tsx'

export interface ShownCell {
  readonly cell: Cell | null
  readonly veil: CellVeil | undefined
}

interface OwnResults {
  /** The reader's own row with every own result, where the freeze hides some of them from others. */
  readonly ownRow: BoardRow | null
  /** Labels of the problems on which the judges are at work for this row. */
  readonly judging: ReadonlySet<string>
}

/** Own results under the freeze stand in place of the tries that others see. */
function ownCell(rule: BoardRule, ownRow: BoardRow | null, shown: Cell | null, column: number): Cell | null {
  const packed = ownRow?.c[column]
  return shown !== null && shown.tries > 0 && packed ? unpackCell(rule, packed) : shown
}

/** By column. */
export const shownCells = (
  { head }: BoardView,
  { entry }: BoardLine,
  { ownRow, judging }: OwnResults,
): readonly ShownCell[] =>
  head.columns.map(({ displayId }, column) => {
    const everybodys = entry.cells[column] ?? null
    const cell = ownCell(head.rule, ownRow, everybodys, column)
    if (judging.has(displayId) && (everybodys?.acS ?? null) === null) return { cell, veil: 'judging' }
    if (entry.row.h?.[column]) return { cell, veil: 'hidden' }
    return { cell, veil: cell === everybodys ? undefined : 'own' }
  })
