/**
 * Places of a list that is walked, by how many submissions are left from there to its oldest one: what is new comes
 * in front, so that number stays true for a place. A deep page begins at the nearest known place instead of at the
 * top.
 *
 * Places are of lists from which nothing goes while the bank stays as it is (platform/cache/revision-cache.ts), and are taken
 * of submissions that are old enough for every earlier one to be stored.
 */
import { toDate } from '../../platform/database/sql.ts'

export interface Place {
  /** Submissions of the list from this one on, itself included. */
  readonly left: number
  readonly submitTime: string
  readonly submitId: number
}

const settledAfterMs = 60_000
const mostPlaces = 500
/** Whoever would walk further than this waits for those who walk the same list: what they find is nearer. */
const farRows = 100
/** How often a place is tried when somebody submits meanwhile. */
const tries = 3

export interface Places {
  /** The total when the list was read last. */
  total: number
  /** Most left first. */
  known: Place[]
  turn: Promise<unknown>
}

export const noPlaces = (): Places => ({ total: 0, known: [], turn: Promise.resolve() })

/** The nearest place before the one with so many left; null for the top. */
export const placeBefore = ({ known }: Places, left: number): Place | null =>
  known.findLast((place) => place.left >= left) ?? null

export function addPlace(places: Places, place: Place): void {
  // A real clock on purpose: the database stamps submissions with its own.
  const isSettled = toDate(place.submitTime).getTime() < Date.now() - settledAfterMs
  if (!isSettled || places.known.some(({ left }) => left === place.left)) return
  places.known = [...places.known, place].toSorted((a, b) => b.left - a.left).slice(-mostPlaces)
}

interface Read {
  readonly count: number
  /** The first one of the page. */
  readonly first: Omit<Place, 'left'> | null
}

/** @param read reads the page from a place, so many rows behind it, or from the top */
export async function readFromPlace<Page extends Read>(
  places: Places,
  offset: number,
  read: (from: { readonly place: Place; readonly skip: number } | null) => Promise<Page>,
): Promise<Page> {
  const attempt = async (triesLeft: number): Promise<Page> => {
    const { total } = places
    const left = total - offset
    const place = triesLeft === 0 ? null : placeBefore(places, left)
    const page = await read(place && { place, skip: place.left - left })
    places.total = page.count
    // Somebody submitted meanwhile: the page stands one row further back.
    if (place !== null && page.count !== total) return attempt(triesLeft - 1)
    if (page.first) addPlace(places, { ...page.first, left: page.count - offset })
    return page
  }
  const nearest = placeBefore(places, places.total - offset)
  const rows = nearest ? nearest.left - (places.total - offset) : offset
  if (rows <= farRows) return attempt(tries)
  const mine = places.turn.then(() => attempt(tries))
  places.turn = mine.catch(() => undefined)
  return mine
}
