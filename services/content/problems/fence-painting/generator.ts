import { Random } from '../../random.ts'
import { at, numbersOf, textOf } from '../../text.ts'
import type { PlannedCase } from '../../types.ts'

const far = 1_000_000_000

/** Counts, over the sorted ends, how many strokes lie on each piece between two neighbouring ends. */
export function oracle(input: string): string {
  const [strokes = 0, ...ends] = numbersOf(input)
  const change = new Map<number, number>()
  for (let stroke = 0; stroke < strokes; stroke++) {
    const left = at(ends, 2 * stroke)
    const right = at(ends, 2 * stroke + 1)
    change.set(left, (change.get(left) ?? 0) + 1)
    change.set(right, (change.get(right) ?? 0) - 1)
  }
  let [painted, layers, before] = [0, 0, 0]
  for (const [position, delta] of [...change].toSorted(([a], [b]) => a - b)) {
    if (layers > 0) painted += position - before
    layers += delta
    before = position
  }
  return `${painted}\n`
}

/** Ten points each: five short fences, then three with far positions, then two with many strokes. */
export function* plannedCases(): Iterable<PlannedCase> {
  const random = new Random('fence-painting')
  const shapes: [number, number, number][] = [
    [1, 10, 10],
    [10, 100, 20],
    [100, 1000, 30],
    [500, 1000, 10],
    [1000, 1000, 3],
    [2, far, far],
    [100, far, 30_000_000],
    [1000, far, 2_000_000],
    [50_000, far, 30_000],
    [50_000, far, 3000],
  ]
  for (const [strokes, length, longest] of shapes) {
    const rows = random.list(strokes, () => stroke(random, length, longest))
    yield { input: textOf([strokes, ...rows]), score: 10 }
  }
}

function stroke(random: Random, length: number, longest: number): string {
  const left = random.int(0, length - 1)
  return `${left} ${Math.min(length, left + random.int(1, longest))}`
}
