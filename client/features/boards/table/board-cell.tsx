import { useLingui } from '@lingui/react/macro'
import type { Cell } from '@podium/proto/rules/board/cell.ts'
import type { BoardRule } from '@podium/proto/rules/board/scoring.ts'
import { memo } from 'react'
import { Ring } from '../../../ui/feedback/ring.tsx'
import { cellView } from './cell-view.ts'
import type { CellView } from './cell-view.ts'

/**
 * `own`: shown to oneself alone; `judging`: an own submission is at the judges; `hidden`: shown to the jury, while
 * others see tries; `next`: opened next by the rolling board.
 */
export type CellVeil = 'own' | 'judging' | 'hidden' | 'next'

interface BoardCellProps {
  readonly cell: Cell | null
  readonly rule: BoardRule
  readonly durationS: number
  /** Second of the column's first accept. */
  readonly firstS: number | null
  readonly changed: boolean
  readonly veil: CellVeil | undefined
}

const star = (
  <svg viewBox="0 0 24 24" width="10" height="10" fill="currentColor" aria-hidden="true" className="star">
    <path d="m12 1.8 3.1 6.6 7.1.9-5.2 5 1.3 7.1L12 17.9l-6.3 3.5L7 14.3l-5.2-5 7.1-.9z" />
  </svg>
)

/**
 * One problem of one participant: as few elements as can be, since a board has thousands of cells, and drawn again
 * only when it is another one.
 */
export const BoardCell = memo(function BoardCell({ cell, changed, veil, ...context }: BoardCellProps) {
  const view = cellView(cell, context)
  const { state, main, sub, words } = view
  if (veil === 'judging') return <JudgingCell view={view} />
  if (state === 'none' && words === '' && !changed)
    return (
      <td data-cell="" className="none">
        ·
      </td>
    )
  return (
    <td data-cell="">
      <div
        className={`cell ${state}`}
        data-changed={changed || undefined}
        data-veil={veil}
        data-tip={words || undefined}
        aria-label={words || undefined}
        role={words === '' ? undefined : 'img'}
      >
        {state === 'first-ac' ? (
          <span>
            {star}
            {main}
          </span>
        ) : (
          main
        )}
        {sub === '' ? null : <small>{sub}</small>}
      </div>
    </td>
  )
})

/** The ring stands where the result will; what was there before stands below it. */
function JudgingCell({ view: { state, main, words } }: { readonly view: CellView }) {
  const { t } = useLingui()
  const withShownError = words === '' ? t`Judging` : t`Judging, ${words}`
  return (
    <td data-cell="">
      <div
        className={`cell ${state}`}
        data-veil="judging"
        data-tip={withShownError}
        aria-label={withShownError}
        role="img"
      >
        <Ring phase="compiling" />
        {state === 'none' ? null : <small>{main}</small>}
      </div>
    </td>
  )
}
