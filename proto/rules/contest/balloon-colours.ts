import { colord, extend } from 'colord'
import namesPlugin from 'colord/plugins/names'

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

extend([namesPlugin])

/** `#e6bf25` of a colour as a style sheet has it, without how transparent it is; null for what is none. */
export function rgbOf(text: string | null): string | null {
  const colour = colord((text ?? '').trim().toLowerCase())
  return colour.isValid() ? colour.alpha(1).toHex() : null
}

/** Red, green and blue of `#e6bf25`, 0 to 255. */
export const partsOf = (rgb: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(rgb.slice(at, at + 2), 16))

/** The nearest name of a colour; null for what is none. */
export function colourWordOf(colour: string | null): ColourWord | null {
  const rgb = rgbOf(colour)
  if (rgb === null) return null
  const given = partsOf(rgb)
  return words.toSorted((a, b) => distance(named[a], given) - distance(named[b], given))[0] ?? null
}
