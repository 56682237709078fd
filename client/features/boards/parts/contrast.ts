import { partsOf, rgbOf } from '@podium/proto/rules/contest/balloon-colours.ts'

const leastContrast = 4.5
const INK = '#15181d'
const whiteColour = '#ffffff'

const linear = (value: number): number => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)

function luminance(color: string): number | null {
  const rgb = rgbOf(color)
  if (rgb === null) return null
  const [red = 0, green = 0, blue = 0] = partsOf(rgb).map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours as WCAG counts it, 1 to 21; null where one is not a plain colour. */
export function contrastOf(one: string, other: string): number | null {
  const [a, b] = [luminance(one), luminance(other)]
  if (a === null || b === null) return null
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The text colour that an organiser chose if it can be read on the background, otherwise ink or white. */
export function readableOn(background: string, color: string): string {
  const chosen = contrastOf(background, color)
  if (chosen !== null && chosen >= leastContrast) return color
  return (contrastOf(background, INK) ?? 21) >= (contrastOf(background, whiteColour) ?? 0) ? INK : whiteColour
}
