import { limits } from '@podium/proto/model/limits.ts'
import { topics } from '@podium/proto/model/topics.ts'
import { useEffect, useState } from 'react'
import { RELOAD } from '../../../live/live-feed.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import { parseTime } from '../../../ui/format.ts'
import { useHeldOrder } from '../../../ui/use-held-order.ts'
import { contestKey } from '../queries.ts'
import type { Waiting } from './desk-head.tsx'

interface DeskPage<Row> {
  readonly records: readonly Row[]
  readonly total: number
  readonly waiting: Waiting
}

export interface DeskOptions<Row> {
  readonly cid: number
  readonly part: 'ac-info' | 'print'
  /** Names what is asked for. */
  readonly page: string
  readonly load: (signal: AbortSignal) => Promise<DeskPage<Row>>
}

/**
 * A desk of the contest's staff: what is pushed says that the list has moved, for a new row as for a tick of another desk, and
 * the page of it is loaded again. A row that is done sinks below those that wait, but no button slips away from under whoever
 * is about to press it: while they are in the table rows keep their places, and new ones come last.
 */
export function useDesk<Row extends { readonly id: number }>({ cid, part, page, load }: DeskOptions<Row>) {
  const query = useLiveQuery<DeskPage<Row>>({
    key: [...contestKey(cid), 'desk', part, page],
    topic: topics.contest(cid, part),
    keepsPrevious: true,
    load,
    apply: () => RELOAD,
    poll: { everyMs: limits.poll.deskMs },
  })
  const records = query.data?.records
  const { keys, handlers } = useHeldOrder(records?.map(({ id }) => String(id)) ?? NONE, query.isPlaceholderData ? '' : page)
  return { query, rows: records && inOrder(records, keys), bodyHandlers: handlers }
}

const NONE: readonly string[] = []

function inOrder<Row extends { readonly id: number }>(records: readonly Row[], keys: readonly string[]): readonly Row[] {
  const held = new Map(records.map((row) => [String(row.id), row]))
  const placed = keys.flatMap((key) => held.get(key) ?? [])
  return placed.length === records.length ? placed : [...placed, ...records.filter(({ id }) => !keys.includes(String(id)))]
}

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
