import { limits } from '@podium/proto/rules/limits.ts'
import type { EventOf } from '@podium/proto/events/live-events.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { useEffect, useState } from 'react'
import { reloadSnapshot } from '../../../live/live-feed.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import { parseTime } from '../../../ui/text/format.ts'
import { contestKey } from '../queries.ts'
import type { Waiting } from './queue-head.tsx'
import { useStableRows } from './stable-rows.ts'
import type { Known } from './stable-rows.ts'

type QueuePart = 'ac-info' | 'print'

interface QueuePage<Row> {
  readonly records: readonly Row[]
  readonly total: number
  readonly waiting: Waiting
}

/** What is known of a row beyond the page that was loaded last. */
type Note<Row> = Partial<Row> & { readonly id: number }

export interface QueueOptions<Row, Part extends QueuePart> {
  readonly cid: number
  readonly part: Part
  /** Names what is asked for. */
  readonly page: string
  readonly load: (signal: AbortSignal) => Promise<QueuePage<Row>>
  /** What an event says of one row; null for an event that says nothing of it. */
  readonly noteOf: (event: EventOf<`contest:${number}:${Part}`>) => Note<Row> | null
}

/**
 * A queue of the contest's staff: what is pushed says that the list has moved, for a new row as for a tick of another
 * person, and the page of it is loaded again. A row that is done sinks below those that wait, off a full page even, but
 * not while somebody works in the table (held-rows.ts). What has become of it there comes by `note`, and by what is
 * pushed.
 */
export function useQueue<Row extends { readonly id: number }, Part extends QueuePart>({
  cid,
  part,
  page,
  load,
  noteOf,
}: QueueOptions<Row, Part>) {
  const [known, setKnown] = useState<Known<Row>>(() => new Map())
  const note = (row: Note<Row>) => setKnown((before) => new Map(before).set(row.id, row))
  const query = useLiveQuery({
    key: [...contestKey(cid), 'queue', part, page],
    topic: topics.contest(cid, part),
    keepsPrevious: true,
    load,
    apply: (_, event) => {
      const eventNote = noteOf(event)
      if (eventNote !== null) note(eventNote)
      return reloadSnapshot
    },
    poll: { everyMs: limits.poll.queueMs },
  })
  const { rows, handlers } = useStableRows(query.data?.records, query.isPlaceholderData ? '' : page, known)
  return { query, rows, note, bodyHandlers: handlers }
}

const freshMs = 60_000
const tickMs = 10_000

/** Now, moving every ten seconds: for "just now" and for how long the oldest has waited. */
export function useSlowNow(): number {
  const [nowMs, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}

export const isJustNow = (wire: string, nowMs: number): boolean => nowMs - (parseTime(wire)?.getTime() ?? 0) < freshMs
