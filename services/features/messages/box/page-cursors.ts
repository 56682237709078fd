/**
 * Page cursors: where in a box rows stand that somebody has met, so that a deep page begins at the nearest one
 * instead of at the top. They are true for one revision of the order of the user's messages
 * (platform/database/migrations/initial/messages.ts): whoever knows an older one knows none.
 */
export interface PageCursor {
  /** Rows before it. */
  readonly offset: number
  readonly id: number
  /** It stands among the read ones, which come last. */
  readonly isSettled: boolean
}

interface Known {
  rev: number
  cursors: PageCursor[]
}

const mostBoxes = 1_000
const mostCursors = 200

export interface PageCursors {
  /** The nearest one before so many rows; null for the top. */
  readonly before: (box: string, rev: number, offset: number) => PageCursor | null
  readonly add: (box: string, rev: number, cursor: PageCursor) => void
}

export function openCursors(): PageCursors {
  const boxes = new Map<string, Known>()
  return {
    before: (box, rev, offset) => {
      const known = boxes.get(box)
      if (known?.rev !== rev) return null
      return known.cursors.reduce<PageCursor | null>(
        (best, cursor) => (cursor.offset <= offset && (best === null || cursor.offset > best.offset) ? cursor : best),
        null,
      )
    },
    add: (box, rev, cursor) => {
      const known = boxes.get(box)
      const cursors = known?.rev === rev ? known.cursors.filter(({ offset }) => offset !== cursor.offset) : []
      boxes.delete(box)
      if (boxes.size >= mostBoxes) boxes.clear()
      boxes.set(box, { rev, cursors: [...cursors, cursor].slice(-mostCursors) })
    },
  }
}
