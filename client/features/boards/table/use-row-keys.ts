import { longestRise } from '@podium/proto/rules/board/longest-rise.ts'
import { useState } from 'react'

interface RowKeys {
  readonly order: readonly string[]
  /** How often a row has jumped over others. */
  readonly jumps: ReadonlyMap<string, number>
}

function follow({ order, jumps }: RowKeys, next: readonly string[]): RowKeys {
  const positionBefore = new Map(order.map((key, position) => [key, position]))
  const stays = longestRise(next.flatMap((key) => positionBefore.get(key) ?? []))
  const jumped = next.filter((key) => positionBefore.has(key) && !stays.has(positionBefore.get(key) ?? 0))
  if (jumped.length === 0) return { order: next, jumps }
  return { order: next, jumps: new Map([...jumps, ...jumped.map((key) => [key, (jumps.get(key) ?? 0) + 1] as const)]) }
}

/**
 * React's keys of rows. A row that jumps gets a new one: it is made anew at its position and all others stay in the
 * document. Under one key React would take out and put back every row that the jump has passed, which costs a layout
 * of all of them.
 */
export function useRowKeys(order: readonly string[]): (key: string) => string {
  const [state, setState] = useState<RowKeys>({ order, jumps: new Map() })
  const isSame = state.order.length === order.length && order.every((key, position) => state.order[position] === key)
  const current = isSame ? state : follow(state, order)
  if (!isSame) setState(current)
  return (key) => `${key} ${current.jumps.get(key) ?? 0}`
}
