/**
 * The feed of a team: what everybody gets, with the team's own clarifications between and instead.
 *
 * What everybody gets is written once (segments.ts), and given to a team as parts of the same bytes, with the same
 * tokens. What is its own and hidden from others stands before the event that everybody gets next; what everybody gets
 * of a clarification of its own, it gets as its own (the question with it), instead. So a line of one team is in no
 * bytes that another one shares, and nothing that others get or do not get moves its numbers.
 */
import type { FeedLine } from './lines.ts'
import { bytesFrom, textOf } from './pages.ts'
import type { Page } from './pages.ts'
import { positionAt } from './tokens.ts'
import type { Position } from './tokens.ts'

export interface FeedPart {
  /** Empty when there is nothing new, or nothing to see of it. Shared: nobody may write to it. */
  readonly bytes: Buffer
  readonly position: Position
}

/** An event of a clarification that somebody has asked, or was written. */
export interface OwnEvent {
  readonly clarificationId: number
  /** Number of the event of the public that it stands before, or instead of which it comes. */
  readonly next: number
  readonly isInstead: boolean
}

export interface OwnFeed {
  /** In the order of the feed. */
  readonly events: readonly OwnEvent[]
  readonly linesOf: (event: OwnEvent) => readonly FeedLine[]
}

const nothing = Buffer.alloc(0)

/** What follows a position of everybody's feed, up to the end of a page; null for the end of the feed. */
export const sharedPart = (page: Page | null, from: Position, end?: number): FeedPart =>
  page === null
    ? { bytes: nothing, position: from }
    : { bytes: bytesFrom(page, from, end), position: positionAt(from.generation, end ?? page.end) }

interface Written {
  readonly lines: readonly FeedLine[]
  /** How many of them are sent. */
  readonly sent: number
  /** Where a reader stands with so many lines, but not the last one. */
  readonly within: (sent: number) => Position
  readonly after: Position
}

const partOf = ({ lines, sent, within, after }: Written): FeedPart => {
  const texts = lines.map((line, at) => textOf(line, at === lines.length - 1 ? after : within(at + 1)))
  return { bytes: Buffer.from(texts.slice(sent).join('')), position: after }
}

/** What follows a position of a team's feed, up to the next change between what is its own and everybody's. */
export function ownPart(page: Page | null, from: Position, { events, linesOf }: OwnFeed): FeedPart {
  const { generation, next, sent, own, ownSent } = from
  const here = events.filter((event) => event.next === next)
  const before = sent === 0 ? here.filter(({ isInstead }) => !isInstead)[own] : undefined
  if (before !== undefined)
    return partOf({
      lines: linesOf(before),
      sent: ownSent,
      within: (lines) => ({ ...from, ownSent: lines }),
      after: { ...from, own: own + 1, ownSent: 0 },
    })
  const instead = here.find(({ isInstead }) => isInstead)
  if (instead !== undefined)
    return partOf({
      lines: linesOf(instead),
      sent,
      within: (lines) => positionAt(generation, next, lines),
      after: positionAt(generation, next + 1),
    })
  const stop = events.find((event) => event.next > next)?.next
  return sharedPart(page, from, page === null || stop === undefined ? undefined : Math.min(stop, page.end))
}
