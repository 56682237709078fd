import { chakra } from '@chakra-ui/react'

/** Icon buttons at the end of a row. */
export const RowTools = chakra('span', { base: { display: 'inline-flex', gap: '2px' } })
