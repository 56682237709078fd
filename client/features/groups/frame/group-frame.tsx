import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ShieldX } from 'lucide-react'
import { useState } from 'react'
import { Outlet, useMatches, useMatch, useParams } from 'react-router-dom'
import { isLost, isRefusal } from '../../../api/errors.ts'
import { openSignIn } from '../../../api/sign-in.ts'
import { LiveStatusBadge } from '../../../live/live-status-badge.tsx'
import type { LiveStatus } from '../../../live/live-status.ts'
import { Avatar } from '../../../ui/text/avatar.tsx'
import { LinkButton } from '../../../ui/form/button.tsx'
import { BelowTitle } from '../../../ui/layout/page.tsx'
import { useFrameTitle } from '../../../ui/layout/page-title.ts'
import { EmptyState, PageFailure, SignInState } from '../../../ui/feedback/states.tsx'
import { SkeletonCell } from '../../../ui/table/table-style.tsx'
import { AuthMark, HiddenMark } from '../group-marks.tsx'
import { HelpText } from '../../../ui/text/text.tsx'
import { GroupActions } from './actions.tsx'
import { GroupTabs } from './group-tabs.tsx'
import { SideCard } from './side-card.tsx'
import { useLoadedGroup } from './use-group.ts'
import { useJoinHint } from './use-join-hint.ts'
import type { GroupPageView, GroupView } from './use-group.ts'

const across = { w: 'full', mx: 'auto', px: { base: '16px', md: '32px' }, maxW: '1280px' } as const
const Frame = chakra('div', { base: { pt: '20px', pb: '48px', flex: 1, display: 'flex', flexDirection: 'column' } })
const Top = chakra('div', { base: { ...across, position: 'relative' } })
const Below = chakra('div', {
  base: { flex: 1, display: 'flex', flexDirection: 'column' },
  variants: {
    filling: {
      // The line below the tabs goes on to the edges, behind the tabs themselves.
      true: { px: { base: '16px', md: '24px' }, mt: '-1px', borderTopWidth: '1px', borderColor: 'border' },
      false: across,
    },
  },
})
const Line = chakra('div', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '10px 14px',
    'flexWrap': 'wrap',
    'minH': '44px',
    'mb': '10px',
    '& > span.wait': { h: '40px', maxW: '320px' },
  },
})
const Names = chakra('div', { base: { minW: 0, flex: '1 1 240px' } })
const Title = chakra('h1', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    textStyle: 'title',
    overflowWrap: 'anywhere',
  },
})
const NoWrap = chakra('span', { base: { whiteSpace: 'nowrap' } })
const Columns = chakra('div', {
  base: {
    display: 'grid',
    pt: '16px',
    alignItems: 'start',
    gap: { base: '32px', lg: '56px' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
  },
})
// Where they stand below the page they would come after every list: there the home page alone has them.
const Facts = chakra('div', { variants: { atHome: { true: {}, false: { lgDown: { display: 'none' } } } } })
const Page = chakra('div', {
  base: { flex: 1, display: 'flex', flexDirection: 'column', minW: 0 },
  variants: { spaced: { true: { pt: '16px' } } },
})
const Waiting = chakra('div', { base: { h: '40px', borderBottomWidth: '1px', borderColor: 'border' } })

interface FrameShape {
  readonly hasFacts: boolean
  /** The page fills what is left of the window by itself, from edge to edge. */
  readonly isFilled: boolean
}

/** A page that needs more room than others says so in its route. */
function useFrameShape(): FrameShape {
  const handles = useMatches().map(
    ({ handle }) => handle as { readonly withoutFacts?: boolean; readonly footer?: boolean } | undefined,
  )
  return {
    hasFacts: !handles.some((handle) => handle?.withoutFacts),
    isFilled: handles.some((handle) => handle?.footer === false),
  }
}

/** Head, tabs and facts around every page of a group. Whatever room the page takes, the head stays where it is. */
export function GroupFrame() {
  const { t } = useLingui()
  const gid = Number(useParams().groupID)
  const { query, view, isAnonymous } = useLoadedGroup(gid)
  if (!Number.isSafeInteger(gid) || gid <= 0) return <EmptyState isPage title={t`Group not found`} />
  // The sign-in may end while the page is open.
  if (isAnonymous)
    return (
      <Frame>
        <Top>
          <SignInState title={t`Sign in to open this group`} onSignIn={() => openSignIn()} />
        </Top>
      </Frame>
    )
  if (isLost(query)) {
    return (
      <Frame>
        <Top>
          <PageFailure
            title={t`This group could not be loaded`}
            reason={query.error?.message}
            isFinal={isRefusal(query.error)}
            away={<LinkButton to="/group">{t`All groups`}</LinkButton>}
            onRetry={() => void query.refetch()}
          />
        </Top>
      </Frame>
    )
  }
  return <Frame>{view === null ? <HeadSkeleton /> : <Group view={view} live={query.live} />}</Frame>
}

function HeadSkeleton() {
  return (
    <Top aria-busy="true">
      <Line>
        <SkeletonCell className="wait" />
      </Line>
      <Waiting />
    </Top>
  )
}

function Group({ view, live }: { readonly view: GroupView; readonly live: LiveStatus }) {
  useFrameTitle(view.info.name)
  const { hasFacts, isFilled } = useFrameShape()
  const isHome = useMatch('/group/:groupID') !== null
  const [pageLive, showLive] = useState<LiveStatus | null>(null)
  const page = { ...view, showLive }
  return (
    <>
      <Head view={view} live={pageLive ?? (isHome ? live : null)} />
      <Below filling={isFilled}>
        {hasFacts ? (
          <Columns>
            <Inside view={page} isHome={isHome} spaced={false} />
            <Facts atHome={isHome}>
              <SideCard view={view} />
            </Facts>
          </Columns>
        ) : (
          <Inside view={page} isHome={false} spaced={!isFilled} />
        )}
      </Below>
    </>
  )
}

function Head({ view, live }: { readonly view: GroupView; readonly live: LiveStatus | null }) {
  const { t } = useLingui()
  const { info } = view
  return (
    <Top>
      <Line>
        <Avatar name={info.name} src={info.avatar} size={40} shape="square" />
        <Names>
          <Title>
            <bdi>{info.name}</bdi>
            <AuthMark auth={info.auth} />
            {info.visible ? null : <HiddenMark />}
          </Title>
          <HelpText size="label" overflowWrap="anywhere">
            {info.brief} · <NoWrap>{t`${plural(info.memberCount, { one: '# member', other: '# members' })}`}</NoWrap>
          </HelpText>
        </Names>
        {live === null ? null : <LiveStatusBadge live={live} />}
        <GroupActions view={view} />
      </Line>
      <GroupTabs view={view} />
    </Top>
  )
}

/** What is behind the home page is for members; their calls guard it. */
function Inside({
  view,
  isHome,
  spaced,
}: {
  readonly view: GroupPageView
  readonly isHome: boolean
  readonly spaced: boolean
}) {
  const { t } = useLingui()
  const hint = useJoinHint(view)
  if (!isHome && !view.isMember)
    return (
      <EmptyState
        icon={<ShieldX size={22} aria-hidden />}
        title={t`This page is for members of the group`}
        hint={hint}
      />
    )
  return (
    <Page spaced={spaced}>
      <BelowTitle>
        <Outlet context={view} />
      </BelowTitle>
    </Page>
  )
}
