import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { Outlet, useLocation, useMatch, useParams } from 'react-router-dom'
import { isLost } from '../../../api/errors.ts'
import { LiveStatusBadge } from '../../../live/live-status-badge.tsx'
import type { LiveStatus } from '../../../live/live-status.ts'
import { LinkButton } from '../../../ui/form/button.tsx'
import { BelowTitle } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { UpLink } from '../../../ui/layout/up-link.tsx'
import { AuthMark, ContestStatus, RuleMark } from '../../../domain/contest/contest-marks.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { ContestTabs, isOwnWork, useClosedReason } from './contest-tabs.tsx'
import { Countdown } from '../../../domain/contest/countdown.tsx'
import { HeadSkeleton } from './head-skeleton.tsx'
import { LostContest } from './lost-contest.tsx'
import { NoticeLine } from './notice-line.tsx'
import { SignInForContest } from './sign-in-for-contest.tsx'
import { Timeline } from '../../../domain/contest/timeline.tsx'
import { useLoadedContest } from './use-contest.ts'
import { useNotices } from './use-notices.ts'
import type { ContestPageView, ContestView } from './use-contest.ts'

const Frame = chakra('div', {
  base: {
    w: 'full',
    px: { base: '16px', md: '24px' },
    pt: '8px',
    pb: '48px',
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
  },
})
const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: { base: '2px 10px', md: '10px' },
    flexWrap: { base: 'wrap', md: 'nowrap' },
    minH: '32px',
    mb: '4px',
  },
})
/** One line: a long title must not push the page down, and stands whole in its tip. */
const Title = chakra('h1', {
  base: { textStyle: 'title', truncate: true, minW: 0, flex: { base: '1 1 0', md: '0 1 auto' } },
})
/** Its own line runs on in the gap between the tabs and the notice. */
const Row = chakra('div', {
  base: {
    'display': { base: 'block', md: 'flex' },
    'gap': '20px',
    'alignItems': 'stretch',
    'boxShadow': { md: 'inset 0 -1px 0 {colors.border}' },
    '& > nav': { flex: '0 1 auto', minW: 0 },
  },
})
/**
 * A phone has two lines: what it is called, then how it stands; rule and access are on the overview, and the clock
 * says that it runs.
 */
const Marks = chakra('span', { base: { display: { base: 'none', md: 'contents' } } })
const End = chakra('div', {
  base: {
    ml: 'auto',
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '14px',
    mdDown: { 'w': 'full', 'h': '28px', '& > :last-child': { ml: 'auto' } },
  },
})

/**
 * Head, tabs and notice line around every page of a contest: at most 15 % of a window of 1280 x 720, 20 % of a
 * phone's. The head never changes its height between tabs.
 */
export function ContestFrame() {
  const { t } = useLingui()
  const cid = Number(useParams().contestID)
  const { query, view, isAnonymous } = useLoadedContest(cid)
  if (isAnonymous)
    return (
      <Frame>
        <SignInForContest />
      </Frame>
    )
  if (isLost(query))
    return (
      <Frame>
        <LostContest query={query} />
      </Frame>
    )
  if (!Number.isSafeInteger(cid) || cid <= 0) return <EmptyState isPage title={t`Contest not found`} />
  return <Frame>{view === null ? <HeadSkeleton /> : <Head view={view} live={query.live} />}</Frame>
}

function Head({ view, live }: { readonly view: ContestView; readonly live: LiveStatus }) {
  const { t } = useLingui()
  const { info, moment, times } = view
  const { announcements, clarifications } = useNotices(view)
  // One badge a page: that of the page's own data where it has some. The list of submissions brings its own head.
  const [pageLive, showLive] = useState<LiveStatus | null>(null)
  const isList = useMatch('/contest/:contestID/submissions') !== null
  const isOverview = useMatch('/contest/:contestID') !== null
  // Whoever runs the contest works on when it is over.
  const isManaged = useMatch('/contest/:contestID/manage/*') !== null
  const here = useLocation().pathname.slice(`/contest/${view.cid}/`.length)
  const closedReason = useClosedReason(view)
  const isShown = isOverview || closedReason === null || isOwnWork(view, here)
  return (
    <>
      <div data-contest-head="">
        <Line>
          {info.gid === null ? null : <UpLink to={`/group/${info.gid}/contest`} label={t`Group contests`} />}
          <Title data-tip-cut="">{info.title}</Title>
          <Marks>
            <ContestStatus status={moment.isOver ? 1 : moment.phase === 'scheduled' ? -1 : 0} />
            <RuleMark type={info.type} />
            <AuthMark auth={info.auth} />
          </Marks>
          <End>
            {isList || (moment.isOver && !isManaged) ? null : <LiveStatusBadge live={pageLive ?? live} />}
            <Countdown moment={moment} />
          </End>
        </Line>
        <Timeline times={times} moment={moment} />
        <Row>
          <ContestTabs view={view} unread={announcements.unread} clarifications={clarifications.count} />
          <NoticeLine view={view} announcements={announcements} />
        </Row>
      </div>
      <Stack flex={1} minW={0}>
        {isShown ? (
          <BelowTitle>
            <Outlet context={{ ...view, showLive } satisfies ContestPageView} />
          </BelowTitle>
        ) : (
          <EmptyState
            icon={<Lock size={22} aria-hidden />}
            title={closedReason}
            action={<LinkButton to={`/contest/${view.cid}`}>{t`Overview`}</LinkButton>}
          />
        )}
      </Stack>
    </>
  )
}
