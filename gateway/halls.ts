/** The halls that the site names, asked for now and then: of one behind one address many sockets come. */
import { subjects } from '@podium/proto/bus/subjects.ts'
import type { Bus } from '@podium/proto/node/bus.ts'
import { Halls, peopleBehind } from '@podium/proto/node/halls.ts'
import type { Hall } from '@podium/proto/node/halls.ts'

const askEveryMs = 5_000

export interface FollowedHalls {
  readonly peopleOf: (address: string) => number
  readonly close: () => void
}

/** While services do not answer, what was told last holds. */
export const followHalls = (bus: Bus): FollowedHalls => {
  let halls: readonly Hall[] = []
  const ask = (): void => void bus.request(subjects.halls, {}, Halls).then((told) => (halls = told.halls), () => undefined)
  ask()
  const timer = setInterval(ask, askEveryMs)
  return { peopleOf: (address) => peopleBehind(halls, address), close: () => clearInterval(timer) }
}
