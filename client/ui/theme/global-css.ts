const focusRing = { outline: '2px solid {colors.accent.focusRing}', outlineOffset: '2px' }

export const globalCss = {
  '*': {
    '--global-font-mono': 'fonts.mono',
    '--global-font-body': 'fonts.body',
    '--global-color-border': 'colors.border',
  },
  'html': {
    'bg': 'bg',
    'color': 'fg',
    'colorPalette': 'accent',
    'textStyle': 'body',
    'textAutospace': 'normal',
    'textSizeAdjust': '100%',
    'colorScheme': 'light',
    '&.dark': { colorScheme: 'dark' },
  },
  /** Inter owns these quotes and would set them Latin: Chinese blocks get their own family in front (base.css). */
  '[lang|=zh]': { fontFamily: '"CJK Quotes", {fonts.body}' },
  '[lang|=en]': { fontFamily: 'body' },
  'b, strong': { fontWeight: 600 },
  'em:lang(zh)': { fontStyle: 'normal', fontWeight: 500 },
  'body': { minHeight: '100dvh', overflowX: 'clip' },
  'code, kbd, pre, samp': { fontFamily: 'mono', fontVariantLigatures: 'none', fontFeatureSettings: '"zero"' },
  'a': { color: 'inherit', textDecoration: 'none' },
  ':focus-visible': focusRing,
  '::placeholder': { color: 'fg.subtle', opacity: 1 },
  '::selection': { bg: 'accent.border' },
  '.lucide': { strokeWidth: 1.75, flexShrink: 0 },
  'button, [role="button"], label, summary': { cursor: 'pointer' },
  'button:disabled, [aria-disabled="true"]': { cursor: 'not-allowed' },
  'dialog, [popover]': { color: 'inherit', maxWidth: 'none', maxHeight: 'none' },
  /** Also where somebody prints backgrounds: what is dark on the screen is white on paper. */
  ':root:has(> body[data-prints-sheet])': { '@media print': { bg: 'white', colorScheme: 'light' } },
  /** A page that prints a sheet prints nothing around it. */
  'body[data-prints-sheet] :is(header, footer, [data-contest-head], [data-manage-tabs])': {
    '@media print': { display: 'none' },
  },
  ':root': { interpolateSize: 'allow-keywords' },
}
