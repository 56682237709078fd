import { Random } from '../../random.ts'
import { at, numbersOf, textOf } from '../../text.ts'
import type { PlannedCase } from '../../types.ts'

interface Load {
  volume: number
  value: number
}

/** Keeps only loads that no other load beats in both volume and value, sorted by volume. */
export function oracle(input: string): string {
  const [boxes = 0, room = 0, ...pairs] = numbersOf(input)
  let loads: Load[] = [{ volume: 0, value: 0 }]
  for (let box = 0; box < boxes; box++) {
    const volume = at(pairs, 2 * box)
    const value = at(pairs, 2 * box + 1)
    const withBox = loads.map((load) => ({ volume: load.volume + volume, value: load.value + value }))
    loads = undominated([...loads, ...withBox.filter((load) => load.volume <= room)])
  }
  return `${loads.at(-1)?.value ?? 0}\n`
}

function undominated(loads: readonly Load[]): Load[] {
  const chosen: Load[] = []
  for (const load of loads.toSorted((a, b) => a.volume - b.volume || b.value - a.value)) {
    if (load.value > (chosen.at(-1)?.value ?? -1)) chosen.push(load)
  }
  return chosen
}

export function* plannedCases(): Iterable<PlannedCase> {
  yield { input: '3 10\n5 5\n5 6\n5 7\n' }
  yield { input: '2 10\n10 10\n1 9\n' }
  const random = new Random('moving-van')
  const shapes: [number, number, number][] = [
    [5, 20, 10],
    [10, 50, 20],
    [20, 300, 60],
    [40, 2000, 200],
    [60, 5000, 1000],
    [100, 10_000, 1000],
    [100, 10_000, 300],
    [100, 10_000, 10_000],
  ]
  for (const [boxes, room, largest] of shapes) {
    const rows = random.list(boxes, () => priced(random, random.int(1, largest)))
    yield { input: textOf([`${boxes} ${room}`, ...rows]) }
  }
}

/** Values close to the volumes, so that taking boxes by value per volume goes wrong. */
function priced(random: Random, volume: number): string {
  return `${volume} ${volume * 10 + random.int(0, 30)}`
}
