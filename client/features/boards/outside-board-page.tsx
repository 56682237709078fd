import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/rules/limits.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { useAtomValue } from 'jotai'
import { useParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { isGone, isRefusal } from '../../api/errors.ts'
import { userAtom } from '../../api/session.ts'
import { reloadSnapshot } from '../../live/live-feed.ts'
import { useLiveQuery } from '../../live/live-query.ts'
import { LiveStatusBadge } from '../../live/live-status-badge.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { UpLink } from '../../ui/layout/up-link.tsx'
import { ContestStatus, RuleMark } from '../../domain/contest/contest-marks.tsx'
import { Countdown } from '../../domain/contest/countdown.tsx'
import { Timeline } from '../../domain/contest/timeline.tsx'
import { BoardPanel } from './board-panel.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { ClosedBoard, InsideOnly, useOpening } from './closed-board.tsx'
import { useBoardMoment } from './use-board-moment.ts'
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

/** Within which the readers of a board ask again for their part in a contest whose rules have changed. */
const spreadMs = 1_500

/** As high as the head will be. */
const HeadSpace = chakra('div', { base: { h: '71px' } })

interface Reader {
  /** Of the contest's staff. */
  readonly isJury: boolean
  /** The contest shows its board to the outside. A visitor learns it from the board itself. */
  readonly isOpen: boolean
}

const visitor: Reader = { isJury: false, isOpen: true }

/** Changes with the rules of the contest; unknown until a signed-in reader's answer has come. */
function useReader(cid: number): Reader | undefined {
  const user = useAtomValue(userAtom)
  const query = useLiveQuery<Reader, ReturnType<typeof topics.contest<'info'>>>({
    key: ['contest', cid, 'of-reader', user?.uid],
    topic: topics.contest(cid, 'info'),
    enabled: user !== null && Number.isSafeInteger(cid) && cid > 0,
    spreadMs,
    load: async (signal) => {
      const info = await call('contestInfo', { query: { cid }, signal, quiet: true }).catch((error: unknown) => {
        // Whoever is not in the contest's group is a visitor of its board.
        if (isRefusal(error)) return null
        throw error
      })
      return info === null ? visitor : { isJury: info.isContestAdmin, isOpen: info.openRank === true }
    },
    apply: (before, { kind }) => (kind === 'changed' ? reloadSnapshot : before),
    poll: { everyMs: limits.poll.scoreboardMs },
  })
  if (user === null || query.isError) return query.data ?? visitor
  return query.data
}

/** `/contest/acm-scoreboard/:contestID` and the same for OI: the board outside the contest, open to everybody. */
export const OutsideBoardPage = () => <LoneBoard isOutside />

/**
 * A board without the frame of its contest.
 * @param isOutside for everybody or nobody, whatever the reader may see inside
 */
export function LoneBoard({ isOutside }: { readonly isOutside: boolean }) {
  const cid = Number(useParams().contestID)
  const reader = useReader(cid)
  const { opening, reopen } = useOpening()
  if (reader === undefined)
    return (
      <Frame>
        <BoardSkeleton />
      </Frame>
    )
  return (
    <Frame>
      {isOutside && !reader.isOpen ? (
        <InsideOnly cid={cid} />
      ) : (
        <OutsideBoard key={`${cid} ${opening}`} cid={cid} isJury={reader.isJury} onReopen={reopen} />
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
  const { times, moment } = useBoardMoment(head)
  if (state.query.error !== null && (head === undefined || isGone(state.query.error)))
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
