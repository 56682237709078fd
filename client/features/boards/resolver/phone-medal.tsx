import { chakra } from '@chakra-ui/react'
import type { AwardRow } from '@podium/proto/rules/board/rank.ts'
import { useAwardName } from '../../../domain/contest/use-award-name.ts'
import { awardStyle } from '../parts/rank-mark.tsx'

const Frame = chakra('span', { base: { px: '5px', borderRadius: 'l1', fontWeight: 600 } })

/** An award's name in its colours. */
export const Medal = ({ award }: { readonly award: AwardRow }) => (
  <Frame style={awardStyle(award)}>{useAwardName()(award.name)}</Frame>
)
