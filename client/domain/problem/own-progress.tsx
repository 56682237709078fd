import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'

/** How many problems the reader has solved, large, and of how many, small. */
export const SolvedCount = chakra('p', {
  base: {
    'textStyle': 'stat',
    'fontVariantNumeric': 'tabular-nums',
    'pt': '8px',
    '& small': { textStyle: 'cell', color: 'fg.muted', fontWeight: 400, ml: '6px' },
  },
})

/** The way to a problem, in the colour of what the reader has made of it. */
export const ProblemState = chakra(Link, {
  base: {
    minW: '26px',
    h: '24px',
    px: '5px',
    borderRadius: 'l1',
    textStyle: 'label',
    fontWeight: 600,
    textAlign: 'center',
    lineHeight: '24px',
    color: 'fg.muted',
    bg: 'bg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    state: {
      solved: { bg: 'verdict.ac.subtle', color: 'verdict.ac.fg' },
      tried: { bg: 'bg', color: 'verdict.wa.fg', boxShadow: 'inset 0 0 0 1px {colors.verdict.wa.mark}' },
      sent: { bg: 'bg', color: 'fg', boxShadow: 'inset 0 0 0 1px {colors.border.emphasized}' },
      none: {},
    },
  },
})
