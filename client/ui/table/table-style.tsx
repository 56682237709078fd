import { chakra } from '@chakra-ui/react'

const hidden = { display: 'none' }

/** Rows of one cell. */
const oneCell = {
  '& thead, & tbody td:not([data-compact])': hidden,
  '&, & tbody, & tr': { display: 'block', w: 'auto' },
  '& td[data-compact]': { display: 'block', h: 'auto', py: '10px', whiteSpace: 'normal' },
  '& td[data-compact] > a': { display: 'block' },
  '& tr[data-skeleton] > td[data-compact]': { h: '62px', py: '20px' },
}

/**
 * Styles reach the cells from the root, so that a table of hundreds of cells costs one style rule set and plain
 * elements. The one anchor of a row covers it with its ::after; whatever else can be pressed in a row stands above
 * that.
 */
export const TableRoot = chakra('table', {
  base: {
    'w': 'full',
    'tableLayout': 'fixed',
    'borderCollapse': 'separate',
    'borderSpacing': 0,
    'textStyle': 'cell',
    'fontVariantNumeric': 'tabular-nums',
    '& th, & td': { px: '10px', textAlign: 'left', borderBottomWidth: '1px', borderColor: 'border' },
    '& th': {
      position: 'sticky',
      top: 'var(--table-top, 48px)',
      zIndex: 'sticky',
      h: '34px',
      bg: 'var(--surface, {colors.bg})',
      color: 'fg.subtle',
      textStyle: 'label',
      fontWeight: 500,
      whiteSpace: 'nowrap',
      borderColor: 'border.emphasized',
    },
    '& td': { h: '36px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& [data-align=right]': { textAlign: 'right' },
    '& [data-align=center]': { textAlign: 'center', px: '0' },
    '& td[data-align=center] > *': { marginInline: 'auto' },
    '& tbody tr': { position: 'relative' },
    '& tbody tr:not([data-skeleton]):hover': { bg: 'bg.subtle' },
    '& [data-row-link]': { 'fontWeight': 500, '&:hover': { color: 'accent.fg' } },
    '& [data-compact] [data-row-link]': { fontWeight: 400, color: 'inherit' },
    '& [data-row-link]::after': { content: '""', position: 'absolute', inset: 0 },
    '& [data-row-link]:focus-visible': { outline: 'none' },
    '& tr:has([data-row-link]:focus-visible)': {
      outline: '2px solid {colors.accent.focusRing}',
      outlineOffset: '-2px',
    },
    '& td :is(a, button, input, label, select):not([data-row-link])': { position: 'relative', zIndex: 1 },
    '& tbody tr[data-own]': { bg: 'accent.subtle', boxShadow: 'inset 2px 0 0 {colors.accent.solid}' },
    '& tbody tr[data-fresh]': {
      bgImage:
        'linear-gradient(90deg, color-mix(in srgb, {colors.accent.subtle} calc(var(--fresh) * 100%), transparent), transparent 70%)',
      animationStyle: 'fresh',
    },
    '&[data-turning] tbody': { opacity: 0.6 },
    '& td[data-compact]': hidden,
    'mdDown': { '& [data-wide]': hidden },
    '&:not([data-fit=wide]) [data-wide]': hidden,
  },
  variants: {
    outdent: {
      true: { w: 'calc(100% + 20px)', mx: '-10px' },
      false: {
        '& :is(th, td):first-of-type': { pl: '0' },
        '& :is(th, td):last-of-type, & td:has(+ [data-compact])': { pr: '0' },
        '& td[data-compact]': { px: '0' },
      },
    },
    compact: {
      true: {
        'mdDown': oneCell,
        '&[data-fit=narrow]': oneCell,
      },
    },
  },
})

export const SkeletonCell = chakra('span', {
  base: {
    display: 'inline-block',
    w: '56%',
    minW: '14px',
    h: '12px',
    borderRadius: 'l1',
    bg: 'bg.muted',
    verticalAlign: 'middle',
    animationStyle: 'late',
  },
})
