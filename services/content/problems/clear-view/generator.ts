import { Random } from '../../random.ts'
import { at, numbersOf } from '../../text.ts'
import type { PlannedCase } from '../../types.ts'

const most = 200_000

/** Hops from blocker to blocker: whatever a tower hides from the next one is never looked at again. */
export function oracle(input: string): string {
  const [towers = 0, ...heights] = numbersOf(input)
  const blockers = new Int32Array(towers)
  let total = 0
  for (let tower = 0; tower < towers; tower++) {
    let blocker = tower - 1
    while (blocker >= 0 && at(heights, blocker) <= at(heights, tower)) blocker = at(blockers, blocker)
    blockers[tower] = blocker
    if (blocker >= 0) total += tower - blocker
  }
  return `${total}\n`
}

export function* plannedCases(): Iterable<PlannedCase> {
  yield row([5])
  yield row([3, 3, 3, 3])
  yield row([9, 1, 1, 1, 1])
  const random = new Random('clear-view')
  for (const [towers, top] of [
    [20, 10],
    [200, 1000],
    [1000, 5],
    [5000, 1_000_000],
  ] as const) {
    yield row(random.list(towers, () => random.int(1, top)))
  }
  yield row(random.list(most, () => random.int(1, 1_000_000)))
  // A giant in front of ever taller towers: whoever walks back step by step walks the whole way each time.
  yield row([1_000_000, ...random.list(most - 1, (index) => index + 1)])
  yield row([999_999, ...random.list(most - 1, () => 7)])
}

function row(heights: readonly number[]): PlannedCase {
  return { input: `${heights.length}\n${heights.join(' ')}\n` }
}
