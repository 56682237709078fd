import { Random } from '../../random.ts'
import { at, numbersOf, textOf } from '../../text.ts'
import type { PlannedCase } from '../../types.ts'

interface Cave {
  readonly parent: Int32Array
  readonly level: Int32Array
  readonly depth: Float64Array
}

/** Levels and depths below chamber 1. */
function caveOf(chambers: number, tunnels: readonly number[]): Cave {
  const near: [number, number][][] = Array.from({ length: chambers + 1 }, () => [])
  for (let index = 0; index < 3 * (chambers - 1); index += 3) {
    const [a, b, length] = [at(tunnels, index), at(tunnels, index + 1), at(tunnels, index + 2)]
    at(near, a).push([b, length])
    at(near, b).push([a, length])
  }
  const cave = {
    parent: new Int32Array(chambers + 1),
    level: new Int32Array(chambers + 1),
    depth: new Float64Array(chambers + 1),
  }
  const order = [1]
  for (const chamber of order) {
    for (const [next, length] of at(near, chamber)) {
      if (next === cave.parent[chamber]) continue
      cave.parent[next] = chamber
      cave.level[next] = at(cave.level, chamber) + 1
      cave.depth[next] = at(cave.depth, chamber) + length
      order.push(next)
    }
  }
  return cave
}

/** Each chamber's ancestors at powers of two; both ends climb to where their ways meet. */
export function oracle(input: string): string {
  const [chambers = 0, questions = 0, ...rest] = numbersOf(input)
  const { parent, level, depth } = caveOf(chambers, rest)
  const up = [parent]
  for (let power = 1; 2 ** power < chambers; power++) {
    const half = at(up, power - 1)
    up.push(half.map((ancestor) => at(half, ancestor)))
  }
  const jumps = up.toReversed()
  const meet = (a: number, b: number): number => {
    let [low, high] = at(level, a) > at(level, b) ? [a, b] : [b, a]
    for (const jump of jumps)
      if (at(level, at(jump, low)) >= at(level, high) && at(jump, low) !== 0) low = at(jump, low)
    for (const jump of jumps) if (at(jump, low) !== at(jump, high)) [low, high] = [at(jump, low), at(jump, high)]
    return low === high ? low : at(parent, low)
  }
  return textOf(
    Array.from({ length: questions }, (_, index) => {
      const [a, b] = [at(rest, 3 * (chambers - 1) + 2 * index), at(rest, 3 * (chambers - 1) + 2 * index + 1)]
      return at(depth, a) + at(depth, b) - 2 * at(depth, meet(a, b))
    }),
  )
}

interface Shape {
  readonly chambers: number
  readonly questions: number
  readonly length: number
  /** How far back a chamber's neighbour may lie in the order of digging: 1 is a chain, many a bush. */
  readonly back: number
}

const longest = 1_000_000_000

export function* plannedCases(): Iterable<PlannedCase> {
  const random = new Random('cave-rescue')
  yield { input: '2 2\n2 1 1000000000\n1 2\n2 2\n' }
  yield { input: cave(random, { chambers: 8, questions: 10, length: 9, back: 8 }) }
  yield { input: cave(random, { chambers: 40, questions: 40, length: 100, back: 1 }) }
  yield { input: cave(random, { chambers: 500, questions: 500, length: longest, back: 500 }) }
  yield { input: cave(random, { chambers: 1000, questions: 1000, length: longest, back: 3 }) }
  yield { input: cave(random, { chambers: 5000, questions: 2000, length: longest, back: 40 }) }
  yield { input: cave(random, { chambers: 10_000, questions: 10_000, length: longest, back: 10_000 }) }
  yield { input: cave(random, { chambers: 40_000, questions: 40_000, length: longest, back: 1 }) }
}

function cave(random: Random, { chambers, questions, length, back }: Shape): string {
  const names = random.shuffled(random.list(chambers, (index) => index + 1))
  const tunnels = random.shuffled(
    random.list(chambers - 1, (index) =>
      [at(names, index + 1), at(names, random.int(Math.max(0, index + 1 - back), index)), random.int(1, length)].join(
        ' ',
      ),
    ),
  )
  const asked = random.list(questions, () => `${random.int(1, chambers)} ${random.int(1, chambers)}`)
  return textOf([`${chambers} ${questions}`, ...tunnels, ...asked])
}
