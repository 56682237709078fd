import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { SectionHead } from '../../../ui/layout/page.tsx'
import { Skeleton } from '../../../ui/feedback/states.tsx'
import { nameOf, viewOf, RankMark, rankStyle, useBoard } from '../../boards/index.ts'
import { ACM } from '../../../domain/contest/contest-marks.tsx'
import type { ContestView } from '../frame/use-contest.ts'

const rowsAtOnce = 10
const headPx = 36
const linePx = 36

const List = chakra('ol', { base: { listStyle: 'none' } })
const Line = chakra('li', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': '40px minmax(0, 1fr) auto',
    'alignItems': 'center',
    'minH': `${linePx}px`,
    'borderBottomWidth': '1px',
    'borderColor': 'border',
    'textStyle': 'cell',
    ...rankStyle,
    '& > span': { minW: 0, truncate: true },
    '& > b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  },
})

/**
 * The head of the board as this reader may see it, live; nothing where nobody has submitted or the board is closed to
 * them.
 */
export function TopTen({ view: { cid, info, isJury, moment } }: { readonly view: ContestView }) {
  const { t } = useLingui()
  const { data: snapshot, isPending } = useBoard({ cid, variant: isJury ? 'jury' : 'public', isLive: !moment.isOver })
  const board = useMemo(
    () => (snapshot === undefined ? null : viewOf(snapshot, { withStars: true, withAfter: false })),
    [snapshot],
  )
  if (isPending) return <Skeleton height={`${headPx + linePx * rowsAtOnce}px`} aria-busy="true" />
  if (board === null || board.lines.length === 0) return null
  return (
    <section>
      <SectionHead>
        <h2>{t`Top 10`}</h2>
        <Link to={`/contest/${cid}/rank`}>{t`Whole scoreboard`}</Link>
      </SectionHead>
      <List>
        {board.lines.slice(0, rowsAtOnce).map((line) => (
          <Line key={line.entry.key}>
            <span>
              <RankMark rank={line.rank} award={line.award} isOut={line.entry.isOut} />
            </span>
            <span>{nameOf(line)}</span>
            <b>{info.type === ACM ? line.totals.ac : line.totals.score}</b>
          </Line>
        ))}
      </List>
    </section>
  )
}
