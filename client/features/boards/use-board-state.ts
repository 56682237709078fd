import { useAtomValue } from 'jotai'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { userAtom } from '../../api/session.ts'
import { viewOf } from './board-lines.ts'
import type { BoardView } from './board-lines.ts'
import type { BoardSnapshot } from '@podium/proto/rules/board/snapshot.ts'
import { useBoard } from './use-board.ts'
import type { BoardVariant } from './load-board.ts'

export interface BoardChoices {
  readonly keyword: string
  readonly withStars: boolean
  readonly withAfter: boolean
  readonly isLive: boolean
  readonly variant: BoardVariant
  readonly page: number
  readonly pageSize: number
}

export interface BoardState {
  readonly query: ReturnType<typeof useBoard>
  readonly snapshot: BoardSnapshot | undefined
  readonly view: BoardView | null
  readonly choices: BoardChoices
  /**
   * A change of what is asked for starts again on page 1, unless it names the page; whether it is kept up is no such
   * change.
   */
  readonly choose: (change: Partial<BoardChoices>) => void
  /** Username of the reader. */
  readonly own: string | null
  /** Names what the reader asked for; it changes with every choice that makes another table. */
  readonly scope: string
}

const pageRows = 50

export interface BoardStateOptions {
  readonly cid: number
  readonly isJury: boolean
}

/**
 * Ranking thousands of rows and drawing a page of them after a push gives way to frames that are due, so that what
 * moves keeps moving. Another board, or another variant of it, has nothing to give way to.
 */
function useYielding(latest: BoardSnapshot | undefined, variant: BoardVariant): BoardSnapshot | undefined {
  const now = useMemo(() => ({ latest, variant }), [latest, variant])
  const before = useDeferredValue(now)
  const isSameBoard = before.variant === variant && before.latest?.head.cid === latest?.head.cid
  return isSameBoard ? before.latest : latest
}

/** What a reader has chosen to see of a board, and that board. */
export function useBoardState({ cid, isJury }: BoardStateOptions): BoardState {
  const own = useAtomValue(userAtom)?.username ?? null
  const [choices, setChoices] = useState<BoardChoices>({
    keyword: '',
    withStars: true,
    withAfter: false,
    isLive: true,
    variant: isJury ? 'jury' : 'public',
    page: 1,
    pageSize: pageRows,
  })
  const choose = useCallback(
    (change: Partial<BoardChoices>) =>
      setChoices((before) => ({ ...before, page: change.isLive === undefined ? 1 : before.page, ...change })),
    [],
  )
  const { keyword, withStars, withAfter, variant, page, pageSize } = choices
  const query = useBoard({ cid, variant, isLive: choices.isLive })
  const snapshot = useYielding(query.data, variant)
  const view = useMemo(
    () => (snapshot === undefined ? null : viewOf(snapshot, { withStars, withAfter })),
    [snapshot, withStars, withAfter],
  )
  return {
    query,
    snapshot,
    view,
    choices,
    choose,
    own,
    scope: [cid, variant, keyword, withStars, withAfter, page, pageSize].join('|'),
  }
}
