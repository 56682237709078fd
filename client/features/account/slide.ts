/** Geometry and judgement of the slide check; all lengths in px. */
export const slideWidthPx = 325
export const slideHeightPx = 100
export const piecePx = 40
const accuracyPx = 3
const fastestMs = 300

export type SlideOutcome = 'passed' | 'missed' | 'tooFast'

/** Where the gap is: anywhere in the right half, whole inside. `random` is from 0 to 1. */
export const gapAt = (widthPx: number, random: number): number =>
  Math.round(widthPx / 2 + random * (widthPx / 2 - piecePx - accuracyPx))

export const gapTopAt = (random: number): number => Math.round(random * (slideHeightPx - piecePx))

/** A hand needs some time for the way: a slide that is done at once is a machine's. */
export function judgeSlide(atPx: number, gapPx: number, tookMs: number): SlideOutcome {
  if (tookMs < fastestMs) return 'tooFast'
  return Math.abs(atPx - gapPx) <= accuracyPx ? 'passed' : 'missed'
}
