/** Colours as people call those of balloons, by red, green and blue. */
const named = {
  red: [220, 40, 40],
  orange: [245, 140, 30],
  yellow: [235, 215, 50],
  green: [45, 160, 70],
  cyan: [60, 195, 205],
  blue: [45, 95, 215],
  purple: [130, 60, 185],
  pink: [240, 130, 180],
  brown: [135, 85, 45],
  black: [20, 20, 20],
  grey: [140, 140, 140],
  white: [250, 250, 250],
} as const
export type ColourWord = keyof typeof named
const words = Object.keys(named) as ColourWord[]

const distance = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + (value - (b[at] ?? 0)) ** 2, 0)

/** The nearest name of `#e6bf25`; null for what is no such colour. */
export function colourWordOf(colour: string | null): ColourWord | null {
  const [, red, green, blue] = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(colour ?? '') ?? []
  if (red === undefined || green === undefined || blue === undefined) return null
  const given = [red, green, blue].map((part) => Number.parseInt(part, 16))
  return words.toSorted((a, b) => distance(named[a], given) - distance(named[b], given))[0] ?? null
}
