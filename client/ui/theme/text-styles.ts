const style = (size: string, line: string, weight = 400) => ({
  value: { fontSize: size, lineHeight: line, fontWeight: weight },
})

export const textStyles = {
  micro: style('11px', '15px'),
  label: style('12px', '18px'),
  cell: style('13px', '20px'),
  body: style('14px', '22px'),
  prose: {
    value: { 'fontSize': '15px', 'lineHeight': 1.75, 'fontWeight': 400, '&:lang(zh)': { lineHeight: 1.85 } },
  },
  section: style('14px', '22px', 600),
  title: style('20px', '28px', 620),
  stat: style('25px', '34px', 620),
  clock: style('22px', '28px', 600),
  display: style('32px', '44px', 650),
}

export const layerStyles = {
  /** Tabular figures: every number that can change or be compared. */
  num: { value: { fontVariantNumeric: 'tabular-nums' } },
  /** The frozen: hatched, in forced colours a dashed border. */
  hatch: {
    value: {
      'backgroundImage':
        'repeating-linear-gradient(135deg, color-mix(in srgb, var(--chakra-colors-fg) 13%, transparent) 0 1px, transparent 1px 5px)',
      '@media (forced-colors: active)': { border: '1px dashed' },
    },
  },
}

export const keyframes = {
  fresh: { '0%, 25%': { '--fresh': 1 }, '100%': { '--fresh': 0 } },
  freshFade: { '0%, 25%': { opacity: 1 }, '100%': { opacity: 0 } },
  pulse: { '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.55 } },
  beat: { '0%': { opacity: 0.55, transform: 'scale(1)' }, '100%': { opacity: 0, transform: 'scale(2.5)' } },
  open: { from: { opacity: 0, transform: 'translateY(-4px)' }, to: { opacity: 1, transform: 'none' } },
  fade: { from: { opacity: 0 }, to: { opacity: 1 } },
  appear: { from: { visibility: 'hidden' as const } },
  slide: { from: { transform: 'translateX(-100%)' }, to: { transform: 'none' } },
  turn: { from: { transform: 'rotate(0)' }, to: { transform: 'rotate(360deg)' } },
  route: { '0%': { transform: 'scaleX(0)' }, '60%': { transform: 'scaleX(.7)' }, '100%': { transform: 'scaleX(.92)' } },
}

const still = { _motionReduce: { animation: 'none' } }

export const animationStyles = {
  fresh: {
    value: {
      animation: 'fresh {durations.fresh} linear forwards',
      _motionReduce: { animationTimingFunction: 'steps(1, jump-end)' },
    },
  },
  /** The same on an element of its own: opacity alone, which needs no painting. */
  freshFade: {
    value: {
      animation: 'freshFade {durations.fresh} linear forwards',
      _motionReduce: { animationTimingFunction: 'steps(1, jump-end)' },
    },
  },
  pulse: { value: { animation: 'pulse {durations.pulse} ease-in-out infinite', ...still } },
  beat: { value: { animation: 'beat {durations.beat} ease-out', ...still } },
  open: { value: { animation: 'open {durations.open} {easings.move}', ...still } },
  route: { value: { animation: 'route {durations.route} cubic-bezier(.1,.7,.1,1) forwards', ...still } },
  fade: { value: { animation: 'fade {durations.open} {easings.out}', ...still } },
  /**
   * What is to come is shown only once it is late. Not by opacity: a browser makes a layer of each element with such an
   * animation, two hundred for a table, and counts every frame until they have ended.
   */
  late: { value: { animation: 'appear 1ms 150ms both' } },
}
