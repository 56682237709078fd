import { chakra } from '@chakra-ui/react'

/** The border of a field that has chips before its text, and a list below it. */
export const ChipFrame = chakra('div', {
  base: {
    'position': 'relative',
    'display': 'flex',
    'flexWrap': 'wrap',
    'alignItems': 'center',
    'gap': '5px',
    'minH': '38px',
    'p': '5px 8px',
    'borderWidth': '1px',
    'borderColor': 'border.control',
    'borderRadius': 'l2',
    '&:focus-within': { outline: '2px solid {colors.accent.focusRing}', outlineOffset: '-1px' },
    '&[data-invalid]': { borderColor: 'fg.error' },
  },
})

/** The text behind the chips; how wide it is at least, its field says. */
export const ChipText = chakra('input', {
  base: {
    'flex': 1,
    'bg': 'transparent',
    'textStyle': 'cell',
    'outline': 'none',
    '&:focus-visible': { outline: 'none' },
  },
})
