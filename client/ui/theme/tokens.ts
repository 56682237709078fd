const steps = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 40, 48, 56, 64,
]

/** One step is 4 px; the names are the number of steps. */
const spacing = Object.fromEntries(steps.map((step) => [String(step), { value: `${step * 4}px` }]))

/** Chinese fonts that systems bring; they stand before the one that is loaded. */
export const systemChineseFonts = [
  'PingFang SC',
  'Hiragino Sans GB',
  'Microsoft YaHei UI',
  'Microsoft YaHei',
  'Noto Sans CJK SC',
  'Source Han Sans SC',
] as const
const CJK = [...systemChineseFonts, 'Noto Sans SC Variable', 'WenQuanYi Zen Hei'].map((name) => `"${name}"`).join(', ')

const sans = `"Inter Variable", ${CJK}, system-ui, sans-serif`

export const tokens = {
  spacing,
  sizes: {
    ...spacing,
    full: { value: '100%' },
    fit: { value: 'fit-content' },
    content: { value: '1216px' },
    prose: { value: '720px' },
    header: { value: '48px' },
    controlSmall: { value: '26px' },
    touch: { value: '44px' },
  },
  fonts: {
    body: { value: sans },
    heading: { value: sans },
    mono: { value: `"JetBrains Mono Variable", ui-monospace, "SF Mono", Menlo, Consolas, ${CJK}, monospace` },
  },
  radii: {
    none: { value: '0' },
    mark: { value: '3px' },
    l1: { value: '4px' },
    l2: { value: '6px' },
    l3: { value: '10px' },
    panel: { value: '8px' },
    full: { value: '9999px' },
  },
  borders: {
    hairline: { value: '1px solid {colors.border}' },
    emphasized: { value: '1px solid {colors.border.emphasized}' },
    control: { value: '1px solid {colors.border.control}' },
  },
  durations: {
    hover: { value: '80ms' },
    open: { value: '140ms' },
    close: { value: '100ms' },
    verdict: { value: '240ms' },
    rise: { value: '420ms' },
    fresh: { value: '2400ms' },
    pulse: { value: '1600ms' },
    beat: { value: '300ms' },
    reveal: { value: '500ms' },
    /** The bar of route progress (spec/3 section 9). */
    route: { value: '1000ms' },
  },
  easings: {
    out: { value: 'ease-out' },
    move: { value: 'cubic-bezier(.2,0,0,1)' },
  },
  zIndex: {
    sticky: { value: 10 },
    header: { value: 20 },
    float: { value: 40 },
    progress: { value: 60 },
  },
}

export const shadows = {
  float: {
    value: {
      _light: '0 1px 2px rgb(16 20 28 / .06), 0 8px 24px rgb(16 20 28 / .10)',
      _dark: '0 0 0 1px #2c333b, 0 8px 24px rgb(0 0 0 / .5)',
    },
  },
  dialog: {
    value: {
      _light: '0 2px 6px rgb(16 20 28 / .08), 0 24px 64px rgb(16 20 28 / .18)',
      _dark: '0 0 0 1px #2c333b, 0 24px 64px rgb(0 0 0 / .6)',
    },
  },
}
