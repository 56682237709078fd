import { limits } from '@podium/proto/rules/limits.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { useEffect, useState } from 'react'
import { RELOAD } from '../../../live/live-feed.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import { parseTime } from '../../../ui/text/format.ts'
import { contestKey } from '../queries.ts'
import type { Waiting } from './queue-head.tsx'
import { useStableRows } from './stable-rows.ts'
import type { Known } from './stable-rows.ts'

interface QueuePage<Row> {
  readonly records: readonly Row[]
  readonly total: number
  readonly waiting: Waiting
}

export interface QueueOptions<Row> {
  readonly cid: number
  readonly part: 'ac-info' | 'print'
  /** Names what is asked for. */
  readonly page: string
  readonly load: (signal: AbortSignal) => Promise<QueuePage<Row>>
}

/**
 * A desk of the contest's staff: what is pushed says that the list has moved, for a new row as for a tick of another
 * desk, and the page of it is loaded again. A row that is done sinks below those that wait, off a full page even, but
 * not while somebody works in the table (held-rows.ts). What has become of it there is told by `note`, and by what is
 * pushed.
 */
export function useQueue<Row extends { readonly id: number }>({ cid, part, page, load }: QueueOptions<Row>) {
  const [known, setKnown] = useState<Known<Row>>(() => new Map())
  const note = (row: Partial<Row> & { readonly id: number }) => setKnown((before) => new Map(before).set(row.id, row))
  const query = useLiveQuery<QueuePage<Row>>({
    key: [...contestKey(cid), 'queue', part, page],
    topic: topics.contest(cid, part),
    keepsPrevious: true,
    load,
    apply: (_, { kind, data }) => {
      if (TICKS.includes(kind)) note(data as Parameters<typeof note>[0])
      return RELOAD
    },
    poll: { everyMs: limits.poll.queueMs },
  })
  const { rows, handlers } = useStableRows(query.data?.records, query.isPlaceholderData ? '' : page, known)
  return { query, rows, note, bodyHandlers: handlers }
}

/** Events that say of a row of the desk, by its id, what has changed in it. */
const TICKS: readonly string[] = ['checked', 'row']

const FRESH_MS = 60_000
const TICK_MS = 10_000

/** Now, moving every ten seconds: for "just now" and for how long the oldest has waited. */
export function useSlowNow(): number {
  const [nowMs, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}

export const isJustNow = (wire: string, nowMs: number): boolean => nowMs - (parseTime(wire)?.getTime() ?? 0) < FRESH_MS
