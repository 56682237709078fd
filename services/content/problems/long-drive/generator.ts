import { Random } from '../../random.ts'
import { at, numbersOf, textOf } from '../../text.ts'
import type { PlannedCase } from '../../types.ts'

/** `farthest[stops]` is how far one gets with so many stops among the stations that have been looked at. */
export function oracle(input: string): string {
  const [count = 0, distance = 0, tank = 0, ...rest] = numbersOf(input)
  const stations = Array.from({ length: count }, (_, index) => ({
    position: at(rest, 2 * index),
    fuel: at(rest, 2 * index + 1),
  }))
  stations.sort((a, b) => a.position - b.position)
  const farthest = new Float64Array(count + 1).fill(-1)
  farthest[0] = tank
  for (const [index, { position, fuel }] of stations.entries()) {
    for (let stops = index; stops >= 0; stops--) {
      if (at(farthest, stops) >= position)
        farthest[stops + 1] = Math.max(at(farthest, stops + 1), at(farthest, stops) + fuel)
    }
  }
  return `${farthest.findIndex((reach) => reach >= distance)}\n`
}

interface Road {
  readonly stations: number
  readonly distance: number
  readonly tank: number
  readonly fuel: number
}

export function* plannedCases(): Iterable<PlannedCase> {
  const random = new Random('long-drive')
  yield { input: '1 5 5\n3 1\n' }
  yield { input: '2 10 5\n5 2\n6 3\n' }
  yield { input: '3 20 5\n5 5\n10 5\n15 4\n' }
  yield { input: road(random, { stations: 10, distance: 60, tank: 12, fuel: 20 }) }
  yield { input: road(random, { stations: 100, distance: 1_000_000, tank: 30_000, fuel: 60_000 }) }
  yield { input: road(random, { stations: 1000, distance: 1_000_000_000, tank: 5_000_000, fuel: 9_000_000 }) }
  yield { input: road(random, { stations: 3000, distance: 1_000_000_000, tank: 20_000_000, fuel: 1_000_000 }) }
  yield { input: road(random, { stations: 3000, distance: 900_000_000, tank: 4_000_000, fuel: 600_000 }) }
  yield {
    input: `3000 1000000000 1\n${textOf(random.shuffled(random.list(3000, (index) => `${index + 1} 1000000000`)))}`,
  }
}

function road(random: Random, { stations, distance, tank, fuel }: Road): string {
  const positions = new Set<number>()
  while (positions.size < stations) positions.add(random.int(1, distance - 1))
  return `${stations} ${distance} ${tank}\n${textOf([...positions].map((position) => `${position} ${random.int(1, fuel)}`))}`
}
