import { Random } from '../../random.ts'
import { at, numbersOf, textOf } from '../../text.ts'
import type { PlannedCase } from '../../types.ts'

/**
 * Bit-parallel: bit i of `open` is 0 where the common part grows at position i of the first list,
 * so the answer is the number of zero bits in the end.
 */
export function oracle(input: string): string {
  const [first = 0, second = 0, ...songs] = numbersOf(input)
  const positions = new Map<number, bigint>()
  for (let index = 0; index < first; index++) {
    const song = at(songs, index)
    positions.set(song, (positions.get(song) ?? 0n) | (1n << BigInt(index)))
  }
  const all = (1n << BigInt(first)) - 1n
  let open = all
  for (const song of songs.slice(first, first + second)) {
    const matches = open & (positions.get(song) ?? 0n)
    open = ((open + matches) | (open - matches)) & all
  }
  return `${first - [...open.toString(2)].filter((bit) => bit === '1').length}\n`
}

export function* plannedCases(): Iterable<PlannedCase> {
  yield lists([1], [1])
  yield lists([1], [2])
  yield lists([1, 2, 3, 4], [4, 3, 2, 1])
  const random = new Random('two-playlists')
  const shapes: [number, number, number][] = [
    [10, 12, 3],
    [50, 40, 5],
    [100, 100, 2],
    [300, 500, 100],
    [1000, 1000, 2],
    [1000, 1000, 30],
    [1000, 1000, 1_000_000],
  ]
  for (const [first, second, songs] of shapes) {
    yield lists(
      random.list(first, () => random.int(1, songs)),
      random.list(second, () => random.int(1, songs)),
    )
  }
  const whole = random.shuffled(random.list(1000, (index) => index + 1))
  yield lists(
    whole,
    whole.filter(() => random.chance(0.8)),
  )
}

function lists(first: readonly number[], second: readonly number[]): PlannedCase {
  return { input: textOf([`${first.length} ${second.length}`, first.join(' '), second.join(' ')]) }
}
