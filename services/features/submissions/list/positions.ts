/**
 * Known positions of a list that is walked, by how many submissions are left from there to its oldest one: new ones
 * come in front, so that number stays true for a position. A deep page begins at the nearest known position instead
 * of at the top.
 *
 * Positions are of lists from which nothing goes while the bank stays as it is (platform/cache/revision-cache.ts), and
 * are taken of submissions that are old enough for every earlier one to be stored.
 */
import { toDate } from '../../../platform/database/stored-time.ts'

export interface Position {
  /** Submissions of the list from this one on, itself included. */
  readonly left: number
  readonly submitTime: string
  readonly submitId: number
}

const stableAfterMs = 60_000
const mostPositions = 500
/** Whoever would walk further than this waits for those who walk the same list: what they find is nearer. */
const farRows = 100
/** How often a position is tried when somebody submits meanwhile. */
const tries = 3

export interface Positions {
  /** The total when the list was read last. */
  total: number
  /** Most left first. */
  known: Position[]
  turn: Promise<unknown>
}

export const noPositions = (): Positions => ({ total: 0, known: [], turn: Promise.resolve() })

/** The nearest position before the one with so many left; null for the top. */
export const positionBefore = ({ known }: Positions, left: number): Position | null =>
  known.findLast((position) => position.left >= left) ?? null

export function addPosition(positions: Positions, position: Position): void {
  // A real clock on purpose: the database stamps submissions with its own.
  const isStable = toDate(position.submitTime).getTime() < Date.now() - stableAfterMs
  if (!isStable || positions.known.some(({ left }) => left === position.left)) return
  positions.known = [...positions.known, position].toSorted((a, b) => b.left - a.left).slice(-mostPositions)
}

interface Read {
  readonly count: number
  /** The first one of the page. */
  readonly first: Omit<Position, 'left'> | null
}

/** @param read reads the page from a position, so many rows behind it, or from the top */
export async function readFromPosition<Page extends Read>(
  positions: Positions,
  offset: number,
  read: (from: { readonly position: Position; readonly skip: number } | null) => Promise<Page>,
): Promise<Page> {
  const attempt = async (triesLeft: number): Promise<Page> => {
    const { total } = positions
    const left = total - offset
    const position = triesLeft === 0 ? null : positionBefore(positions, left)
    const page = await read(position && { position, skip: position.left - left })
    positions.total = page.count
    // Somebody submitted meanwhile: the page stands one row further back.
    if (position !== null && page.count !== total) return attempt(triesLeft - 1)
    if (page.first) addPosition(positions, { ...page.first, left: page.count - offset })
    return page
  }
  const nearest = positionBefore(positions, positions.total - offset)
  const rows = nearest ? nearest.left - (positions.total - offset) : offset
  if (rows <= farRows) return attempt(tries)
  const mine = positions.turn.then(() => attempt(tries))
  positions.turn = mine.catch(() => undefined)
  return mine
}
