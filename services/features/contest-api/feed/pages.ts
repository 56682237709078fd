/** Lines of consecutive events as bytes, with the places where a reader may begin. */
import type { FeedLine } from './lines.ts'
import { tokenOf } from './tokens.ts'
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

/** @param events the lines of each, from event `first` on */
export function pageOf(generation: number, first: number, events: readonly (readonly FeedLine[])[]): Page {
  const texts: string[] = []
  let bytes = 0
  const lineStarts = events.map((lines, index) =>
    lines.map(({ type, id, data }, line) => {
      const next = first + index
      const isLast = line === lines.length - 1
      const token = tokenOf(isLast ? { generation, next: next + 1, sent: 0 } : { generation, next, sent: line + 1 })
      const text = `${JSON.stringify({ type, id, data, token })}\n`
      const start = bytes
      texts.push(text)
      bytes += Buffer.byteLength(text)
      return start
    }),
  )
  return { first, end: first + events.length, bytes: Buffer.from(texts.join('')), lineStarts }
}

/** The bytes from a position within the page on. They are the page's own: nobody may write to them. */
export function bytesFrom({ first, bytes, lineStarts }: Page, { next, sent }: Pick<Position, 'next' | 'sent'>): Buffer {
  const after = lineStarts.slice(next - first)
  const start = after[0]?.[sent] ?? after.slice(1).find(([line]) => line !== undefined)?.[0]
  return start === undefined ? bytes.subarray(bytes.length) : bytes.subarray(start)
}
