/**
 * What is written of feeds, shared by all readers of a class.
 *
 * A feed is read in segments of so many events. The lines of a segment are made, and serialised, once; each reader is
 * given the same bytes from where it stands, as fast as its connection takes them. So a thousand clients that come back
 * at as many places cost no more than one, but for their sockets. The newest segment grows at its end: whoever has come
 * to it waits for one read with all others.
 *
 * Segments are a minute old at most, and take so many bytes together at most: those are dropped first that nobody has
 * read for longest.
 */
import { setImmediate as turn } from 'node:timers/promises'
import type { FeedLine } from './lines.ts'
import { pageOf } from './pages.ts'
import type { Page } from './pages.ts'
import type { Position } from './tokens.ts'

export const eventsPerSegment = 500
const oldestMs = 60_000

export interface EventLines {
  readonly lines: readonly FeedLine[]
  /** What it says may be withdrawn. */
  readonly isOfClarification: boolean
}

/** Reads events of one class of readers on, at most so many; none when there are none yet. */
export type ReadEvents = (from: { readonly next: number; readonly limit: number }) => Promise<readonly EventLines[]>

interface Segment {
  readonly cid: number
  readonly madeMs: number
  readonly pages: Page[]
  bytes: number
  /** Number of the event after its last one that is written. */
  end: number
  hasClarifications: boolean
  /** Resolves when what was committed before the question is written. */
  readonly grow: (read: ReadEvents) => Promise<void>
}

/** All who ask before it begins share one run; who asks later waits for the next. Nobody gets one that had begun. */
function gathering(run: (read: ReadEvents) => Promise<void>): Segment['grow'] {
  let running: Promise<void> = Promise.resolve()
  let coming: Promise<void> | null = null
  const begin = async (read: ReadEvents): Promise<void> => {
    await Promise.allSettled([running, turn()])
    coming = null
    running = run(read)
    return running
  }
  return (read) => (coming ??= begin(read))
}

const firstOf = (next: number): number => next - (next % eventsPerSegment)

function makeSegment(cid: number, generation: number, first: number, onGrown: (bytes: number) => void): Segment {
  const segment: Segment = {
    cid,
    madeMs: Date.now(),
    pages: [],
    bytes: 0,
    end: first,
    hasClarifications: false,
    grow: gathering(async (read) => {
      const limit = first + eventsPerSegment - segment.end
      const events = limit > 0 ? await read({ next: segment.end, limit }) : []
      if (events.length === 0) return
      const lines = events.map((event) => event.lines)
      const page = pageOf(generation, segment.end, lines)
      segment.pages.push(page)
      segment.end = page.end
      segment.bytes += page.bytes.length
      segment.hasClarifications ||= events.some(({ isOfClarification }) => isOfClarification)
      onGrown(page.bytes.length)
    }),
  }
  return segment
}

interface Reader {
  readonly cid: number
  /** The same for readers who get the same lines. */
  readonly className: string
  readonly read: ReadEvents
}

/** @param mostBytes of all segments together */
export function openSegments(mostBytes = 64 << 20) {
  /** Last read last. */
  const segments = new Map<string, Segment>()
  let bytes = 0
  const forget = (name: string): void => {
    bytes -= segments.get(name)?.bytes ?? 0
    segments.delete(name)
  }
  const make = (name: string, cid: number, { generation, next }: Position): Segment => {
    const youngestMs = Date.now() - oldestMs
    for (const [other, { madeMs }] of segments) if (madeMs < youngestMs) forget(other)
    const made = makeSegment(cid, generation, firstOf(next), (grown) => {
      if (segments.get(name) !== made) return
      bytes += grown
      for (const other of segments.keys()) if (bytes > mostBytes && other !== name) forget(other)
    })
    return made
  }
  const segmentAt = ({ cid, className }: Reader, from: Position): Segment => {
    const name = `${cid} ${className} ${from.generation} ${firstOf(from.next)}`
    const found = segments.get(name)
    const isYoung = found !== undefined && Date.now() - found.madeMs <= oldestMs
    if (found !== undefined && !isYoung) forget(name)
    const segment = isYoung ? found : make(name, cid, from)
    segments.delete(name)
    segments.set(name, segment)
    return segment
  }
  return {
    /** What a position lies in; null at the end of the feed. */
    pageAt: async (reader: Reader, from: Position): Promise<Page | null> => {
      const segment = segmentAt(reader, from)
      if (from.next >= segment.end) await segment.grow(reader.read)
      const page = segment.pages.findLast(({ first }) => first <= from.next)
      return page === undefined || from.next >= page.end ? null : page
    },
    /** A clarification of a contest has changed: what was withdrawn is given to nobody any more. */
    forgetClarifications: (changed: number): void => {
      for (const [name, { cid, hasClarifications }] of segments) if (hasClarifications && cid === changed) forget(name)
    },
    bytes: (): number => bytes,
  }
}
