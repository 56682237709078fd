/**
 * Every colour of the product, light and dark. A value here was measured against each surface it may stand on:
 * text reaches 4.5:1, outlines and unlabelled shapes 3:1.
 */
type Pair = { value: { _light: string; _dark: string } }

const pair = (light: string, dark: string): Pair => ({ value: { _light: light, _dark: dark } })
const both = (value: string): Pair => pair(value, value)
const ref = (path: string) => ({ value: `{colors.${path}}` })

const whiteColour = '#ffffff'
const INK = '#10130f'

interface VerdictColours {
  fg: Pair
  subtle: Pair
  solid: Pair
  contrast: Pair
  mark: Pair
  base: Pair
}

/** Adds the names under which stock recipes look for the same colours. */
function palette(colours: VerdictColours) {
  return {
    ...colours,
    muted: colours.subtle,
    border: colours.subtle,
    emphasized: colours.solid,
    focusRing: ref('accent.focusRing'),
  }
}

const orange = palette({
  fg: pair('#9e5d04', '#ef931d'),
  subtle: pair('#fff3e0', '#382911'),
  solid: both('#ff9900'),
  contrast: both(INK),
  mark: pair('#d58115', '#ff9900'),
  base: both('#ff9900'),
})

const verdict = {
  ac: palette({
    fg: pair('#017c43', '#44c87b'),
    subtle: pair('#e3f7ed', '#112f24'),
    solid: pair('#0a8649', '#19be6b'),
    contrast: pair(whiteColour, '#06150c'),
    mark: pair('#14aa5f', '#19be6b'),
    base: both('#19be6b'),
  }),
  pa: palette({
    fg: pair('#036dca', '#6aafff'),
    subtle: pair('#ecf5fe', '#14273a'),
    solid: both('#0875d7'),
    contrast: both(whiteColour),
    mark: both('#2d8cf0'),
    base: both('#2d8cf0'),
  }),
  wa: palette({
    fg: pair('#c8330f', '#fe8267'),
    subtle: pair('#fdeeea', '#3b1b15'),
    solid: both('#db3609'),
    contrast: both(whiteColour),
    mark: both('#ed3f14'),
    base: both('#ed3f14'),
  }),
  tle: palette({
    fg: pair('#a05b08', '#f29026'),
    subtle: pair('#fff2e0', '#382811'),
    solid: both('#ff9300'),
    contrast: both(INK),
    mark: pair('#db7e07', '#ff9300'),
    base: both('#ff9300'),
  }),
  mle: palette({
    fg: pair('#7f6e05', '#c5ab00'),
    subtle: pair('#fdf8cc', '#2f2f12'),
    solid: both('#f7de00'),
    contrast: both(INK),
    mark: pair('#aa940f', '#f7de00'),
    base: both('#f7de00'),
  }),
  re: palette({
    fg: pair('#b84405', '#fd8554'),
    subtle: pair('#ffece1', '#381f12'),
    solid: both('#ff6104'),
    contrast: both(INK),
    mark: both('#ff6104'),
    base: both('#ff6104'),
  }),
  ce: orange,
  pe: orange,
  none: palette({
    fg: pair('#565e69', '#a3abb5'),
    subtle: pair('#eef0f3', '#1d2228'),
    solid: pair('#565e69', '#a3abb5'),
    contrast: pair(whiteColour, '#0f1215'),
    mark: pair('#8b939e', '#6c7682'),
    base: pair('#d0d5dc', '#38404a'),
  }),
  now: palette({
    fg: pair('#3a4bc8', '#a5b0ff'),
    subtle: pair('#eff1fd', '#1b2040'),
    solid: pair('#3f50d0', '#4f61e0'),
    contrast: both(whiteColour),
    mark: pair('#3f50d0', '#4f61e0'),
    base: pair('#3f50d0', '#4f61e0'),
  }),
}

const accent = {
  fg: pair('#3a4bc8', '#a5b0ff'),
  solid: pair('#3f50d0', '#4f61e0'),
  contrast: both(whiteColour),
  emphasized: pair('#3141b4', '#4354cf'),
  subtle: pair('#eff1fd', '#1b2040'),
  muted: pair('#eff1fd', '#1b2040'),
  border: pair('#c5ccf6', '#3a447f'),
  focusRing: pair('#3f50d0', '#a5b0ff'),
}

const level = {
  easy: { fg: pair('#0c7a70', '#4fc4b6') },
  mid: { fg: pair('#7d5a00', '#d9b25a') },
  hard: { fg: pair('#a8235a', '#f08bb2') },
}

const award = {
  gold: both('#e6bf25'),
  silver: both('#b4c0c7'),
  bronze: both('#cd7f32'),
  contrast: both('#15181d'),
}

const code = {
  text: pair('#3d5058', '#b9c6ca'),
  keyword: pair('#5f7000', '#a9b93a'),
  string: pair('#147a72', '#4cc0b5'),
  number: pair('#b8246c', '#ec77ae'),
  type: pair('#876400', '#d7ab3a'),
  function: pair('#1a6bab', '#62b0ee'),
  comment: pair('#667477', '#7d8f95'),
  directive: pair('#b5410f', '#ea8455'),
}

export const colors = {
  bg: {
    DEFAULT: pair(whiteColour, '#0f1215'),
    subtle: pair('#f6f7f9', '#161a1f'),
    muted: pair('#eef0f3', '#1d2228'),
    panel: pair(whiteColour, '#161a1f'),
    code: pair('#fdfdfb', '#11161a'),
    error: ref('verdict.wa.subtle'),
  },
  fg: {
    DEFAULT: pair('#15181d', '#e8eaed'),
    muted: pair('#565e69', '#a3abb5'),
    subtle: pair('#656d78', '#858e99'),
    inverted: pair(whiteColour, '#0f1215'),
    error: ref('verdict.wa.fg'),
  },
  border: {
    DEFAULT: pair('#e5e8ec', '#252b32'),
    emphasized: pair('#d0d5dc', '#38404a'),
    control: pair('#8b939e', '#6c7682'),
    error: ref('verdict.wa.fg'),
  },
  scrim: pair('rgb(16 20 28 / .42)', 'rgb(0 0 0 / .6)'),
  accent,
  verdict,
  level,
  award,
  code,
}
