import { Random } from '../../random.ts'
import { at, numbersOf, textOf } from '../../text.ts'
import type { PlannedCase } from '../../types.ts'

/** Relaxes all roads until nothing improves. Values stay below 2^53: at most 20,000 stops of 2e9 each. */
export function oracle(input: string): string {
  const [stops = 0, roads = 0, ...rest] = numbersOf(input)
  const ends = rest.slice(stops)
  const arrival = new Float64Array(stops + 1).fill(Infinity)
  arrival[1] = 0
  const leave = (stop: number): number => at(arrival, stop) + (stop === 1 ? 0 : at(rest, stop - 1))
  for (let changed = true; changed;) {
    changed = false
    for (let road = 0; road < roads; road++) {
      const [from, to, minutes] = [at(ends, 3 * road), at(ends, 3 * road + 1), at(ends, 3 * road + 2)]
      for (const [near, far] of [
        [from, to],
        [to, from],
      ] as const) {
        if (leave(near) + minutes >= at(arrival, far)) continue
        arrival[far] = leave(near) + minutes
        changed = true
      }
    }
  }
  return `${Number.isFinite(at(arrival, stops)) ? at(arrival, stops) : -1}\n`
}

export function* plannedCases(): Iterable<PlannedCase> {
  const most = 1_000_000_000
  yield { input: '2 1\n0 0\n1 2 0\n' }
  yield { input: `5 4\n${most} ${most} ${most} ${most} ${most}\n1 2 ${most}\n2 3 ${most}\n3 4 ${most}\n4 5 ${most}\n` }
  const random = new Random('night-bus')
  yield { input: network(random, { stops: 6, roads: 9, top: 10, connected: true }) }
  yield { input: network(random, { stops: 50, roads: 40, top: 100, connected: false }) }
  yield { input: network(random, { stops: 100, roads: 400, top: 100, connected: true }) }
  yield { input: network(random, { stops: 1000, roads: 5000, top: 1000, connected: true }) }
  yield { input: network(random, { stops: 1000, roads: 60_000, top: most, connected: true }) }
  yield { input: network(random, { stops: 20_000, roads: 60_000, top: most, connected: true }) }
}

interface Shape {
  stops: number
  roads: number
  top: number
  connected: boolean
}

/** Random roads; a connected network first gets a tree, in which a stop hangs on one of the 30 before it. */
function network(random: Random, { stops, roads, top, connected }: Shape): string {
  const names = [1, ...random.shuffled(random.list(stops - 2, (index) => index + 2)), stops]
  const tree = connected
    ? random.list(stops - 1, (index) => [index + 1, random.int(Math.max(0, index - 29), index)])
    : []
  const others = random.list(roads - tree.length, () => [random.int(0, stops - 1), random.int(0, stops - 1)])
  const rows = random
    .shuffled([...tree, ...others])
    .map(([from = 0, to = 0]) => `${at(names, from)} ${at(names, to)} ${random.int(0, top)}`)
  const waits = random.list(stops, () => random.int(0, top)).join(' ')
  return textOf([`${stops} ${roads}`, waits, ...rows])
}
