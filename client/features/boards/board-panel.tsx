import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { userAtom } from '../../api/session.ts'
import { download } from '../../api/transfer.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import type { ContestMoment } from '../../domain/contest/contest-times.ts'
import { BoardControls } from './board-controls.tsx'
import { pinnedLines, searchLines } from './board-lines.ts'
import type { BoardView } from './board-lines.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import { useFollowed } from './followed.ts'
import { Legend } from './legend.tsx'
import { BoardTable } from './table/board-table.tsx'
import { useBoardChanges } from './table/use-board-changes.ts'
import type { BoardState } from './use-board-state.ts'
import { useOwnJudging, useOwnRow } from './use-own.ts'

const pageSizes = [10, 30, 50, 100, 300]
const Foot = chakra('div', { base: { '@media print': { display: 'none' } } })

export interface BoardPanelProps {
  readonly cid: number
  readonly state: BoardState
  /** Sees the board without its freeze. */
  readonly isJury: boolean
  /** May have the board read anew, and save the ranking as a file; whoever sees the live board by default. */
  readonly manages?: boolean
  readonly moment: ContestMoment
  readonly problemHref?: (displayId: string) => string
  /** Left of the controls on the outside board. */
  readonly head?: ReactNode
}

/** Controls, the board, its legend and its pages: the same inside a contest and outside. */
export function BoardPanel(props: BoardPanelProps) {
  const { t } = useLingui()
  const { cid, state, isJury, manages = isJury, moment, head } = props
  const { query, view, choices, choose } = state
  const { isOver } = moment
  const isFrozen = hidesResults(view, moment)
  const { isError, errorUpdatedAt, refetch, forceUpdate } = query
  const update = useCallback(() => void forceUpdate(), [forceUpdate])
  const release = useCallback(() => void refetch(), [refetch])
  useEffect(() => {
    // A board that fails to load is not asked for again and again (spec/2 section 2.4).
    if (isError) choose({ isLive: false })
  }, [isError, errorUpdatedAt, choose])
  const retry = useCallback(() => {
    choose({ isLive: true })
    void refetch()
  }, [choose, refetch])
  const save = () =>
    void download('downloadContestRank', {
      cid,
      forceRefresh: choices.variant === 'jury',
      removeStar: !choices.withStars,
      containEnd: choices.withAfter,
    }).catch(() => undefined)
  const failed = isError && view === null
  return (
    <>
      {head}
      <BoardControls
        choices={choices}
        choose={choose}
        head={state.snapshot?.head}
        isLoading={query.isRefetching}
        onUpdate={manages ? update : undefined}
        waitingChanges={query.waitingChanges}
        onRelease={release}
        onRetry={isError && view !== null && !choices.isLive ? retry : undefined}
        isJury={isJury}
        isOver={isOver}
        isFrozen={isFrozen}
        wallHref={`/contest/${cid}/wall`}
        onDownload={manages ? save : undefined}
      />
      {failed ? (
        <ErrorState title={t`The scoreboard could not be loaded`} reason={query.error?.message} onRetry={retry} />
      ) : null}
      {view === null && !failed ? <BoardSkeleton /> : null}
      {view === null ? null : <Board {...props} view={view} rev={state.snapshot?.rev ?? 0} isFrozen={isFrozen} />}
    </>
  )
}

/** Whether results are hidden in this reader's board now: a freeze that is still to come hides nothing. */
const hidesResults = (view: BoardView | null, { isFrozen, isOver }: ContestMoment): boolean =>
  view?.head.isSealed === true && (isFrozen || isOver)

interface BoardProps extends BoardPanelProps {
  readonly view: BoardView
  readonly rev: number
  readonly isFrozen: boolean
}

function Board({ cid, state, view, rev, moment, isFrozen, problemHref }: BoardProps) {
  const { t } = useLingui()
  const { choices, choose, own, scope } = state
  const followed = useFollowed(cid)
  const changes = useBoardChanges(view, rev, scope)
  const user = useAtomValue(userAtom)
  const uid = own !== null && view.byKey.has(own) ? (user?.uid ?? null) : null
  const ownRow = useOwnRow(cid, isFrozen && choices.variant === 'public' ? uid : null)
  const judging = useOwnJudging(cid, uid)
  const { keyword, page, pageSize } = choices
  const found = useMemo(() => searchLines(view.lines, keyword), [view, keyword])
  const lines = useMemo(() => found.slice((page - 1) * pageSize, page * pageSize), [found, page, pageSize])
  const hasHidden = useMemo(() => view.lines.some(({ entry }) => entry.row.h !== undefined), [view])
  const pinned = useMemo(() => pinnedLines(view, own, followed.names), [view, own, followed])
  if (view.lines.length === 0 && moment.isOver) return <EmptyState title={t`No submissions during the contest`} />
  if (view.lines.length === 0)
    return <EmptyState title={t`No submissions yet`} hint={t`The scoreboard fills with the first judged submission.`} />
  if (found.length === 0) return <EmptyState title={t`No matching teams`} />
  return (
    <>
      <BoardTable
        view={view}
        lines={lines}
        pinned={pinned}
        own={own}
        followed={followed}
        ownRow={ownRow}
        judging={judging}
        changes={changes}
        scope={scope}
        problemHref={problemHref}
      />
      <Legend rule={view.head.rule} isFrozen={isFrozen} hasHidden={hasHidden} hasAfter={choices.withAfter} />
      <Foot>
        <Pagination page={page} pageSize={pageSize} total={found.length} sizes={pageSizes} onChange={choose} />
      </Foot>
    </>
  )
}
