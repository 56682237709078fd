import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { BoardControls } from './board-controls.tsx'
import { pinnedLines, searchLines } from './board-lines.ts'
import type { BoardView } from './board-lines.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import { useFollowed } from './followed.ts'
import { Legend } from './legend.tsx'
import { BoardTable } from './table/board-table.tsx'
import { useBoardNews } from './table/use-board-news.ts'
import type { BoardState } from './use-board-state.ts'

const SIZES = [10, 30, 50, 100, 300]
const Foot = chakra('div', { base: { '@media print': { display: 'none' } } })

export interface BoardPanelProps {
  readonly cid: number
  readonly state: BoardState
  readonly isJury: boolean
  readonly isOver: boolean
  readonly problemHref?: (displayId: string) => string
  readonly wallHref: string
  readonly onDownload?: () => void
  /** Left of the controls on the outside board. */
  readonly head?: ReactNode
}

/** Controls, the board, its legend and its pages: the same inside a contest and outside. */
export function BoardPanel(props: BoardPanelProps) {
  const { t } = useLingui()
  const { state, isJury, isOver, wallHref, onDownload, head } = props
  const { query, view, choose } = state
  const { isError, refetch } = query
  useEffect(() => {
    // A board that fails to load is not asked for again and again (spec/2 section 2.4).
    if (isError) choose({ isLive: false })
  }, [isError, choose])
  const failed = isError && view === null
  return (
    <>
      {head}
      <BoardControls state={state} isJury={isJury} isOver={isOver} wallHref={wallHref} onDownload={onDownload} />
      {failed ? <ErrorState title={t`The board did not load`} reason={query.error?.message} onRetry={() => void refetch()} /> : null}
      {view === null && !failed ? <BoardSkeleton /> : null}
      {view === null ? null : <Board {...props} view={view} rev={state.snapshot?.rev ?? 0} />}
    </>
  )
}

function Board({ cid, state, view, rev, isOver, problemHref }: BoardPanelProps & { readonly view: BoardView; readonly rev: number }) {
  const { t } = useLingui()
  const { choices, choose, own, scope } = state
  const followed = useFollowed(cid)
  const news = useBoardNews(view, rev, scope)
  const ownRow = useOwnRow(cid, state, rev)
  const found = searchLines(view.lines, choices.keyword)
  const from = (choices.page - 1) * choices.pageSize
  if (view.lines.length === 0) return <EmptyState title={t`Nobody has submitted yet`} hint={t`The board fills with the first judged submission.`} />
  if (found.length === 0) return <EmptyState title={t`Nobody fits this search`} />
  return (
    <>
      <BoardTable
        view={view}
        lines={found.slice(from, from + choices.pageSize)}
        pinned={pinnedLines(view, own, followed.names)}
        own={own}
        followed={followed}
        ownRow={ownRow}
        news={news}
        scope={scope}
        problemHref={problemHref}
      />
      <Legend rule={view.head.rule} isSealed={view.head.isSealed} isOver={isOver} />
      <Foot>
        <Pagination
          page={choices.page}
          pageSize={choices.pageSize}
          total={found.length}
          sizes={SIZES}
          onChange={({ page, pageSize }) => choose({ page, pageSize })}
        />
      </Foot>
    </>
  )
}

/** Own results under the seal are shown to oneself; they follow every change of the board. */
function useOwnRow(cid: number, { own, choices, view }: BoardState, rev: number) {
  const isAsked = own !== null && choices.variant === 'public' && view?.head.isSealed === true && view.byKey.has(own)
  return useQuery({
    queryKey: ['board-own', cid, own, rev],
    queryFn: ({ signal }) => call('contestBoardOwn', { query: { cid }, signal, quiet: true }),
    enabled: isAsked,
    placeholderData: (before) => before,
  }).data ?? null
}
