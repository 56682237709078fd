import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { userAtom } from '../../api/session.ts'
import { LiveStatusBadge } from '../../live/live-status-badge.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { UpLink } from '../../ui/layout/up-link.tsx'
import { ContestStatus, RuleMark } from '../../domain/contest/contest-marks.tsx'
import { Countdown } from '../../domain/contest/countdown.tsx'
import { Timeline } from '../../domain/contest/timeline.tsx'
import { useContestClock } from '../../domain/contest/use-contest-clock.ts'
import { BoardPanel } from './board-panel.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { boardTimes } from './board-times.ts'
import { ClosedBoard, useOpening } from './closed-board.tsx'
import { useBoardState } from './use-board-state.ts'

const Frame = chakra('div', { base: { w: 'full', px: { base: '16px', md: '24px' }, pt: '14px', pb: '48px' } })
const Line = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '6px 10px', flexWrap: 'wrap', minH: '36px', mb: '8px' },
})
const Title = chakra('h1', { base: { textStyle: 'title', overflowWrap: 'anywhere' } })
const Marks = chakra('span', { base: { display: { base: 'none', md: 'contents' } } })
const End = chakra('div', {
  base: {
    ml: 'auto',
    display: 'flex',
    alignItems: 'center',
    gap: '14px',
    mdDown: { 'w': 'full', '& > :last-child': { ml: 'auto' } },
  },
})

/** As high as the head will be. */
const HeadSpace = chakra('div', { base: { h: '71px' } })

/** Whether the reader is of the contest's staff; unknown until a signed-in reader's answer has come. */
function useIsJury(cid: number): boolean | undefined {
  const user = useAtomValue(userAtom)
  const query = useQuery({
    queryKey: ['contest', cid, 'is-jury', user?.uid],
    queryFn: async ({ signal }) => (await call('contestInfo', { query: { cid }, signal, quiet: true })).isContestAdmin,
    enabled: user !== null,
    retry: false,
  })
  if (user === null || query.isError) return false
  return query.data
}

/** `/contest/acm-scoreboard/:contestID` and the same for OI: the board outside the contest, open to everybody. */
export function OutsideBoardPage() {
  const cid = Number(useParams().contestID)
  const isJury = useIsJury(cid)
  const { opening, reopen } = useOpening()
  return (
    <Frame>
      {isJury === undefined ? (
        <BoardSkeleton />
      ) : (
        <OutsideBoard key={`${cid} ${opening}`} cid={cid} isJury={isJury} onReopen={reopen} />
      )}
    </Frame>
  )
}

interface OutsideBoardProps {
  readonly cid: number
  readonly isJury: boolean
  readonly onReopen: () => void
}

function OutsideBoard({ cid, isJury, onReopen }: OutsideBoardProps) {
  const { t } = useLingui()
  const state = useBoardState({ cid, isJury })
  const head = state.snapshot?.head
  usePageTitle(head?.title ?? t`Scoreboard`)
  const times = useMemo(() => boardTimes(head), [head])
  const moment = useContestClock(times, 0)
  if (state.query.isError && head === undefined)
    return <ClosedBoard cid={cid} error={state.query.error} onReopen={onReopen} />
  return (
    <BoardPanel
      cid={cid}
      state={state}
      isJury={isJury}
      moment={moment}
      head={
        head === undefined ? (
          <HeadSpace aria-hidden="true" />
        ) : (
          <>
            <Line>
              {head.gid === null ? null : <UpLink to={`/group/${head.gid}/contest`} label={t`Group contests`} />}
              <Title>{head.title}</Title>
              <ContestStatus status={moment.isOver ? 1 : moment.phase === 'scheduled' ? -1 : 0} />
              <Marks>
                <RuleMark type={head.rule === 'acm' ? 0 : 1} />
              </Marks>
              <End>
                {moment.isOver ? null : <LiveStatusBadge live={state.query.live} />}
                <Countdown moment={moment} />
              </End>
            </Line>
            <Timeline times={times} moment={moment} />
          </>
        )
      }
    />
  )
}
