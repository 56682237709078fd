/**
 * The board of a contest, live: watch first, then the whole board, then the changes of single rows as they are pushed. What was
 * missed is asked for by revision; while the socket is down the board is asked for every 30 s, again only for what has changed.
 */
import { limits } from '@podium/proto/model/limits.ts'
import { applyChange } from '@podium/proto/model/board/snapshot.ts'
import type { BoardChange, BoardSnapshot } from '@podium/proto/model/board/snapshot.ts'
import { topics } from '@podium/proto/model/topics.ts'
import { useQueryClient } from '@tanstack/react-query'
import { RELOAD } from '../../live/live-feed.ts'
import type { News } from '../../live/live-feed.ts'
import { useLiveQuery } from '../../live/live-query.ts'
import { boardKey, loadBoard } from './load-board.ts'
import type { BoardVariant } from './load-board.ts'

const applyNews = (board: BoardSnapshot, { rev, data }: News): BoardSnapshot | typeof RELOAD => {
  const { from = null, rows = [] } = data as Partial<BoardChange>
  return applyChange(board, { rev, from, rows }) ?? RELOAD
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
  return useLiveQuery<BoardSnapshot>({
    key,
    topic: isLive ? topics.board(cid, variant) : null,
    load: (signal) => {
      const held = client.getQueryData<BoardSnapshot>(key)
      return loadBoard({ cid, variant, held, quiet: held !== undefined }, signal)
    },
    apply: applyNews,
    revOf: ({ rev }) => rev,
    poll: { everyMs: limits.poll.scoreboardMs },
  })
}
