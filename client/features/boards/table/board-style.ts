import { chakra } from '@chakra-ui/react'

const sealed = { layerStyle: 'hatch', borderWidth: '1px', borderColor: 'border.emphasized', color: 'fg' }

/**
 * The board's look, given from the root: thousands of cells are plain elements with a state as their class, and every one of
 * the same parts serves the board, the wall and the rolling scoreboard (`--row` is the height of a row).
 */
export const BoardRoot = chakra('table', {
  base: {
    '--row': '40px',
    w: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    textStyle: 'cell',
    fontVariantNumeric: 'tabular-nums',
    '& th': {
      position: 'sticky',
      top: 'var(--table-top, 48px)',
      zIndex: 3,
      h: '46px',
      bg: 'bg',
      borderBottomWidth: '1px',
      borderColor: 'border.emphasized',
      color: 'fg.subtle',
      textStyle: 'label',
      fontWeight: 500,
      whiteSpace: 'nowrap',
      textAlign: 'left',
      px: '8px',
    },
    '& td': { h: 'var(--row)', px: '8px', borderBottomWidth: '1px', borderColor: 'border', overflow: 'hidden', bg: 'inherit' },
    '& tbody tr': { bg: 'bg', '&:hover': { bg: 'bg.subtle' } },
    '& tbody tr[data-own]': { bg: 'accent.subtle', '& td:first-of-type': { boxShadow: 'inset 2px 0 0 {colors.accent.solid}' } },
    '& tr[data-fresh] td[data-team]': {
      bgImage: 'linear-gradient(90deg, color-mix(in srgb, {colors.accent.subtle} calc(var(--fresh) * 100%), transparent), transparent)',
      animationStyle: 'fresh',
    },
    '& tbody[data-pinned] tr[data-own] td': { position: 'sticky', top: 'calc(var(--table-top, 48px) + 46px)', zIndex: 2 },
    '& tbody[data-pinned]::after': { content: '""', display: 'table-row', h: '6px' },
    '& [data-num]': { textAlign: 'right' },
    '& [data-mid]': { textAlign: 'center', px: '2px' },
    '& [data-cell]': { px: '1px', py: '2px' },
    '& .cell': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      h: 'calc(var(--row) - 5px)',
      borderRadius: 'l1',
      fontWeight: 500,
      lineHeight: '16px',
      color: 'fg.subtle',
      '& small': { textStyle: 'micro', lineHeight: '13px', fontWeight: 400 },
    },
    '& .ac, & .after-ac, & .oi-100': { bg: 'verdict.ac.subtle', color: 'verdict.ac.fg' },
    '& .after-ac': { bg: 'transparent', borderWidth: '1px', borderStyle: 'dashed', borderColor: 'verdict.ac.mark' },
    '& .first-ac': { bg: 'verdict.ac.solid', color: 'verdict.ac.contrast' },
    '& .wa, & .oi-0': { color: 'verdict.wa.fg' },
    '& .oi-between': { bg: 'verdict.pa.subtle', color: 'verdict.pa.fg' },
    '& .try': { ...sealed, '& small': { color: 'verdict.wa.fg' } },
    '& .cell[data-veil=own]': { borderWidth: '1px', borderStyle: 'dashed', borderColor: 'currentColor' },
    '& .cell[data-veil=judging]': { bg: 'transparent', bgImage: 'none', color: 'accent.fg', boxShadow: 'inset 0 0 0 2px {colors.accent.solid}', '& small': { color: 'fg.muted' } },
    '& .cell[data-veil=hidden]': { layerStyle: 'hatch', borderWidth: '1px', borderColor: 'border.emphasized' },
    '& .cell[data-veil=next]': { bg: 'fg', bgImage: 'none', color: 'bg', boxShadow: '0 0 0 4px {colors.accent.solid}', '& small': { color: 'inherit' } },
    '& .cell[data-changed]': { outline: '2px solid {colors.accent.solid}', outlineOffset: '-2px' },
    '& .ac[data-changed], & .first-ac[data-changed], & .oi-100[data-changed]': { outlineColor: 'verdict.ac.mark' },
    '& .wa[data-changed], & .oi-0[data-changed]': { outlineColor: 'verdict.wa.mark' },
  },
})
