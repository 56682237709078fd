export const coarsePointer = '@media (pointer: coarse)'
const least = '40px'

/** Heights of controls: what stands alone is as high as a thumb needs it. */
export const controlHeights = {
  control: { value: { base: '32px', _coarse: least } },
  controlLarge: { value: { base: '38px', _coarse: least } },
}

/**
 * For a small positioned control: what can be hit is at least 40 px high, while nothing looks or lies differently.
 * Not wider, since small controls stand side by side; nor for those that stand close below each other, which would
 * cover one another.
 */
export const touchArea = {
  [coarsePointer]: {
    '&::after': { content: '""', position: 'absolute', insetInline: 0, insetBlock: `min(0px, (100% - ${least}) / 2)` },
  },
} as const

/** For what no such area can be laid around: it is so high itself. */
export const touchHigh = { [coarsePointer]: { h: least } } as const
