import { Star } from 'lucide-react'
import { useLingui } from '@lingui/react/macro'
import { Ring } from '../../../ui/ring.tsx'
import type { CellView } from './cell-view.ts'

/**
 * `own`: shown to oneself alone; `judging`: an own submission is at the judges; `hidden`: shown to the jury, while others see
 * tries; `next`: opened next by the rolling board.
 */
export type CellVeil = 'own' | 'judging' | 'hidden' | 'next'

interface BoardCellProps {
  readonly view: CellView
  readonly changed: boolean
  readonly veil: CellVeil | undefined
}

/** One problem of one entrant. */
export function BoardCell({ view, changed, veil }: BoardCellProps) {
  const { state, main, sub, words } = view
  if (veil === 'judging') return <JudgingCell view={view} />
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

/** The ring stands where the result will; what was there before stands below it. */
function JudgingCell({ view: { state, main, words } }: { readonly view: CellView }) {
  const { t } = useLingui()
  const said = words === '' ? t`Judging` : `${t`Judging`}, ${words}`
  return (
    <td data-cell="">
      <div className={`cell ${state}`} data-veil="judging" data-tip={said} aria-label={said} role="img">
        <Ring phase="compiling" />
        {state === 'none' ? null : <small>{main}</small>}
      </div>
    </td>
  )
}
