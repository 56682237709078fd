import { applyChange } from '@podium/proto/rules/board/snapshot.ts'
import type { BoardSnapshot } from '@podium/proto/rules/board/snapshot.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { currentSession } from '../../api/session.ts'

export type BoardVariant = 'public' | 'jury'

export const boardKey = (cid: number, variant: BoardVariant) => ['board', cid, variant] as const

interface Asked {
  readonly cid: number
  readonly variant: BoardVariant
  /** Only what came since is asked for. */
  readonly cached?: BoardSnapshot
  /** The board is not older than this revision. */
  readonly rev?: number | null
  readonly quiet: boolean
  /** The whole board, read anew by the server: for the staff. */
  readonly isForced?: boolean
}

export async function loadBoard(
  { cid, variant, cached, rev: known, quiet, isForced }: Asked,
  signal: AbortSignal,
): Promise<BoardSnapshot> {
  const { rev, from, head, rows } = await call('contestBoard', {
    query: { cid, variant, since: cached?.rev, rev: known ?? undefined, forceRefresh: isForced },
    signal,
    quiet,
  })
  if (head !== null) return { rev, head, rows }
  const changed = cached === undefined ? null : applyChange(cached, { rev, from, rows })
  return changed ?? loadBoard({ cid, variant, rev: known, quiet }, signal)
}

/** So long a page waits for its board before it shows that it is loading. */
const patienceMs = 100

/**
 * Asks for the public board beside the code of its page, not after it. Whoever is signed in may be of the staff, who
 * see another one. Resolves when the board is here, or when it is worth showing the page without it.
 */
export async function loadBoardEarly(cid: number): Promise<void> {
  if (currentSession() !== null || !Number.isSafeInteger(cid) || cid <= 0) return
  const loading = queryClient.prefetchQuery({
    queryKey: boardKey(cid, 'public'),
    queryFn: ({ signal }) => loadBoard({ cid, variant: 'public', quiet: true }, signal),
  })
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}
