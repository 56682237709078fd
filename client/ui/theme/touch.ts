export const COARSE = '@media (pointer: coarse)'
const LEAST = '40px'

/** Heights of controls: what stands alone is as high as a thumb needs it. */
export const controlHeights = {
  control: { value: { base: '32px', _coarse: LEAST } },
  controlLarge: { value: { base: '38px', _coarse: LEAST } },
}

/**
 * For a small positioned control: what can be hit is at least 40 px high, while nothing looks or lies differently.
 * Not wider, since small controls stand side by side; nor for those that stand close below each other, which would
 * cover one another.
 */
export const touchArea = {
  [COARSE]: {
    '&::after': { content: '""', position: 'absolute', insetInline: 0, insetBlock: `min(0px, (100% - ${LEAST}) / 2)` },
  },
} as const

/** For what no such area can be laid around: it is so high itself. */
export const touchHigh = { [COARSE]: { h: LEAST } } as const
