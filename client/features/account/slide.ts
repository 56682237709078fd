/** Geometry and judgement of the slide check; all lengths in px. */
export const SLIDE_WIDTH_PX = 325
export const SLIDE_HEIGHT_PX = 100
export const PIECE_PX = 40
const ACCURACY_PX = 3
const FASTEST_MS = 300

export type SlideOutcome = 'passed' | 'missed' | 'tooFast'

/** Where the gap is: anywhere in the right half, whole inside. `random` is from 0 to 1. */
export const gapAt = (widthPx: number, random: number): number =>
  Math.round(widthPx / 2 + random * (widthPx / 2 - PIECE_PX - ACCURACY_PX))

export const gapTopAt = (random: number): number => Math.round(random * (SLIDE_HEIGHT_PX - PIECE_PX))

/** A hand needs some time for the way: a slide that is done at once is a machine's. */
export function judgeSlide(atPx: number, gapPx: number, tookMs: number): SlideOutcome {
  if (tookMs < FASTEST_MS) return 'tooFast'
  return Math.abs(atPx - gapPx) <= ACCURACY_PX ? 'passed' : 'missed'
}
