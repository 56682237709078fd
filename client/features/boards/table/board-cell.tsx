import { Star } from 'lucide-react'
import type { CellView } from './cell-view.ts'

/** `own`: shown to oneself alone; `hidden`: shown to the jury, while others see tries; `next`: opened next by the rolling board. */
export type CellVeil = 'own' | 'hidden' | 'next'

interface BoardCellProps {
  readonly view: CellView
  readonly changed: boolean
  readonly veil: CellVeil | undefined
}

/** One problem of one entrant. */
export function BoardCell({ view, changed, veil }: BoardCellProps) {
  const { state, main, sub, words } = view
  return (
    <td data-cell="">
      <div className={`cell ${state}`} data-changed={changed || undefined} data-veil={veil} data-tip={words || undefined} aria-label={words || undefined} role={words === '' ? undefined : 'img'}>
        <span>
          {state === 'first-ac' ? <Star size={10} fill="currentColor" aria-hidden style={{ display: 'inline', verticalAlign: '-1px', marginRight: 3 }} /> : null}
          {main}
        </span>
        {sub === '' ? null : <small>{sub}</small>}
      </div>
    </td>
  )
}
