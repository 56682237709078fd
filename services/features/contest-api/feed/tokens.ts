/**
 * Where a reader of a feed stands. An event of the table can be several lines, so a position is the event that comes
 * next and how many of its lines are sent. Event 0 is in no table: it is the configuration, which every feed begins
 * with. A token is the position after its line.
 *
 * Whoever reads as a team has events of its own between those that everybody gets (own-feed.ts), and in its tokens how
 * many of them, since the event before `next`, it has had. It counts what it gets, and nothing else.
 */
export interface Position {
  readonly generation: number
  readonly next: number
  /** Lines of `next` that are sent. */
  readonly sent: number
  /** Own events before `next` that are sent. */
  readonly own: number
  /** Lines that are sent of the own event after those. */
  readonly ownSent: number
}

export const positionAt = (generation: number, next: number, sent = 0): Position => ({
  generation,
  next,
  sent,
  own: 0,
  ownSent: 0,
})

export const startOf = (generation: number): Position => positionAt(generation, 0)

export const tokenOf = ({ generation, next, sent, own, ownSent }: Position): string => {
  if (own > 0 || ownSent > 0) return `${generation}-${next}-${sent}-${own}-${ownSent}`
  return sent === 0 ? `${generation}-${next}` : `${generation}-${next}-${sent}`
}

export const isSamePosition = (one: Position, other: Position): boolean => tokenOf(one) === tokenOf(other)

const tokenForm = /^(\d{1,15})-(\d{1,15})(?:-(\d{1,9})(?:-(\d{1,9})-(\d{1,9}))?)?$/

/** Null for what is no token of ours. */
export function positionOf(token: string): Position | null {
  const [, generation, next, sent = '0', own = '0', ownSent = '0'] = tokenForm.exec(token) ?? []
  if (generation === undefined || next === undefined) return null
  const position = positionAt(Number(generation), Number(next), Number(sent))
  return { ...position, own: Number(own), ownSent: Number(ownSent) }
}
