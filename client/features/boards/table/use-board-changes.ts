import { useEffect, useRef, useState } from 'react'
import type { BoardLine, BoardView } from '../board-lines.ts'

/** What has just happened to a row. */
export interface RowChanges {
  /** Columns whose cell changed. */
  readonly columns: readonly number[]
  /** Rows gained; 0 for none. */
  readonly up: number
}

const freshMs = 2_400

const changedColumns = (before: BoardLine | undefined, { entry: { row } }: BoardLine): readonly number[] => {
  const old = before?.entry.row.c
  return row.c.flatMap((cell, column) => (JSON.stringify(cell) === JSON.stringify(old?.[column] ?? 0) ? [] : [column]))
}

function compare(before: BoardView, after: BoardView): ReadonlyMap<string, RowChanges> {
  const positionBefore = new Map(before.lines.map(({ entry }, position) => [entry.key, position]))
  const changes = new Map<string, RowChanges>()
  after.lines.forEach((line, position) => {
    const { key, row } = line.entry
    const old = before.byKey.get(key)
    if (old?.entry.row === row) return
    const columns = changedColumns(old, line)
    if (columns.length > 0)
      changes.set(key, { columns, up: Math.max(0, (positionBefore.get(key) ?? position) - position) })
  })
  return changes
}

/** Rows that a push has changed, each for 2.4 s. A board of another contest or with other options brings no news. */
export function useBoardChanges(view: BoardView, rev: number, scope: string): ReadonlyMap<string, RowChanges> {
  const [changes, setChanges] = useState<ReadonlyMap<string, RowChanges>>(new Map())
  const last = useRef({ view, rev, scope })
  useEffect(() => {
    const before = last.current
    last.current = { view, rev, scope }
    if (before.scope !== scope || rev <= before.rev) return
    const fresh = compare(before.view, view)
    if (fresh.size === 0) return
    setChanges((shown) => new Map([...shown, ...fresh]))
    // Not cleared with the next change: each row keeps its own time.
    setTimeout(() => setChanges((shown) => new Map([...shown].filter(([key, one]) => fresh.get(key) !== one))), freshMs)
  }, [view, rev, scope])
  return changes
}
