import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../../ui/format.ts'
import { nameOf } from '../board-lines.ts'
import { RankMark } from '../parts/rank-mark.tsx'
import { IconButton } from '../../../ui/button.tsx'
import type { BoardRowProps } from './board-row.tsx'
import { cellView, minutesOf } from './cell-view.ts'
import type { CellView } from './cell-view.ts'

const Line = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '8px', minH: '44px', w: 'full', textAlign: 'left' } })
const Open = chakra('button', { base: { display: 'flex', alignItems: 'center', gap: '8px', flex: 1, minW: 0, minH: '44px', textAlign: 'left' } })
const Names = chakra('span', {
  base: { flex: 1, minW: 0, '& > span': { display: 'block', truncate: true }, '& > span:first-of-type': { fontWeight: 500 }, '& > span + span': { textStyle: 'label', color: 'fg.muted' } },
})
const Sums = chakra('span', { base: { textAlign: 'right', '& > b': { display: 'block' }, '& > span': { textStyle: 'label', color: 'fg.muted' } } })
const Strip = chakra('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3px',
    pb: '8px',
    '& .cell': { flex: '1 1 0', minW: '21px', maxW: '30px', h: '22px', flexDirection: 'row', textStyle: 'label' },
    '&[data-open] .cell': { flex: 'none', h: 'auto', minW: '50px', maxW: 'none', py: '3px', flexDirection: 'column' },
  },
})

/** An entrant on a phone: name and sums, and the problems as letters in the colours of the cells; a tap opens the times. */
export function PhoneRow({ line, view, isOwn, isFollowed, news, onFollow, judging }: BoardRowProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { entry, totals, rank, award } = line
  const { rule, columns, durationS } = view.head
  const cells = columns.map((column, index) => ({
    column,
    cell: cellView(entry.cells[index] ?? null, { rule, durationS, firstS: view.firstS[index] ?? null }),
    changed: news?.columns.includes(index) ?? false,
    isJudging: judging.has(column.displayId) && (entry.cells[index]?.acS ?? null) === null,
  }))
  return (
    <tr data-key={entry.key} data-own={isOwn || undefined} data-fresh={news === undefined ? undefined : ''}>
      <td data-team="">
        <Line>
          <Open type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <RankMark rank={rank} award={award} />
            <Names>
              <span>{nameOf(line)}</span>
              {entry.row.s ? <span>{entry.row.s}</span> : null}
            </Names>
            <Sums>
              <b>{formatNumber(rule === 'acm' ? totals.ac : totals.score)}</b>
              <span>{formatNumber(rule === 'acm' ? minutesOf(totals.time) : totals.time)}</span>
            </Sums>
          </Open>
          {isOwn || onFollow === undefined ? null : (
            <IconButton label={isFollowed ? t`Follow no longer` : t`Follow`} aria-pressed={isFollowed} onClick={() => onFollow(entry.row.u)}>
              <Star size={14} fill={isFollowed ? 'currentColor' : 'none'} />
            </IconButton>
          )}
        </Line>
        <Strip data-open={isOpen || undefined}>
          {cells.map(({ column, cell, changed, isJudging }) => (
            <StripCell key={column.displayId} letter={column.displayId} cell={cell} isOpen={isOpen} changed={changed} isJudging={isJudging} />
          ))}
        </Strip>
      </td>
    </tr>
  )
}

interface StripCellProps {
  readonly letter: string
  readonly cell: CellView
  readonly isOpen: boolean
  readonly changed: boolean
  readonly isJudging: boolean
}

function StripCell({ letter, cell, isOpen, changed, isJudging }: StripCellProps) {
  const { t } = useLingui()
  const words = isJudging ? t`Judging` : cell.words
  return (
    <span className={`cell ${cell.state}`} data-changed={changed || undefined} data-veil={isJudging ? 'judging' : undefined} role="img" aria-label={`${letter}: ${words}`}>
      <span>{letter}</span>
      {isOpen ? <small>{`${cell.main}${cell.sub === '' ? '' : ` ${cell.sub}`}`}</small> : null}
    </span>
  )
}
