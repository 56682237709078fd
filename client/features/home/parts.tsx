import { chakra } from '@chakra-ui/react'

export const MutedFigure = chakra('span', { base: { color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } })
