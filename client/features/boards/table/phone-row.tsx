import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Star, User } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatNumber } from '../../../ui/text/format.ts'
import { nameOf, userHome } from '../board-lines.ts'
import { AwardName, RankMark } from '../parts/rank-mark.tsx'
import { IconButton } from '../../../ui/form/button.tsx'
import { School } from './board-row.tsx'
import type { BoardRowProps } from './board-row.tsx'
import { shownTime } from '../total-time.ts'
import { PhoneStrip } from './phone-strip.tsx'

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
export function PhoneRow({ opens, ...row }: PhoneRowProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { entry, award } = row.line
  return (
    <tr
      data-key={entry.key}
      data-own={row.isOwn || opens !== undefined || undefined}
      data-fresh={row.changes === undefined ? undefined : ''}
    >
      <td data-team="">
        <Line>
          <Open type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Team {...row} />
          </Open>
          <FollowMark {...row} />
        </Line>
        <PhoneStrip {...row} opens={opens} isOpen={isOpen} />
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

function Team({ line, view, isOwn }: Pick<BoardRowProps, 'line' | 'view' | 'isOwn'>) {
  const { t } = useLingui()
  const { entry, totals, rank, award } = line
  const isAcm = view.head.rule === 'acm'
  return (
    <>
      <RankMark rank={rank} award={award} isOut={entry.isOut} />
      <Names>
        <span>
          {nameOf(line)}
          {isOwn ? <Own>{t`· you`}</Own> : null}
        </span>
        <School row={entry.row} />
      </Names>
      <Sums>
        <b>{formatNumber(isAcm ? totals.ac : totals.score)}</b>
        <span>{shownTime(view.head.rule, totals)}</span>
      </Sums>
    </>
  )
}

function FollowMark({
  line,
  isOwn,
  isFollowed,
  onFollow,
}: Pick<BoardRowProps, 'line' | 'isOwn' | 'isFollowed' | 'onFollow'>) {
  const { t } = useLingui()
  if (isOwn)
    return (
      <You aria-hidden>
        <User size={14} />
      </You>
    )
  if (onFollow === undefined) return null
  return (
    <IconButton
      label={isFollowed ? t`Unfollow` : t`Follow`}
      aria-pressed={isFollowed}
      onClick={() => onFollow(line.entry.row.u)}
    >
      <Star size={14} fill={isFollowed ? 'currentColor' : 'none'} />
    </IconButton>
  )
}
