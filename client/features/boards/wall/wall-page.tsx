import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { LiveStatusBadge } from '../../../live/live-status-badge.tsx'
import { usePageTitle } from '../../../ui/layout/page-title.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Countdown } from '../../../domain/contest/countdown.tsx'
import type { BoardView } from '../board-lines.ts'
import { LoneBoard } from '../outside-board-page.tsx'
import { BoardSkeleton } from '../board-skeleton.tsx'
import { ClosedBoard, useOpening } from '../closed-board.tsx'
import { Stage, useIsSmallStage } from '../stage/stage.tsx'
import { StageEnd, StageFoot, StageHead, StageNote, StageTitle } from '../stage/stage-parts.ts'
import { StageTable } from '../stage/stage-table.tsx'
import { clockOf } from '../table/cell-view.ts'
import { useBoardChanges } from '../table/use-board-changes.ts'
import { useRise } from '../table/use-rise.ts'
import { useBoardMoment } from '../use-board-moment.ts'
import { useBoardState } from '../use-board-state.ts'
import type { BoardState } from '../use-board-state.ts'
import { LatestResults } from './latest-results.tsx'
import { usePaging } from './use-paging.ts'

const pageRows = 15
const Track = chakra('div', {
  base: { position: 'relative', h: '6px', borderRadius: 'full', bg: 'bg.muted', mb: '8px', overflow: 'hidden' },
})
const Done = chakra('div', { base: { position: 'absolute', insetBlock: 0, left: 0, bg: 'accent.solid' } })
const Frozen = chakra('div', { base: { position: 'absolute', insetBlock: 0, right: 0, layerStyle: 'hatch' } })
const Big = chakra('div', {
  base: {
    '& [role=timer] > span:first-of-type': { fontSize: '20px' },
    '& [role=timer] > span:last-of-type': { fontSize: '64px', lineHeight: '72px' },
  },
})

/**
 * `/contest/:contestID/wall`: the board for a hall, turning its pages by itself. Escape leads back. In a window too
 * small for it, the same board stands as outside of the contest, to be scrolled and searched.
 */
export function WallPage() {
  const isSmall = useIsSmallStage()
  const navigate = useNavigate()
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && void navigate(-1)
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [navigate])
  return <Stage>{isSmall ? <LoneBoard isOutside={false} /> : <HallWall />}</Stage>
}

function HallWall() {
  const cid = Number(useParams().contestID)
  const { opening, reopen } = useOpening()
  return <OpenedWall key={`${cid} ${opening}`} cid={cid} onReopen={reopen} />
}

function OpenedWall({ cid, onReopen }: { readonly cid: number; readonly onReopen: () => void }) {
  const state = useBoardState({ cid, isJury: false })
  const { query, view, snapshot } = state
  if (view === null)
    return query.isError ? <ClosedBoard cid={cid} error={query.error} onReopen={onReopen} /> : <BoardSkeleton />
  return <Wall state={state} view={view} rev={snapshot?.rev ?? 0} />
}

function Wall({ state, view, rev }: { readonly state: BoardState; readonly view: BoardView; readonly rev: number }) {
  const { t } = useLingui()
  const { head, lines } = view
  usePageTitle(head.title)
  const { moment } = useBoardMoment(head)
  const changes = useBoardChanges(view, rev, state.scope)
  const pages = Math.max(1, Math.ceil(lines.length / pageRows))
  const { page, secondsLeft } = usePaging(pages, changes.size > 0)
  const shown = lines.slice(page * pageRows, (page + 1) * pageRows)
  const body = useRef<HTMLTableSectionElement>(null)
  useRise(
    body,
    shown.map(({ entry }) => entry.key),
    `${page}`,
  )
  const teams = t`${plural(lines.length, { one: '# team', other: '# teams' })}`
  const problems = t`${plural(head.columns.length, { one: '# problem', other: '# problems' })}`
  const freezeFrom = head.sealFromS === null ? '' : t`frozen from ${clockOf(head.sealFromS)}`
  const [first, last] = [page * pageRows + 1, Math.min(lines.length, (page + 1) * pageRows)]
  return (
    <>
      <StageHead>
        <div>
          <StageTitle>{head.title}</StageTitle>
          <StageNote>{[teams, problems, freezeFrom].filter(Boolean).join(' · ')}</StageNote>
        </div>
        <StageEnd>
          {moment.isOver ? null : <LiveStatusBadge live={state.query.live} />}
          <Big>
            <Countdown moment={moment} />
          </Big>
        </StageEnd>
      </StageHead>
      <Track>
        <Done style={{ width: `${moment.percent}%` }} />
        {head.sealFromS === null ? null : (
          <Frozen style={{ left: `${(head.sealFromS / Math.max(1, head.durationS)) * 100}%` }} />
        )}
      </Track>
      {lines.length === 0 ? (
        <EmptyState title={moment.isOver ? t`No submissions during the contest` : t`No submissions yet`} />
      ) : (
        <StageTable view={view} lines={shown} changes={changes} bodyRef={body} rowPx={53} />
      )}
      <StageFoot>
        <LatestResults view={view} changes={changes} isOver={moment.isOver} />
        <StageEnd>{pages > 1 ? t`${first}–${last} of ${lines.length} · next page in ${secondsLeft} s` : null}</StageEnd>
      </StageFoot>
    </>
  )
}
