/**
 * Where in a box rows stand that somebody has met, so that a deep page begins at the nearest one instead of at the
 * top. They are true for one revision of the order of the user's messages
 * (platform/database/migrations/initial/messages.ts): whoever knows an older one knows none.
 */
export interface Place {
  /** Rows before it. */
  readonly offset: number
  readonly id: number
  /** It stands among the read ones, which come last. */
  readonly isSettled: boolean
}

interface Known {
  rev: number
  places: Place[]
}

const mostBoxes = 1_000
const mostPlaces = 200

export interface Places {
  /** The nearest one before so many rows; null for the top. */
  readonly before: (box: string, rev: number, offset: number) => Place | null
  readonly add: (box: string, rev: number, place: Place) => void
}

export function openPlaces(): Places {
  const boxes = new Map<string, Known>()
  return {
    before: (box, rev, offset) => {
      const known = boxes.get(box)
      if (known?.rev !== rev) return null
      return known.places.reduce<Place | null>(
        (best, place) => (place.offset <= offset && (best === null || place.offset > best.offset) ? place : best),
        null,
      )
    },
    add: (box, rev, place) => {
      const known = boxes.get(box)
      const places = known?.rev === rev ? known.places.filter(({ offset }) => offset !== place.offset) : []
      boxes.delete(box)
      if (boxes.size >= mostBoxes) boxes.clear()
      boxes.set(box, { rev, places: [...places, place].slice(-mostPlaces) })
    },
  }
}
