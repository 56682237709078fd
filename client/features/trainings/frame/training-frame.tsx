import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Navigate, Outlet, useMatch, useParams } from 'react-router-dom'
import { isLost } from '../../../api/errors.ts'
import { LiveStatusBadge } from '../../../live/live-status-badge.tsx'
import type { LiveStatus } from '../../../live/live-status.ts'
import { TagChip } from '../../../ui/text/tag-chip.tsx'
import { BelowTitle } from '../../../ui/layout/page.tsx'
import { useFrameTitle } from '../../../ui/layout/page-title.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { UpLink } from '../../../ui/layout/up-link.tsx'
import { SkeletonCell } from '../../../ui/table/table-style.tsx'
import { AuthMark } from '../auth-mark.tsx'
import { PasswordForm } from '../introduction/password-form.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { LostTraining } from './lost-training.tsx'
import { SignInForTraining } from './sign-in-for-training.tsx'
import { TrainingTabs } from './training-tabs.tsx'
import { useLoadedTraining } from './use-training.ts'
import type { TrainingPageView, TrainingView } from './use-training.ts'

const Frame = chakra('div', {
  base: {
    w: 'full',
    px: { base: '16px', md: '24px' },
    pt: '14px',
    pb: '48px',
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
  },
})
const Line = chakra('div', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '6px 10px',
    'flexWrap': 'wrap',
    'minH': '36px',
    'mb': '4px',
    '& > span.wait': { h: '20px', maxW: '320px' },
  },
})
const Title = chakra('h1', { base: { unicodeBidi: 'plaintext', textStyle: 'title', overflowWrap: 'anywhere' } })
const End = chakra('div', { base: { ml: 'auto' } })
const Waiting = chakra('div', { base: { h: '40px', borderBottomWidth: '1px', borderColor: 'border' } })

/** Head and tabs around every page of a training. The head never changes its height between tabs. */
export function TrainingFrame() {
  const { t } = useLingui()
  const { trainingID, groupID } = useParams()
  const tid = Number(trainingID)
  const { query, view, isAnonymous } = useLoadedTraining(tid)
  if (isAnonymous)
    return (
      <Frame>
        <SignInForTraining />
      </Frame>
    )
  if (!Number.isSafeInteger(tid) || tid <= 0) return <EmptyState isPage title={t`Training not found`} />
  if (isLost(query)) {
    return (
      <Frame>
        <LostTraining query={query} />
      </Frame>
    )
  }
  // A group's training is at home in its group, whatever the address says.
  const gid = view?.info.gid ?? null
  if (view !== null && String(gid ?? '') !== (groupID ?? '')) return <Navigate to={view.paths.root} replace />
  return <Frame>{view === null ? <HeadSkeleton /> : <Head view={view} live={query.live} />}</Frame>
}

function HeadSkeleton() {
  return (
    <div aria-busy="true">
      <Line>
        <SkeletonCell className="wait" />
      </Line>
      <Waiting />
    </div>
  )
}

function Head({ view, live }: { readonly view: TrainingView; readonly live: LiveStatus }) {
  const { t } = useLingui()
  const { info, mayEnter, paths } = view
  useFrameTitle(info.title)
  // One badge a page: that of the page's own data where it has some.
  const [pageLive, showLive] = useState<LiveStatus | null>(null)
  const isIntroduction = useMatch(paths.root) !== null
  return (
    <>
      <Line>
        {info.gid === null ? null : <UpLink to={`/group/${info.gid}/training`} label={t`Trainings of the group`} />}
        <Title>{info.title}</Title>
        {info.categoryName === null ? null : <TagChip color={info.categoryColor}>{info.categoryName}</TagChip>}
        <AuthMark auth={info.auth} />
        <End>
          <LiveStatusBadge live={pageLive ?? live} />
        </End>
      </Line>
      <TrainingTabs view={view} />
      <Stack flex={1} minW={0}>
        <BelowTitle>
          {mayEnter || isIntroduction ? (
            <Outlet context={{ ...view, showLive } satisfies TrainingPageView} />
          ) : (
            <PasswordForm tid={view.tid} />
          )}
        </BelowTitle>
      </Stack>
    </>
  )
}
