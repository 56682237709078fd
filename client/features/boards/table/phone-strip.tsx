import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { CellVeil } from './board-cell.tsx'
import type { BoardRowProps } from './board-row.tsx'
import { cellView } from './cell-view.ts'
import type { CellView } from './cell-view.ts'
import { shownCells } from './own-cells.ts'

const Strip = chakra('span', {
  base: {
    'display': 'flex',
    'flexWrap': 'wrap',
    'gap': '3px',
    'pb': '8px',
    '& .cell': { flex: '1 1 0', minW: '21px', maxW: '30px', h: '22px', flexDirection: 'row', textStyle: 'label' },
    '& .cell[data-veil=next]': { boxShadow: '0 0 0 2px {colors.accent.solid}' },
    '&[data-open] .cell': { flex: 'none', h: 'auto', minW: '50px', maxW: 'none', py: '3px', flexDirection: 'column' },
  },
})

export interface PhoneStripProps extends Pick<BoardRowProps, 'line' | 'view' | 'changes' | 'ownRow' | 'judging'> {
  /** The column that the rolling board opens next. */
  readonly opens: number | undefined
  /** Whether the letters show their times. */
  readonly isOpen: boolean
}

/** The problems of a row as letters in the colours of their cells. */
export function PhoneStrip({ line, view, changes, ownRow, judging, opens, isOpen }: PhoneStripProps) {
  const { rule, columns, durationS } = view.head
  const cells = shownCells(view, line, { ownRow, judging }).map(({ cell, veil }, index) => ({
    letter: columns[index]?.displayId ?? '',
    cell: cellView(cell, { rule, durationS, firstS: view.firstS[index] ?? null }),
    changed: changes?.columns.includes(index) ?? false,
    veil: index === opens ? ('next' as const) : veil,
  }))
  return (
    <Strip data-open={isOpen || undefined}>
      {cells.map((one) => (
        <StripCell key={one.letter} {...one} isOpen={isOpen} />
      ))}
    </Strip>
  )
}

interface StripCellProps {
  readonly letter: string
  readonly cell: CellView
  readonly isOpen: boolean
  readonly changed: boolean
  readonly veil: CellVeil | undefined
}

function StripCell({ letter, cell, isOpen, changed, veil }: StripCellProps) {
  const { t } = useLingui()
  const words = veil === 'judging' ? t`Judging` : cell.words
  return (
    <span
      className={`cell ${cell.state}`}
      data-changed={changed || undefined}
      data-veil={veil}
      role="img"
      aria-label={`${letter}: ${words}`}
    >
      <span>{letter}</span>
      {isOpen ? <small>{`${cell.main}${cell.sub === '' ? '' : ` ${cell.sub}`}`}</small> : null}
    </span>
  )
}
