import { useLingui } from '@lingui/react/macro'
import type { AwardRow } from '@podium/proto/rules/board/rank.ts'
import { Ban, Star } from 'lucide-react'
import { useAwardName } from '../../../domain/contest/use-award-name.ts'
import { readableOn } from './contrast.ts'

/**
 * A rank on the board: its number, on its award; a hollow star for who competes without a rank. Plain, because there
 * are hundreds: `rankStyle` of table/board-style.ts gives it its look.
 */
interface RankMarkProps {
  readonly rank: number
  readonly award: AwardRow | null
  /** Disqualified. */
  readonly isOut?: boolean
}

export function RankMark({ rank, award, isOut = false }: RankMarkProps) {
  const { t } = useLingui()
  const nameOf = useAwardName()
  if (isOut)
    return (
      <span data-rank="" role="img" aria-label={t`Disqualified`} data-tip={t`Disqualified`}>
        <Ban size={14} />
      </span>
    )
  if (rank < 0) {
    return (
      <span
        data-rank=""
        role="img"
        aria-label={t`Unofficial team, not ranked`}
        data-tip={t`Unofficial team, not ranked`}
      >
        <Star size={14} />
      </span>
    )
  }
  if (award === null) return <span data-rank="">{rank}</span>
  return (
    <span data-rank="" style={awardStyle(award)} data-tip={nameOf(award.name)}>
      {rank}
    </span>
  )
}

export const awardStyle = ({ background, color }: AwardRow) => ({ background, color: readableOn(background, color) })

/** What was won, in the colours that the organiser gave it. */
export const AwardName = ({ award }: { readonly award: AwardRow }) => (
  <span className="award" style={awardStyle(award)}>
    {useAwardName()(award.name)}
  </span>
)
