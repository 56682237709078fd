/**
 * A board as the browser holds it: a snapshot and the changes after it.
 *
 * Every change of a variant has a revision, one after the other. A change carries whole rows, so applying one twice
 * does no harm; `from` is the revision that it continues. Whoever holds at least `from` may apply it; who holds less
 * has missed something and loads again (or asks for what came since). A `reset` says that the whole board is another
 * one: the freeze was lifted, a column came, the times moved.
 */
import { unpackCell } from './cell.ts'
import type { PackedCell } from './cell.ts'
import type { AwardRule, Entry } from './rank.ts'
import type { RankName } from './listing.ts'
import type { BoardRule, Scoring } from './scoring.ts'

/** One participant. Names are short because thousands of rows are sent. */
export interface BoardRow {
  /** Username, the key of the row. The uid is left out: of 2,554 rows it alone would be a third of what is sent. */
  readonly u: string
  /** Shown name where it is not the username. */
  readonly n?: string
  /** Affiliation of the team, else the school of the account. */
  readonly s?: string
  /** Address of the affiliation's picture. */
  readonly i?: string
  /** 1: star user. */
  readonly x?: 1
  /** 1: disqualified, below everybody and without a rank. */
  readonly d?: 1
  /** Seconds that the jury has added to the penalty, or taken off. */
  readonly q?: number
  /** 1: registered, and nothing tried yet. */
  readonly l?: 1
  /** Smallest submission id, the order of equals. */
  readonly o: number
  /** By column; 0 where there is none. No cell at all: the participant is not on the board any more. */
  readonly c: readonly (PackedCell | 0)[]
  /** Column to the cell with what was submitted after the end, where that changes it. */
  readonly a?: Readonly<Record<string, PackedCell>>
  /** Jury while the public is frozen: column to the attempts that the public sees as tries. */
  readonly h?: Readonly<Record<string, number>>
}

export interface BoardColumn {
  readonly displayId: string
  readonly title: string
  /** Balloon, any CSS colour. */
  readonly color: string | null
}

export interface BoardHead extends Scoring {
  readonly cid: number
  /** Null for a contest of the site. */
  readonly gid: number | null
  readonly title: string
  /** Times as on the wire. */
  readonly startTime: string
  readonly endTime: string
  readonly durationS: number
  /** Second at which the freeze begins; null without a freeze. */
  readonly sealFromS: number | null
  /** What came after the freeze is hidden in this variant now. */
  readonly isSealed: boolean
  readonly allowEndSubmit: boolean
  readonly rankShowName: RankName
  readonly awards: AwardRule
  readonly columns: readonly BoardColumn[]
}

export interface BoardSnapshot {
  readonly rev: number
  readonly head: BoardHead
  readonly rows: readonly BoardRow[]
}

export interface BoardChange {
  readonly rev: number
  /** Revision that this continues; null for a whole new board. */
  readonly from: number | null
  readonly rows: readonly BoardRow[]
}

/**
 * The board with a change applied; the same object when it is stale, null when changes are missing and it must be
 * loaded.
 */
export const applyChange = (board: BoardSnapshot, { rev, from, rows }: BoardChange): BoardSnapshot | null => {
  if (rev <= board.rev) return board
  if (from === null || from > board.rev) return null
  const changed = new Map(rows.map((row) => [row.u, row]))
  const updated = board.rows.map((row) => {
    const next = changed.get(row.u)
    changed.delete(row.u)
    return next ?? row
  })
  return { ...board, rev, rows: [...updated, ...changed.values()].filter(({ c }) => c.length > 0) }
}

/**
 * One change that does what two do. Where something is missing between them, the newer alone: whoever lacks it must
 * load.
 */
export const joinChanges = (one: BoardChange, other: BoardChange): BoardChange => {
  const [earlier, later] = one.rev <= other.rev ? [one, other] : [other, one]
  if (later.from === null || earlier.from === null) return { rev: later.rev, from: null, rows: [] }
  if (later.from > earlier.rev) return later
  const rows = new Map([...earlier.rows, ...later.rows].map((row) => [row.u, row]))
  return { rev: later.rev, from: Math.min(earlier.from, later.from), rows: [...rows.values()] }
}

export interface RowEntry extends Entry {
  readonly row: BoardRow
}

/** A row as the ranking takes it. @param withAfter counts what was submitted after the end */
export const entryOf = (rule: BoardRule, row: BoardRow, withAfter = false): RowEntry => ({
  key: row.u,
  star: row.x === 1,
  isListed: row.l === 1,
  isOut: row.d === 1,
  penaltyS: row.q ?? 0,
  row,
  cells: row.c.map((packed, column) => {
    const after = withAfter ? row.a?.[column] : undefined
    const taken = after ?? packed
    return taken === 0 ? null : unpackCell(rule, taken, row.o)
  }),
})
