import { chakra } from '@chakra-ui/react'

/** A place, wherever it stands: its number, on its award (parts/rank-mark.tsx). */
export const rankStyle = {
  '& [data-rank]': {
    display: 'inline-flex', alignItems: 'center', justifyContent: 'center', minW: '24px', h: '22px', px: '4px', borderRadius: 'l1',
    fontWeight: 500, fontVariantNumeric: 'tabular-nums', color: 'fg.muted',
  },
} as const

const sealed = { layerStyle: 'hatch', borderWidth: '1px', borderColor: 'border.emphasized', color: 'fg' }

/**
 * The board's look, given from the root: thousands of cells are plain elements with a state as their class, and every one of
 * the same parts serves the board, the wall and the rolling scoreboard. `--row` is the height of a row, `--columns` the widths.
 *
 * Rows are grids of one height each, apart from each other: a row that changes or moves lays out and paints itself alone (each is
 * a stacking context, which the browser keeps as painted), and one out of sight is neither laid out nor painted. What moves,
 * moves by transform and opacity, which need no painting.
 */
export const BoardRoot = chakra('table', {
  base: {
    '--row': '40px',
    display: 'block',
    w: 'full',
    textStyle: 'cell',
    fontVariantNumeric: 'tabular-nums',
    '& thead, & tbody[data-pinned]': { display: 'contents' },
    '& tbody': { display: 'block' },
    '& tr': { display: 'grid', gridTemplateColumns: 'var(--columns)', borderBottomWidth: '1px', borderColor: 'border' },
    '& thead tr': { position: 'sticky', top: 'var(--table-top, 48px)', zIndex: 3, minH: '46px', bg: 'bg', borderColor: 'border.emphasized' },
    '& th': {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'center',
      minW: 0,
      px: '8px',
      color: 'fg.subtle',
      textStyle: 'label',
      fontWeight: 500,
      py: '2px',
      textAlign: 'left',
      whiteSpace: 'nowrap',
      '&[data-num]': { alignItems: 'flex-end' },
      '&[data-mid]': { alignItems: 'center', px: '2px' },
    },
    '& tbody tr': { h: 'var(--row)', position: 'relative', zIndex: 0, contentVisibility: 'auto', containIntrinsicSize: 'auto var(--row)', '&:hover': { bg: 'bg.subtle' }, '@media print': { breakInside: 'avoid' } },
    '& tbody tr[data-own]': { bg: 'accent.subtle', '& td:first-of-type': { boxShadow: 'inset 2px 0 0 {colors.accent.solid}' } },
    '& tbody[data-pinned] tr[data-own]': { position: 'sticky', top: 'calc(var(--table-top, 48px) + 46px)', zIndex: 2 },
    '& tbody[data-pinned] tr:last-of-type': { mb: '6px' },
    '& tbody tr[data-lifted]': { zIndex: 2, bg: 'bg', shadow: 'float' },
    '& td': { display: 'flex', alignItems: 'center', minW: 0, px: '8px' },
    '& td[data-num]': { justifyContent: 'flex-end' },
    '& td[data-mid]': { justifyContent: 'center', px: '2px' },
    '& td[data-team]': { position: 'relative', flexDirection: 'column', alignItems: 'stretch', justifyContent: 'center', overflow: 'hidden', isolation: 'isolate' },
    '& tr[data-fresh] td[data-team]::before': {
      content: '""', position: 'absolute', inset: 0, zIndex: -1, bgImage: 'linear-gradient(90deg, {colors.accent.subtle}, transparent)', animationStyle: 'freshFade',
    },
    // A participant on a phone is one cell, as high as its problems need.
    '&[data-phone]': { '--columns': 'minmax(0, 1fr)', '& tbody tr, & tbody[data-pinned] tr[data-own]': { position: 'relative', h: 'auto', minH: '76px', containIntrinsicSize: 'auto 76px', top: 0 } },
    '& td[data-cell]': { display: 'block', px: '1px', py: '2px' },
    '& td[data-cell].none': { display: 'flex', justifyContent: 'center', color: 'fg.subtle', fontWeight: 500 },
    '& .main': { textStyle: 'section' },
    '& .name': { display: 'flex', alignItems: 'center', gap: '6px', minW: 0, '& > a': { fontWeight: 500, truncate: true, '&:hover': { color: 'accent.fg' } } },
    '& .name > i': { flexShrink: 0, color: 'accent.fg', fontStyle: 'normal' },
    '& .name > b': { flexShrink: 0, color: 'accent.fg', textStyle: 'label', fontWeight: 600 },
    '& td[data-award]': { pr: '84px' },
    '& .award': { position: 'absolute', right: '8px', top: 'calc(50% - 8px)', maxW: '72px', px: '5px', borderRadius: 'l1', textStyle: 'label', lineHeight: '16px', fontWeight: 500, truncate: true },
    '& .school': { display: 'block', textStyle: 'label', lineHeight: '16px', color: 'fg.muted', truncate: true },
    '& .you, & .follow svg': { w: '14px', h: '14px', display: 'inline-block', verticalAlign: 'middle', fill: 'none', stroke: 'currentColor', strokeWidth: '2', strokeLinecap: 'round', strokeLinejoin: 'round' },
    '& .you': { color: 'accent.fg' },
    '& .follow': { w: '28px', h: '28px', borderRadius: 'l1', color: 'border.control', '&:hover': { bg: 'bg.muted' }, '&[aria-pressed=true]': { color: 'accent.fg', '& svg': { fill: 'currentColor' } } },
    ...rankStyle,
    '& .letter': { display: 'inline-flex', alignItems: 'center', gap: '4px', color: 'fg', textStyle: 'cell', fontWeight: 600 },
    '& .count': { display: 'block', textStyle: 'micro' },
    '& .star': { display: 'inline', verticalAlign: '-1px', mr: '3px' },
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
    // A letter alone is also what has not been tried.
    '&[data-phone] .wa, &[data-phone] .oi-0': { borderWidth: '1px', borderColor: 'verdict.wa.mark' },
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
