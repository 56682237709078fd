/** The pools of a process: what their connections do, and when none does anything. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Connections of one pool, and who waits for one. */
export interface PoolState {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

export interface CountedPool {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

export interface PoolList {
  readonly add: (name: string, pool: CountedPool) => void
  readonly states: () => Readonly<Record<string, PoolState>>
  /**
   * Resolves when no connection is being made or used. To be awaited before the pools are closed: a connection that is
   * taken just then never comes back (kysely forgets the pool between taking and using it), and the close waits for it.
   */
  readonly untilIdle: () => Promise<void>
}

const lookAgainMs = 10

const isIdle = ({ total, idle, waiting }: PoolState): boolean => total === idle && waiting === 0

export function createPoolList(): PoolList {
  const pools = new Map<string, CountedPool>()
  const stateOf = ({ totalCount: total, idleCount: idle, waitingCount: waiting }: CountedPool): PoolState => ({
    total,
    idle,
    waiting,
  })
  return {
    add: (name, pool) => void pools.set(name, pool),
    states: () => Object.fromEntries([...pools].map(([name, pool]) => [name, stateOf(pool)])),
    untilIdle: async () => {
      // What was asked in this moment takes its connection in the next.
      do await sleep(lookAgainMs)
      while (![...pools.values()].every((pool) => isIdle(stateOf(pool))))
    },
  }
}
