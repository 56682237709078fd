import { Random } from '../../random.ts'
import { at, numbersOf } from '../../text.ts'
import type { PlannedCase } from '../../types.ts'

/** One gap of the ring is never closed by a join: opens the ring at each in turn and joins the row by Garsia-Wachs. */
export function oracle(input: string): string {
  const weights = numbersOf(input).slice(1)
  const costs = weights.map((_, gap) => rowCost([...weights.slice(gap), ...weights.slice(0, gap)]))
  return `${Math.min(...costs)}\n`
}

/**
 * Garsia-Wachs: find the first piece not heavier than the one two places on, join it with its right neighbour,
 * and move the joint left until a piece at least as heavy stands before it.
 */
function rowCost(row: readonly number[]): number {
  const weights = [...row]
  let total = 0
  while (weights.length > 1) {
    let first = 0
    while (first + 2 < weights.length && at(weights, first) > at(weights, first + 2)) first++
    const joint = at(weights, first) + at(weights, first + 1)
    total += joint
    weights.splice(first, 2)
    let position = first
    while (position > 0 && at(weights, position - 1) < joint) position--
    weights.splice(position, 0, joint)
  }
  return total
}

export function* plannedCases(): Iterable<PlannedCase> {
  yield ring([5, 8])
  yield ring([1, 2, 3])
  yield ring([1, 9, 1, 9, 1, 9])
  const random = new Random('clay-bracelet')
  for (const [pieces, heaviest] of [
    [6, 10],
    [10, 10],
    [20, 100],
    [50, 3],
    [80, 10_000],
    [100, 10_000],
    [100, 2],
  ] as const) {
    yield ring(random.list(pieces, () => random.int(1, heaviest)))
  }
  yield ring(random.list(100, (index) => index + 1))
  yield ring(random.list(100, (index) => 2 ** Math.min(13, Math.abs(index - 50))))
}

function ring(weights: readonly number[]): PlannedCase {
  return { input: `${weights.length}\n${weights.join(' ')}\n` }
}
