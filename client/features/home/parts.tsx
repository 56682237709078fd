import { chakra } from '@chakra-ui/react'

export const Grey = chakra('span', { base: { color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } })
