import { Random } from '../../random.ts'
import { at, numbersOf, textOf } from '../../text.ts'
import type { PlannedCase } from '../../types.ts'

const decimals = 3

export function oracle(input: string): string {
  return `${trailLength(input).toFixed(decimals)}\n`
}

export function* plannedCases(): Iterable<PlannedCase> {
  const random = new Random('hiking-trail')
  const shapes: [number, number][] = [
    [2, 1],
    [2, 10_000],
    [5, 10],
    [10, 100],
    [50, 1000],
    [100, 10_000],
    [500, 10_000],
    [1000, 10_000],
  ]
  for (const [points, reach] of shapes) yield { input: unambiguous(random, points, reach) }
}

/**
 * Exact comparison is fair only when every careful computation rounds to the same digits, so draws near a tie are
 * dropped.
 */
function unambiguous(random: Random, points: number, reach: number): string {
  const draw = (): string => {
    const coordinates = random.list(points, () => `${random.int(-reach, reach)} ${random.int(-reach, reach)}`)
    return textOf([points, ...coordinates])
  }
  let input = draw()
  while (distanceToTie(trailLength(input)) < 0.02) input = draw()
  return input
}

/** How far the value is from a rounding tie, in units of the last printed decimal. */
function distanceToTie(value: number): number {
  const scaled = value * 10 ** decimals
  return Math.abs(scaled - Math.floor(scaled) - 0.5)
}

function trailLength(input: string): number {
  const [points = 0, ...coordinates] = numbersOf(input)
  let length = 0
  for (let end = 1; end < points; end++) {
    const dx = at(coordinates, 2 * end) - at(coordinates, 2 * end - 2)
    const dy = at(coordinates, 2 * end + 1) - at(coordinates, 2 * end - 1)
    length += Math.sqrt(dx * dx + dy * dy)
  }
  return length
}
