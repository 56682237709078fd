/**
 * The rows of a board in the order in which a reader sees them, made from the snapshot that is kept up to date by
 * pushes. The same pure rules rank the server's paged calls, so both always agree.
 */
import type { Scoring } from '@podium/proto/rules/board/scoring.ts'
import { columnCounts, firstAccepts, rankBoard, totalsOf } from '@podium/proto/rules/board/rank.ts'
import type { Ranked, Totals } from '@podium/proto/rules/board/rank.ts'
import { entryOf } from '@podium/proto/rules/board/snapshot.ts'
import type { BoardHead, BoardRow, BoardSnapshot, RowEntry } from '@podium/proto/rules/board/snapshot.ts'

export type BoardLine = Ranked<RowEntry>

export interface BoardView {
  readonly head: BoardHead
  /** The whole ranking. */
  readonly lines: readonly BoardLine[]
  /** By username. */
  readonly byKey: ReadonlyMap<string, BoardLine>
  /** Per column the second of the first accept. */
  readonly firstS: readonly (number | null)[]
  readonly counts: readonly { readonly ac: number; readonly total: number }[]
}

export interface ViewOptions {
  readonly withStars: boolean
  readonly withAfter: boolean
}

/** Entries by row object, and totals by entry: a change brings new objects for its own rows only. */
const entries = { plain: new WeakMap<BoardRow, RowEntry>(), after: new WeakMap<BoardRow, RowEntry>() }
const totals = new WeakMap<RowEntry, Totals>()

function cachedTotals(scoring: Scoring, entry: RowEntry): Totals {
  const found = totals.get(entry) ?? totalsOf(scoring, entry)
  totals.set(entry, found)
  return found
}

function cachedEntry(head: BoardHead, row: BoardRow, withAfter: boolean): RowEntry {
  const cache = withAfter ? entries.after : entries.plain
  const found = cache.get(row)
  if (found !== undefined) return found
  const made = entryOf(head.rule, row, withAfter)
  cache.set(row, made)
  return made
}

export function viewOf({ head, rows }: BoardSnapshot, { withStars, withAfter }: ViewOptions): BoardView {
  const all = rows.map((row) => cachedEntry(head, row, withAfter))
  const lines = rankBoard(head, all, {
    removeStar: !withStars,
    awards: head.awards,
    totals: (entry) => cachedTotals(head, entry),
  })
  return {
    head,
    lines,
    byKey: new Map(lines.map((line) => [line.entry.key, line])),
    firstS: firstAccepts(head, all),
    counts: columnCounts(head.rule, all, head.columns.length),
  }
}

export const nameOf = ({ entry: { row } }: BoardLine): string => row.n ?? row.u

/** The participant's own page. */
export const userHome = ({ u }: BoardRow): string => `/user-home?${new URLSearchParams({ username: u })}`

/** Rows whose name, account or school holds the keyword. */
export function searchLines(lines: readonly BoardLine[], keyword: string): readonly BoardLine[] {
  const wanted = keyword.trim().toLowerCase()
  if (wanted === '') return lines
  return lines.filter((line) => {
    const { u, s } = line.entry.row
    return [nameOf(line), u, s].some((text) => text?.toLowerCase().includes(wanted))
  })
}

/** The reader's own row, then the followed ones, in the order of the ranking: they stand above it as well. */
export function pinnedLines(
  { lines, byKey }: BoardView,
  own: string | null,
  followed: ReadonlySet<string>,
): readonly BoardLine[] {
  const mine = own === null ? undefined : byKey.get(own)
  const watched = followed.size === 0 ? [] : lines.filter(({ entry }) => entry.key !== own && followed.has(entry.key))
  return mine === undefined ? watched : [mine, ...watched]
}
