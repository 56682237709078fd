/**
 * The rolling scoreboard: the sealed board is opened from the bottom, one cell a press, until it is the final board.
 *
 * The press always opens the first unknown cell, in the order of columns, of the lowest participant that still has
 * one. A participant that solves rises at once; whoever stands at that place then is next. A participant without an
 * unknown cell is final, with everybody below. Each press is one step, found beforehand, so that going forward, back
 * or to a team is only a change of the number of steps taken; the last frame is the final board by the very rule that
 * ranks it.
 */
import { compareTotals, totalsOf } from './rank.ts'
import type { BoardRule, Cell } from './cell.ts'
import type { Entry, Totals } from './rank.ts'

/** One participant as both boards know it; `cells` are the final ones. */
export interface RevealEntry extends Entry {
  readonly sealed: readonly (Cell | null)[]
}

export interface RevealStep {
  readonly key: string
  readonly column: number
  readonly solved: boolean
  /** Place in the list of all, from 0, before and after the cell is open. */
  readonly from: number
  readonly to: number
}

/** Whether the seal hides how a cell ended. One solved before the seal hides nothing that counts. */
export const isUnknown = (cell: Cell | null): boolean => cell !== null && cell.tries > 0 && cell.acS === null

/** The cells of a participant whose first `opened` unknown ones are open. */
export const revealedCells = ({ cells, sealed }: RevealEntry, opened: number): (Cell | null)[] => {
  let left = opened
  return sealed.map((cell, column) => {
    if (!isUnknown(cell)) return cells[column] ?? null
    left -= 1
    return left >= 0 ? (cells[column] ?? null) : cell
  })
}

interface Standing {
  readonly entry: RevealEntry
  readonly first: number
  opened: number
  readonly unknown: readonly number[]
  totals: Totals
}

const standingOf = (rule: BoardRule, entry: RevealEntry): Standing => {
  // Equals stand in the order of the final board from the beginning, so that opening alone moves anybody.
  const { first } = totalsOf(rule, entry)
  const unknown = entry.sealed.flatMap((cell, column) => (isUnknown(cell) ? [column] : []))
  return {
    entry,
    first,
    opened: 0,
    unknown,
    totals: { ...totalsOf(rule, { ...entry, cells: revealedCells(entry, 0) }), first },
  }
}

const compareStanding = (rule: BoardRule, a: Standing, b: Standing): number =>
  compareTotals(rule, a.totals, b.totals) || (a.entry.key < b.entry.key ? -1 : 1)

/** Opens the next cell of the participant at `place` and puts it where it belongs now. */
const open = (rule: BoardRule, order: Standing[], place: number): RevealStep => {
  const standing = order[place] as Standing
  const column = standing.unknown[standing.opened] ?? 0
  standing.opened += 1
  const cells = revealedCells(standing.entry, standing.opened)
  standing.totals = { ...totalsOf(rule, { ...standing.entry, cells }), first: standing.first }
  order.splice(place, 1)
  let to = place
  while (to > 0 && compareStanding(rule, standing, order[to - 1] as Standing) < 0) to -= 1
  while (to < order.length && compareStanding(rule, standing, order[to] as Standing) > 0) to += 1
  order.splice(to, 0, standing)
  return {
    key: standing.entry.key,
    column,
    solved: (standing.entry.cells[column]?.acS ?? null) !== null,
    from: place,
    to,
  }
}

/** Every press in order. Participants must each have a cell. */
export const revealSteps = (rule: BoardRule, entries: readonly RevealEntry[]): RevealStep[] => {
  const order = entries.map((entry) => standingOf(rule, entry)).sort((a, b) => compareStanding(rule, a, b))
  const steps: RevealStep[] = []
  let place = order.length - 1
  while (place >= 0) {
    const standing = order[place] as Standing
    if (standing.opened === standing.unknown.length) place -= 1
    else steps.push(open(rule, order, place))
  }
  return steps
}

/** The board after so many presses, to be ranked by `rankBoard`; for 0 the sealed one. */
export const revealFrame = (
  entries: readonly RevealEntry[],
  steps: readonly RevealStep[],
  taken: number,
): RevealEntry[] => {
  const opened = new Map<string, number>()
  for (const { key } of steps.slice(0, taken)) opened.set(key, (opened.get(key) ?? 0) + 1)
  return entries.map((entry) => ({ ...entry, cells: revealedCells(entry, opened.get(entry.key) ?? 0) }))
}
