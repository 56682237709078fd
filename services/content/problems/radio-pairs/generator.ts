import { Random } from '../../random.ts'
import { at, numbersOf } from '../../text.ts'
import type { PlannedCase } from '../../types.ts'

const far = 1_000_000_000

/** For each radio in sorted order, a binary search finds how many of the later ones it reaches. */
export function oracle(input: string): string {
  const [radios = 0, reach = 0, ...positions] = numbersOf(input)
  const sorted = Float64Array.from(positions).sort()
  let total = 0
  for (let radio = 0; radio < radios; radio++) {
    let low = radio + 1
    let high = radios
    while (low < high) {
      const middle = (low + high) >> 1
      if (at(sorted, middle) - at(sorted, radio) <= reach) low = middle + 1
      else high = middle
    }
    total += low - radio - 1
  }
  return `${total}\n`
}

/** The whole points of a group stand on each of its cases: the group earns what its worst case earns. */
export function* plannedCases(): Iterable<PlannedCase> {
  const random = new Random('radio-pairs')
  const small = { groupNum: 1, score: 20 }
  yield { input: '1 5\n3\n', ...small }
  yield { input: row(random, 10, 20, 5), ...small }
  yield { input: row(random, 200, 1000, 0), ...small }
  yield { input: row(random, 200, far, far), ...small }
  const middle = { groupNum: 2, score: 30 }
  yield { input: row(random, 5000, 1_000_000, 1000), ...middle }
  yield { input: row(random, 5000, far, 300_000_000), ...middle }
  yield { input: row(random, 5000, 50, 3), ...middle }
  const large = { groupNum: 3, score: 50 }
  yield { input: row(random, 150_000, far, 20_000_000), ...large }
  yield { input: row(random, 150_000, 100_000, 99_999), ...large }
  yield { input: row(random, 150_000, 1, 0), ...large }
}

function row(random: Random, radios: number, farthest: number, reach: number): string {
  return `${radios} ${reach}\n${random.list(radios, () => random.int(1, farthest)).join(' ')}\n`
}
