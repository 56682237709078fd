import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { AwardRow } from '@podium/proto/model/board/rank.ts'
import { Star } from 'lucide-react'
import { readableOn } from './contrast.ts'

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minW: '24px',
    h: '22px',
    px: '4px',
    borderRadius: 'l1',
    fontWeight: 500,
    fontVariantNumeric: 'tabular-nums',
    color: 'fg.muted',
  },
})

/** A place on the board: its number, on its award; a hollow star for who competes without a rank. */
export function RankMark({ rank, award }: { readonly rank: number; readonly award: AwardRow | null }) {
  const { t } = useLingui()
  if (rank < 0) {
    return (
      <Mark data-rank="" role="img" aria-label={t`Star user, without a rank`} data-tip={t`Star user, without a rank`}>
        <Star size={14} />
      </Mark>
    )
  }
  if (award === null) return <Mark data-rank="">{rank}</Mark>
  const style = { background: award.background, color: readableOn(award.background, award.color) }
  return (
    <Mark data-rank="" style={style} data-tip={award.name}>
      {rank}
    </Mark>
  )
}
