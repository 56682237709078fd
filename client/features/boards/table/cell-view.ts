/**
 * What a cell of the board shows: its state, the number that decides, and what differs. The names of the states are
 * those of spec/2 section 2.4; the table's style sheet gives each its shape and colour.
 */
import { plural, t } from '@lingui/core/macro'
import type { Cell } from '@podium/proto/rules/board/cell.ts'
import type { BoardRule } from '@podium/proto/rules/board/scoring.ts'

export type CellState = 'none' | 'first-ac' | 'after-ac' | 'ac' | 'try' | 'wa' | 'oi-100' | 'oi-0' | 'oi-between'

export interface CellView {
  readonly state: CellState
  /** First line; a star stands before it in `first-ac`. */
  readonly main: string
  /** Second line, in the smallest type: Latin and digits only. */
  readonly sub: string
  /** The whole of it in words: tooltip, and what a screen reader says. */
  readonly words: string
}

export interface CellContext {
  readonly rule: BoardRule
  /** Seconds from the start to the end of the contest. */
  readonly durationS: number
  /** Second of the column's first accept. */
  readonly firstS: number | null
}

const minuteS = 60
const hourS = 3600
const two = (value: number): string => String(value).padStart(2, '0')

/** A second of the contest, `0:14:07`. */
export const clockOf = (timeS: number): string =>
  `${Math.floor(timeS / hourS)}:${two(Math.floor((timeS % hourS) / minuteS))}:${two(timeS % minuteS)}`

export const minutesOf = (timeS: number): number => Math.floor(timeS / minuteS)

const nothingShown: CellView = { state: 'none', main: '·', sub: '', words: '' }

function frozenView({ tries, errors }: Cell): CellView {
  const words = t`${plural(tries, { one: '# hidden attempt', other: '# hidden attempts' })}`
  return {
    state: 'try',
    main: tries === 1 ? '?' : `? ×${tries}`,
    sub: errors > 0 ? `−${errors}` : '',
    words: errors > 0 ? t`${words}, ${errors} wrong before` : words,
  }
}

function acceptedView(acS: number, errors: number, { durationS, firstS }: CellContext): CellView {
  const state = acS >= durationS ? 'after-ac' : acS === firstS ? 'first-ac' : 'ac'
  const clock = clockOf(acS)
  const words = {
    'after-ac': t`Solved after the end, ${clock}`,
    'first-ac': t`First to solve, ${clock}`,
    'ac': t`Solved, ${clock}`,
  }[state]
  return {
    state,
    main: String(minutesOf(acS)),
    sub: errors > 0 ? `+${errors}` : '',
    words: errors > 0 ? t`${words}, ${errors} wrong before` : words,
  }
}

function acmView(cell: Cell, context: CellContext): CellView {
  const { acS, errors, tries } = cell
  if (acS !== null) return acceptedView(acS, errors, context)
  if (tries > 0) return frozenView(cell)
  if (errors === 0) return { ...nothingShown, words: t`No counted attempt` }
  return { state: 'wa', main: `−${errors}`, sub: '', words: t`${errors} wrong` }
}

/** Only full scores have a run time (contract 6.10), whatever a problem's full score is. */
function oiView(cell: Cell): CellView {
  const { score, tries, n, runMs } = cell
  if (tries > 0) return frozenView(cell)
  const points = score ?? 0
  const state = runMs !== null ? 'oi-100' : points <= 0 ? 'oi-0' : 'oi-between'
  const words = t`${plural(points, { one: '# point', other: '# points' })}, ${plural(n, { one: '# attempt', other: '# attempts' })}`
  return { state, main: String(points), sub: '', words: runMs === null ? words : `${words}, ${runMs} ms` }
}

export function cellView(cell: Cell | null, context: CellContext): CellView {
  if (cell === null) return nothingShown
  return context.rule === 'acm' ? acmView(cell, context) : oiView(cell)
}
