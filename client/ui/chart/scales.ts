/**
 * Where bars stand and how long they are. A library of scales brings those of colours and dates along, some 10 kB of
 * the first load.
 */

export interface Band {
  /** Of the bar at a position, counted from 0. */
  readonly startOf: (index: number) => number
  readonly widthPx: number
}

/** Bars of equal width side by side. @param padding share of each step that stays free, the same at both ends */
export function bandOf(count: number, lengthPx: number, padding: number): Band {
  const stepPx = lengthPx / Math.max(1, count + padding)
  return { startOf: (index) => stepPx * (padding + index), widthPx: stepPx * (1 - padding) }
}

/**
 * Round numbers from 0 to at least `most`, about `steps` steps of 1, 2 or 5 times a power of ten, never less than 1.
 */
export function wholeTicks(most: number, steps: number): readonly number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / steps)))
  const step = power * ([1, 2, 5].find((times) => times * power * steps >= most) ?? 10)
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step)
}
