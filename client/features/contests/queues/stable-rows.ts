import { useEffect, useRef, useState } from 'react'
import type { BodyHandlers } from '../../../ui/table/use-stable-order.ts'

interface Identified {
  readonly id: number
}

/** What is known of rows beyond the page that was loaded last, by id. */
export type Known<Row> = ReadonlyMap<number, Partial<Row>>

/**
 * The rows as they are now, each where it stood; new ones come last. One that the page no longer holds stays with
 * what is known of it, so that those below it do not move up. The very same rows when nothing has changed.
 */
export function inStableOrder<Row extends Identified>(
  shown: readonly Row[],
  latest: readonly Row[],
  known: Known<Row>,
): readonly Row[] {
  const now = new Map(latest.map((row) => [row.id, row]))
  const before = new Set(shown.map(({ id }) => id))
  const stay = shown.map((row) => now.get(row.id) ?? asKnown(row, known.get(row.id)))
  const come = latest.filter(({ id }) => !before.has(id))
  return come.length === 0 && stay.every((row, index) => row === shown[index]) ? shown : [...stay, ...come]
}

function asKnown<Row extends Identified>(row: Row, changes: Partial<Row> | undefined): Row {
  const after = { ...row, ...changes }
  return (Object.keys(after) as (keyof Row)[]).every((key) => after[key] === row[key]) ? row : after
}

/** A finger leaves the table with every touch: so long it may come back. */
const touchMs = 30_000

/**
 * While somebody works in the table, by mouse, finger or keyboard, every row keeps its position, ticked or not, however
 * long the page is and whatever it shows: a press meets the row it was meant for. Rows fall into order when the
 * reader has left the table, and at once with another page or filter, which `scope` names.
 */
export function useStableRows<Row extends Identified>(
  latest: readonly Row[] | undefined,
  scope: string,
  known: Known<Row>,
) {
  const [isHolding, setHolding] = useState(false)
  const [held, setHeld] = useState({ scope, rows: latest })
  const before = isHolding && held.scope === scope ? held.rows : undefined
  const rows = before && latest ? inStableOrder(before, latest, known) : latest
  if (rows !== held.rows || scope !== held.scope) setHeld({ scope, rows })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hold = () => {
    clearTimeout(timer.current)
    setHolding(true)
  }
  const releaseAfter = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHolding(false), ms)
  }
  const handlers: BodyHandlers = {
    onPointerEnter: hold,
    onPointerLeave: ({ pointerType }) => releaseAfter(pointerType === 'mouse' ? 0 : touchMs),
    // What a press has focused is held by the pointer.
    onFocus: ({ target }) => target.matches(':focus-visible') && hold(),
    onBlur: ({ currentTarget, relatedTarget }) =>
      currentTarget.contains(relatedTarget) || currentTarget.matches(':hover') || releaseAfter(0),
  }
  return { rows, handlers }
}
