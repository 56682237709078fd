/**
 * The board of a contest, live: watch first, then the whole board, then the changes of single rows as they are
 * pushed. What was missed is asked for by revision; while the socket is down the board is asked for every 30 s, again
 * only for what has changed.
 */
import { limits } from '@podium/proto/rules/limits.ts'
import { applyChange } from '@podium/proto/rules/board/snapshot.ts'
import type { BoardSnapshot } from '@podium/proto/rules/board/snapshot.ts'
import type { EventOf } from '@podium/proto/events/live-events.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { TopicNames } from '@podium/proto/events/topics.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { reloadSnapshot } from '../../live/live-feed.ts'
import { useLiveQuery } from '../../live/live-query.ts'
import { boardKey, loadBoard } from './load-board.ts'
import type { BoardVariant } from './load-board.ts'
import { useWaitingChanges } from './use-waiting-changes.ts'

/** A board that was asked for beside the page's code (load-board.ts) is not asked for again by the page. */
const earlyMs = 5_000

/** A board that begins anew makes every page load it: a hall of ten thousand would ask in one moment. */
const spreadMs = 1_500

const applyEvent = (
  board: BoardSnapshot,
  { rev, data }: EventOf<TopicNames['board']>,
): BoardSnapshot | typeof reloadSnapshot => {
  return applyChange(board, { ...data, rev }) ?? reloadSnapshot
}

export interface BoardOptions {
  readonly cid: number
  readonly variant: BoardVariant
  /** Off: neither pushed nor polled; what is shown stays. */
  readonly isLive: boolean
}

export function useBoard({ cid, variant, isLive }: BoardOptions) {
  const client = useQueryClient()
  const key = boardKey(cid, variant)
  const isForced = useRef(false)
  const topic = topics.board(cid, variant)
  const query = useLiveQuery({
    key,
    topic: isLive ? topic : null,
    freshForMs: earlyMs,
    spreadMs,
    load: (signal: AbortSignal, rev: number | null): Promise<BoardSnapshot> => {
      const cached = isForced.current ? undefined : client.getQueryData<BoardSnapshot>(key)
      return loadBoard(
        { cid, variant, cached, rev, quiet: client.getQueryData(key) !== undefined, isForced: isForced.current },
        signal,
      )
    },
    apply: applyEvent,
    revOf: ({ rev }) => rev,
    poll: { everyMs: limits.poll.scoreboardMs },
  })
  const { refetch } = query
  /** The whole board anew, of the staff's own accord. */
  const forceUpdate = useCallback(async () => {
    isForced.current = true
    await refetch()
    isForced.current = false
  }, [refetch])
  return { ...query, forceUpdate, waitingChanges: useWaitingChanges(isLive ? null : topic, query.dataUpdatedAt) }
}
