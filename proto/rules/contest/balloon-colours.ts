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

/** Names of style sheets that are given to balloons, by what they mean there. */
const sheetNames: Readonly<Record<string, string>> = {
  aqua: '#00ffff',
  black: '#000000',
  blue: '#0000ff',
  brown: '#a52a2a',
  cyan: '#00ffff',
  fuchsia: '#ff00ff',
  gold: '#ffd700',
  gray: '#808080',
  green: '#008000',
  grey: '#808080',
  indigo: '#4b0082',
  lime: '#00ff00',
  magenta: '#ff00ff',
  maroon: '#800000',
  navy: '#000080',
  olive: '#808000',
  orange: '#ffa500',
  pink: '#ffc0cb',
  purple: '#800080',
  red: '#ff0000',
  silver: '#c0c0c0',
  teal: '#008080',
  turquoise: '#40e0d0',
  violet: '#ee82ee',
  white: '#ffffff',
  yellow: '#ffff00',
}

const hexDigits = (channel: number): string =>
  Math.round(Math.min(Math.max(channel, 0), 255))
    .toString(16)
    .padStart(2, '0')
const inHex = (channels: readonly number[]): string | null =>
  channels.length === 3 && channels.every(Number.isFinite) ? `#${channels.map(hexDigits).join('')}` : null

const channelsOf = (parts: readonly string[]): number[] =>
  parts.map((part) => (part.endsWith('%') ? (Number.parseFloat(part) * 255) / 100 : Number(part)))

const degreesIn: Readonly<Record<string, number>> = { '': 1, 'deg': 1, 'grad': 0.9, 'rad': 180 / Math.PI, 'turn': 360 }
const degreesOf = (hue: string): number => Number.parseFloat(hue) * (degreesIn[/[a-z]*$/.exec(hue)?.[0] ?? ''] ?? NaN)

/** Of hue as an angle, saturation and lightness in percent. */
function channelsOfHsl([angle = '', ...parts]: readonly string[]): number[] {
  const hue = degreesOf(angle)
  const [saturation = 0, lightness = 0] = parts.map(Number.parseFloat)
  const [light, reach] = [lightness / 100, (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100)]
  return [0, 8, 4].map((offset) => {
    const at = (((offset + hue / 30) % 12) + 12) % 12
    return 255 * (light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)))
  })
}

/** `#e6bf25` of a colour as a style sheet has it, without how transparent it is; null for what is none known here. */
export function rgbOf(colour: string | null): string | null {
  const text = (colour ?? '').trim().toLowerCase()
  const long = /^#([\da-f]{6})(?:[\da-f]{2})?$/.exec(text)?.[1]
  if (long !== undefined) return `#${long}`
  const short = /^#([\da-f]{3})[\da-f]?$/.exec(text)?.[1]
  if (short !== undefined) return `#${[...short].map((digit) => digit + digit).join('')}`
  const [, form, inside = ''] = /^(rgb|hsl)a?\(([^()]+)\)$/.exec(text) ?? []
  if (form === undefined) return Object.hasOwn(sheetNames, text) ? (sheetNames[text] ?? null) : null
  const parts = inside
    .trim()
    .split(/[\s,/]+/)
    .slice(0, 3)
  return inHex(form === 'rgb' ? channelsOf(parts) : channelsOfHsl(parts))
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
