/**
 * The rolling scoreboard: the frozen board is opened from the bottom, one cell a press, until it is the final board.
 *
 * The press always opens the first unknown cell, in the order of columns, of the lowest participant that still has
 * one. A participant that solves rises at once; whoever stands at that position then is next. A participant without an
 * unknown cell is final, with everybody below. Each press is one step, found beforehand, so that going forward, back
 * or to a team is only a change of the number of steps taken; the last frame is the final board by the very rule that
 * ranks it.
 */
import { compareOut, compareTotals, totalsOf } from './rank.ts'
import type { Cell } from './cell.ts'
import type { Entry, Totals } from './rank.ts'
import type { Scoring } from './scoring.ts'

/** One participant as both boards know it; `cells` are the final ones. */
export interface RevealEntry extends Entry {
  readonly frozen: readonly (Cell | null)[]
}

export interface RevealStep {
  readonly key: string
  readonly column: number
  readonly solved: boolean
  /** Position in the list of all, from 0, before and after the cell is open. */
  readonly from: number
  readonly to: number
}

/** Whether the freeze hides how a cell ended. One solved before the freeze hides nothing that counts. */
export const isUnknown = (cell: Cell | null): boolean => cell !== null && cell.tries > 0 && cell.acS === null

/** The cells of a participant whose first `opened` unknown ones are open. */
export const revealedCells = ({ cells, frozen }: RevealEntry, opened: number): (Cell | null)[] => {
  let left = opened
  return frozen.map((cell, column) => {
    if (!isUnknown(cell)) return cells[column] ?? null
    left -= 1
    return left >= 0 ? (cells[column] ?? null) : cell
  })
}

interface Participant {
  readonly entry: RevealEntry
  readonly first: number
  opened: number
  readonly unknown: readonly number[]
  totals: Totals
}

const participantOf = (scoring: Scoring, entry: RevealEntry): Participant => {
  // Equals stand in the order of the final board from the beginning, so that opening alone moves anybody.
  const { first } = totalsOf(scoring, entry)
  const unknown = entry.frozen.flatMap((cell, column) => (isUnknown(cell) ? [column] : []))
  return {
    entry,
    first,
    opened: 0,
    unknown,
    totals: { ...totalsOf(scoring, { ...entry, cells: revealedCells(entry, 0) }), first },
  }
}

const compareRanking = (scoring: Scoring, a: Participant, b: Participant): number =>
  compareOut(a.entry, b.entry) ||
  compareTotals(scoring.rule, a.totals, b.totals) ||
  (a.entry.key < b.entry.key ? -1 : 1)

/** Opens the next cell of the participant at `position` and puts it where it belongs now. */
const open = (scoring: Scoring, order: Participant[], position: number): RevealStep => {
  const participant = order[position] as Participant
  const column = participant.unknown[participant.opened] ?? 0
  participant.opened += 1
  const cells = revealedCells(participant.entry, participant.opened)
  participant.totals = { ...totalsOf(scoring, { ...participant.entry, cells }), first: participant.first }
  order.splice(position, 1)
  let to = position
  while (to > 0 && compareRanking(scoring, participant, order[to - 1] as Participant) < 0) to -= 1
  while (to < order.length && compareRanking(scoring, participant, order[to] as Participant) > 0) to += 1
  order.splice(to, 0, participant)
  return {
    key: participant.entry.key,
    column,
    solved: (participant.entry.cells[column]?.acS ?? null) !== null,
    from: position,
    to,
  }
}

/** Every press in order. Participants must each have a cell. */
export const revealSteps = (scoring: Scoring, entries: readonly RevealEntry[]): RevealStep[] => {
  const order = entries.map((entry) => participantOf(scoring, entry)).sort((a, b) => compareRanking(scoring, a, b))
  const steps: RevealStep[] = []
  let position = order.length - 1
  while (position >= 0) {
    const participant = order[position] as Participant
    if (participant.opened === participant.unknown.length) position -= 1
    else steps.push(open(scoring, order, position))
  }
  return steps
}

/** The board after so many presses, to be ranked by `rankBoard`; for 0 the frozen one. */
export const revealFrame = (
  entries: readonly RevealEntry[],
  steps: readonly RevealStep[],
  taken: number,
): RevealEntry[] => {
  const opened = new Map<string, number>()
  for (const { key } of steps.slice(0, taken)) opened.set(key, (opened.get(key) ?? 0) + 1)
  return entries.map((entry) => ({ ...entry, cells: revealedCells(entry, opened.get(entry.key) ?? 0) }))
}
