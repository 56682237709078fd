import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { isLost } from '../../api/errors.ts'
import { formatAgo, formatTime } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { UnreadDot } from '../../domain/contest/contest-marks.tsx'
import { MutedText } from '../../ui/text/text.tsx'
import { useAnnouncements } from './frame/use-unread-announcements.ts'
import { useReadAnnouncements } from './frame/read-announcements.ts'
import { useContest } from './frame/use-contest.ts'
import type { Announcement } from './queries.ts'

const pageRows = 10

const List = chakra('div', { base: { maxW: 'prose' } })
const Item = chakra('article', { base: { borderBottomWidth: '1px', borderColor: 'border' } })
const Head = chakra('button', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '8px',
    'w': 'full',
    'minH': '44px',
    'py': '8px',
    'textAlign': 'left',
    '&:hover b': { color: 'accent.fg' },
  },
})
const Title = chakra('b', { base: { fontWeight: 500, flex: 1, overflowWrap: 'anywhere' } })
const Body = chakra('div', { base: { pb: '16px' } })

/** The announcement that is open: the one of the address, with every arrival at it anew. */
function useAsked(): readonly [open: number | null, setOpen: (id: number | null) => void] {
  const [search] = useSearchParams()
  const { key } = useLocation()
  const asked = Number(search.get('id')) || null
  const [opened, setOpened] = useState({ key, open: asked })
  if (opened.key !== key) setOpened({ key, open: asked })
  return [opened.open, (open) => setOpened({ key, open })]
}

/** `/contest/:contestID/announcements`: page by page; opening one marks it as read. */
export function AnnouncementsPage() {
  const { t } = useLingui()
  const { cid } = useContest()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useAsked()
  const [read, markRead] = useReadAnnouncements(cid)
  const query = useAnnouncements(cid, { currentPage: page, limit: pageRows })
  const isOpenRead = open === null || read.includes(open)
  useEffect(() => {
    if (open !== null && !isOpenRead) markRead([open])
  })
  if (isLost(query)) return <ErrorState reason={query.error?.message} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton height="220px" maxW="prose" mt="14px" />
  if (query.data.total === 0)
    return (
      <EmptyState
        title={t`No announcements yet`}
        hint={t`Announcements appear here and above every page of the contest.`}
      />
    )
  return (
    <List>
      {query.data.records.map((one) => (
        <AnnouncementItem
          key={one.id}
          announcement={one}
          isOpen={open === one.id}
          isRead={read.includes(one.id)}
          onToggle={() => setOpen(open === one.id ? null : one.id)}
        />
      ))}
      <Pagination
        page={page}
        pageSize={pageRows}
        sizes={[pageRows]}
        total={query.data.total}
        onChange={(choice) => setPage(choice.page)}
      />
    </List>
  )
}

interface ItemProps {
  readonly announcement: Announcement
  readonly isOpen: boolean
  readonly isRead: boolean
  readonly onToggle: () => void
}

function AnnouncementItem({ announcement, isOpen, isRead, onToggle }: ItemProps) {
  const locale = useLocale()
  const { title, content, username, gmtCreate } = announcement
  return (
    <Item>
      <Head type="button" aria-expanded={isOpen} onClick={onToggle}>
        {isRead ? null : <UnreadDot />}
        <Title>{title}</Title>
        <MutedText size="label" whiteSpace="nowrap">
          {username}
        </MutedText>
        <MutedText size="label" whiteSpace="nowrap" data-tip={formatTime(gmtCreate)}>
          {formatAgo(gmtCreate, locale)}
        </MutedText>
      </Head>
      {isOpen ? (
        <Body>
          <Markdown source={content} />
        </Body>
      ) : null}
    </Item>
  )
}
