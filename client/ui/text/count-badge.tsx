import { chakra } from '@chakra-ui/react'

/** How many of something wait, on what leads to them. */
export const CountBadge = chakra('span', {
  base: {
    minW: '16px',
    h: '16px',
    px: '4px',
    borderRadius: 'full',
    bg: 'accent.solid',
    color: 'accent.contrast',
    fontSize: '10px',
    lineHeight: '16px',
    fontWeight: 600,
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
})
