/** Lines of consecutive events as bytes, with the places where a reader may begin, and end. */
import type { FeedLine } from './lines.ts'
import { positionAt, tokenOf } from './tokens.ts'
import type { Position } from './tokens.ts'

export interface Page {
  /** Number of its first event. */
  readonly first: number
  /** Number of the event after its last one. */
  readonly end: number
  readonly bytes: Buffer
  /** Of each event in turn, how many bytes of the page lie before each of its lines. */
  readonly lineStarts: readonly (readonly number[])[]
}

/** @param after the position when it is sent */
export const textOf = ({ type, id, data }: FeedLine, after: Position): string =>
  `${JSON.stringify({ type, id, data, token: tokenOf(after) })}\n`

/** @param events the lines of each, from event `first` on */
export function pageOf(generation: number, first: number, events: readonly (readonly FeedLine[])[]): Page {
  const texts: string[] = []
  let bytes = 0
  const lineStarts = events.map((lines, index) =>
    lines.map((line, at) => {
      const next = first + index
      const isLast = at === lines.length - 1
      const text = textOf(line, isLast ? positionAt(generation, next + 1) : positionAt(generation, next, at + 1))
      const start = bytes
      texts.push(text)
      bytes += Buffer.byteLength(text)
      return start
    }),
  )
  return { first, end: first + events.length, bytes: Buffer.from(texts.join('')), lineStarts }
}

/** How many bytes of the page lie before a place in it. */
function bytesBefore({ first, bytes, lineStarts }: Page, next: number, sent: number): number {
  const after = lineStarts.slice(next - first)
  return after[0]?.[sent] ?? after.slice(1).find(([line]) => line !== undefined)?.[0] ?? bytes.length
}

/**
 * The bytes from a position within the page on, up to event `end` without it. They are the page's own: nobody may write
 * to them.
 */
export const bytesFrom = (
  page: Page,
  { next, sent }: Pick<Position, 'next' | 'sent'>,
  end: number = page.end,
): Buffer => page.bytes.subarray(bytesBefore(page, next, sent), bytesBefore(page, end, 0))
