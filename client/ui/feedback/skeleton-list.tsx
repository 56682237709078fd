import { chakra } from '@chakra-ui/react'

/** Placeholders of lines that are loading. */
export const SkeletonList = chakra('div', { base: { display: 'grid', gap: '12px', py: '12px' } })
