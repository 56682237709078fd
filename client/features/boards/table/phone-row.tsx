import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Star, User } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatNumber } from '../../../ui/text/format.ts'
import { nameOf, userHome } from '../board-lines.ts'
import { AwardName, RankMark } from '../parts/rank-mark.tsx'
import { IconButton } from '../../../ui/form/button.tsx'
import type { CellVeil } from './board-cell.tsx'
import type { BoardRowProps } from './board-row.tsx'
import { cellView, minutesOf } from './cell-view.ts'
import type { CellView } from './cell-view.ts'
import { shownCells } from './own-cells.ts'

const Line = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '8px', minH: '44px', w: 'full', textAlign: 'left' },
})
const Open = chakra('button', {
  base: { display: 'flex', alignItems: 'center', gap: '8px', flex: 1, minW: 0, minH: '44px', textAlign: 'left' },
})
const Names = chakra('span', {
  base: {
    'flex': 1,
    'minW': 0,
    '& > span': { display: 'block', truncate: true },
    '& > span:first-of-type': { fontWeight: 500 },
    '& > span + span': { textStyle: 'label', color: 'fg.muted' },
  },
})
const Own = chakra('i', { base: { ml: '6px', color: 'accent.fg', fontStyle: 'normal', fontWeight: 400 } })
/** As wide as the star of the others, so that all sums stand below each other. */
const You = chakra('span', {
  base: { display: 'flex', justifyContent: 'center', flexShrink: 0, w: 'control', color: 'accent.fg' },
})
const Sums = chakra('span', {
  base: { 'textAlign': 'right', '& > b': { display: 'block' }, '& > span': { textStyle: 'label', color: 'fg.muted' } },
})
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

const More = chakra('span', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '10px',
    'minH': '32px',
    'pb': '8px',
    'textStyle': 'label',
    '& > a': { color: 'accent.fg' },
    '& .award': { position: 'static' },
  },
})

export interface PhoneRowProps extends BoardRowProps {
  /** The column that the rolling board opens next, in the row that it has come to. */
  readonly opens?: number
}

/**
 * A participant on a phone: name and sums, and the problems as letters in the colours of the cells; a tap opens the
 * times.
 */
export function PhoneRow({ line, view, isOwn, isFollowed, changes, onFollow, judging, ownRow, opens }: PhoneRowProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { entry, totals, rank, award } = line
  const { rule, columns, durationS } = view.head
  const cells = shownCells(view, line, { ownRow, judging }).map(({ cell, veil }, index) => ({
    letter: columns[index]?.displayId ?? '',
    cell: cellView(cell, { rule, durationS, firstS: view.firstS[index] ?? null }),
    changed: changes?.columns.includes(index) ?? false,
    veil: index === opens ? ('next' as const) : veil,
  }))
  return (
    <tr
      data-key={entry.key}
      data-own={isOwn || opens !== undefined || undefined}
      data-fresh={changes === undefined ? undefined : ''}
    >
      <td data-team="">
        <Line>
          <Open type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <RankMark rank={rank} award={award} />
            <Names>
              <span>
                {nameOf(line)}
                {isOwn ? <Own>{t`· you`}</Own> : null}
              </span>
              {entry.row.s ? <span>{entry.row.s}</span> : null}
            </Names>
            <Sums>
              <b>{formatNumber(rule === 'acm' ? totals.ac : totals.score)}</b>
              <span>{formatNumber(rule === 'acm' ? minutesOf(totals.time) : totals.time)}</span>
            </Sums>
          </Open>
          {isOwn ? (
            <You aria-hidden>
              <User size={14} />
            </You>
          ) : null}
          {isOwn || onFollow === undefined ? null : (
            <IconButton
              label={isFollowed ? t`Unfollow` : t`Follow`}
              aria-pressed={isFollowed}
              onClick={() => onFollow(entry.row.u)}
            >
              <Star size={14} fill={isFollowed ? 'currentColor' : 'none'} />
            </IconButton>
          )}
        </Line>
        <Strip data-open={isOpen || undefined}>
          {cells.map((one) => (
            <StripCell key={one.letter} {...one} isOpen={isOpen} />
          ))}
        </Strip>
        {isOpen ? (
          <More>
            <Link to={userHome(entry.row)}>{t`Profile`}</Link>
            {award === null ? null : <AwardName award={award} />}
          </More>
        ) : null}
      </td>
    </tr>
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
