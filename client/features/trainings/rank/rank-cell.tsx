import { chakra } from '@chakra-ui/react'
import { Status, verdictOf } from '@podium/proto/rules/submission/verdict.ts'
import { Link } from 'react-router-dom'
import { formatNumber, formatTimeMs, missing } from '../../../ui/text/format.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { useTraining } from '../frame/use-training.ts'
import type { RankRow } from '../queries.ts'
import { SubtleText, VisuallyHidden } from '../../../ui/text/text.tsx'

const Cell = chakra(Link, {
  base: {
    'display': 'inline-flex',
    'alignItems': 'center',
    'justifyContent': 'center',
    'minW': '62px',
    'h': '26px',
    'px': '6px',
    'borderRadius': 'l1',
    'textStyle': 'label',
    'fontWeight': 500,
    'fontVariantNumeric': 'tabular-nums',
    'color': 'colorPalette.fg',
    '&:hover': { textDecoration: 'underline' },
  },
  variants: {
    solved: { true: { bg: 'colorPalette.subtle' }, false: { boxShadow: 'inset 0 0 0 1px {colors.border}' } },
  },
})
const Which = chakra('span', { base: { mr: '5px', color: 'fg.muted', fontWeight: 400 } })

interface RankCellProps {
  readonly row: RankRow
  readonly problemId: string
  /** Says which problem it is where no column head does. */
  readonly isNamed?: boolean
}

/**
 * One person on one problem: run time when solved, otherwise how the latest attempt ended; leads to their
 * submissions.
 */
export function RankCell({ row, problemId, isNamed = false }: RankCellProps) {
  const locale = useLocale()
  const { paths } = useTraining()
  const cell = row.submissionInfo[problemId]
  if (cell === undefined) return <SubtleText>{missing}</SubtleText>
  const verdict = verdictOf(cell.status)
  const isSolved = cell.status === Status.accepted
  const failed = cell.score === null ? verdict.short : formatNumber(cell.score)
  return (
    <Cell
      to={paths.submissionsOf(row.username, problemId)}
      solved={isSolved}
      colorPalette={`verdict.${verdict.tone}`}
      data-tip={`${problemId} · ${verdict.name[locale]}`}
    >
      <VisuallyHidden>{`${row.username}, ${problemId}: ${verdict.name[locale]} `}</VisuallyHidden>
      {isNamed ? <Which aria-hidden>{problemId}</Which> : null}
      {isSolved ? formatTimeMs(cell.runTime) : failed}
    </Cell>
  )
}
