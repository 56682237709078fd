import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ShieldX } from 'lucide-react'
import { Outlet, useMatches, useMatch, useParams } from 'react-router-dom'
import { LiveStatusBadge } from '../../../live/live-status-badge.tsx'
import type { LiveStatus } from '../../../live/live-status.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { SkeletonCell } from '../../../ui/table-style.tsx'
import { AuthMark, HiddenMark } from '../group-marks.tsx'
import { GroupDeeds } from './deeds.tsx'
import { GroupTabs } from './group-tabs.tsx'
import { SideCard } from './side-card.tsx'
import { useLoadedGroup } from './use-group.ts'
import type { GroupView } from './use-group.ts'

const Frame = chakra('div', {
  base: { w: 'full', mx: 'auto', px: { base: '16px', md: '32px' }, '--gutter': '32px', pt: '20px', pb: '48px', flex: 1, display: 'flex', flexDirection: 'column' },
  variants: { wide: { true: {}, false: { maxW: '1280px' } } },
})
const Line = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '10px 14px', flexWrap: 'wrap', minH: '44px', mb: '10px', '& > span.wait': { h: '40px', maxW: '320px' } } })
const Names = chakra('div', { base: { minW: 0, flex: '1 1 240px' } })
const Title = chakra('h1', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', textStyle: 'title', overflowWrap: 'anywhere' } })
const Brief = chakra('p', { base: { textStyle: 'label', color: 'fg.muted', overflowWrap: 'anywhere' } })
const Columns = chakra('div', {
  base: { display: 'grid', gap: { base: '32px', lg: '56px' }, pt: '16px', gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' }, alignItems: 'start' },
})
const Page = chakra('div', { base: { flex: 1, display: 'flex', flexDirection: 'column', minW: 0 }, variants: { spaced: { true: { pt: '16px' } } } })
const Waiting = chakra('div', { base: { h: '40px', borderBottomWidth: '1px', borderColor: 'border' } })

/** A page that takes the whole width says so in its route: `handle: { wide: true }`. The others stand beside the facts. */
function useRoom(): 'beside' | 'wide' | 'filled' {
  const handles = useMatches().map(({ handle }) => handle as { readonly wide?: boolean; readonly footer?: boolean } | undefined)
  if (!handles.some((handle) => handle?.wide === true)) return 'beside'
  return handles.some((handle) => handle?.footer === false) ? 'filled' : 'wide'
}
type Room = ReturnType<typeof useRoom>

/** Head, tabs and facts around every page of a group. */
export function GroupFrame() {
  const { t } = useLingui()
  const gid = Number(useParams().groupID)
  const room = useRoom()
  const { query, view } = useLoadedGroup(gid)
  if (!Number.isSafeInteger(gid) || gid <= 0) return <EmptyState title={t`There is no such group`} />
  if (query.isError) {
    return (
      <Frame wide={false}>
        <ErrorState title={t`This group cannot be opened`} reason={query.error.message} onRetry={() => void query.refetch()} />
      </Frame>
    )
  }
  return <Frame wide={room !== 'beside'}>{view === null ? <HeadSkeleton /> : <Head view={view} live={query.live} room={room} />}</Frame>
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

function Head({ view, live, room }: { readonly view: GroupView; readonly live: LiveStatus; readonly room: Room }) {
  const { t } = useLingui()
  const { info } = view
  usePageTitle(info.name)
  const isHome = useMatch('/group/:groupID') !== null
  const members = formatNumber(info.memberCount)
  return (
    <>
      <Line>
        <Avatar name={info.name} src={info.avatar} size={40} shape="square" />
        <Names>
          <Title>
            <bdi>{info.name}</bdi>
            <AuthMark auth={info.auth} />
            {info.visible ? null : <HiddenMark />}
          </Title>
          <Brief>{t`${info.brief} · ${members} members`}</Brief>
        </Names>
        {isHome ? <LiveStatusBadge live={live} /> : null}
        <GroupDeeds view={view} />
      </Line>
      <GroupTabs view={view} />
      {room === 'beside' ? (
        <Columns>
          <Inside view={view} isHome={isHome} spaced={false} />
          <SideCard view={view} />
        </Columns>
      ) : (
        <Inside view={view} isHome={false} spaced={room === 'wide'} />
      )}
    </>
  )
}

/** What is behind the home page is for members; their calls guard it. */
function Inside({ view, isHome, spaced }: { readonly view: GroupView; readonly isHome: boolean; readonly spaced: boolean }) {
  const { t } = useLingui()
  if (!isHome && !view.isMember) return <EmptyState icon={<ShieldX size={22} aria-hidden />} title={t`This page is for members of the group`} hint={t`Join the group first`} />
  return (
    <Page spaced={spaced}>
      <Outlet context={view} />
    </Page>
  )
}
