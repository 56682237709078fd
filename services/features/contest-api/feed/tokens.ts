/**
 * Where a reader of a feed stands. An event of the table can be several lines, so a position is the event that comes
 * next and how many of its lines are sent. Event 0 is in no table: it is the configuration, which every feed begins
 * with. A token is the position after its line.
 */
export interface Position {
  readonly generation: number
  readonly next: number
  /** Lines of `next` that are sent. */
  readonly sent: number
}

export const startOf = (generation: number): Position => ({ generation, next: 0, sent: 0 })

export const tokenOf = ({ generation, next, sent }: Position): string =>
  sent === 0 ? `${generation}-${next}` : `${generation}-${next}-${sent}`

/** Null for what is no token of ours. */
export function positionOf(token: string): Position | null {
  const [, generation, next, sent = '0'] = /^(\d{1,15})-(\d{1,15})(?:-(\d{1,9}))?$/.exec(token) ?? []
  if (generation === undefined || next === undefined) return null
  return { generation: Number(generation), next: Number(next), sent: Number(sent) }
}
