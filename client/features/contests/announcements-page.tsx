import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { formatAgo, formatTime } from '../../ui/format.ts'
import { useLocale } from '../../ui/locale.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { announcementNewsKey } from './frame/use-announcement-news.ts'
import { useReadAnnouncements } from './frame/read-announcements.ts'
import { useContest } from './frame/use-contest.ts'
import { contestKey } from './queries.ts'
import type { Announcement } from './queries.ts'

const PAGE_ROWS = 10

const Item = chakra('article', { base: { borderBottomWidth: '1px', borderColor: 'border', maxW: 'prose' } })
const Head = chakra('button', {
  base: { display: 'flex', alignItems: 'center', gap: '8px', w: 'full', minH: '44px', textAlign: 'left', '&:hover b': { color: 'accent.fg' } },
})
const Title = chakra('b', { base: { fontWeight: 500, flex: 1, overflowWrap: 'anywhere' } })
const Dot = chakra('span', { base: { w: '7px', h: '7px', borderRadius: 'full', bg: 'accent.solid', flexShrink: 0 } })
const Meta = chakra('span', { base: { textStyle: 'label', color: 'fg.muted', whiteSpace: 'nowrap' } })
const Body = chakra('div', { base: { pb: '16px' } })

/** `/contest/:contestID/announcements`: page by page; opening one marks it as read. */
export function AnnouncementsPage() {
  const { t } = useLingui()
  const { cid } = useContest()
  const [search] = useSearchParams()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<number | null>(Number(search.get('id')) || null)
  const [read, markRead] = useReadAnnouncements(cid)
  const news = useQueryClient().getQueryState(announcementNewsKey(cid))?.dataUpdatedAt
  const query = useQuery({
    // What is pushed to the notice line renews this list as well.
    queryKey: [...contestKey(cid), 'announcements', page, news],
    queryFn: ({ signal }) => call('contestAnnouncements', { query: { cid, currentPage: page, limit: PAGE_ROWS }, signal }),
    placeholderData: keepPreviousData,
  })
  const isOpenRead = open === null || read.includes(open)
  useEffect(() => {
    if (open !== null && !isOpenRead) markRead([open])
  })
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} />
  if (query.data?.total === 0) return <EmptyState title={t`No announcements yet`} hint={t`What the staff announces shows here and above every page of the contest.`} />
  return (
    <div>
      {query.data?.records.map((one) => (
        <AnnouncementItem
          key={one.id}
          announcement={one}
          isOpen={open === one.id}
          isRead={read.includes(one.id)}
          onToggle={() => setOpen(open === one.id ? null : one.id)}
        />
      ))}
      <Pagination page={page} pageSize={PAGE_ROWS} sizes={[PAGE_ROWS]} total={query.data?.total} onChange={(choice) => setPage(choice.page)} />
    </div>
  )
}

interface ItemProps {
  readonly announcement: Announcement
  readonly isOpen: boolean
  readonly isRead: boolean
  readonly onToggle: () => void
}

function AnnouncementItem({ announcement, isOpen, isRead, onToggle }: ItemProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { title, content, username, gmtCreate } = announcement
  return (
    <Item>
      <Head type="button" aria-expanded={isOpen} onClick={onToggle}>
        {isRead ? null : <Dot role="img" aria-label={t`unread`} />}
        <Title>{title}</Title>
        <Meta>{username}</Meta>
        <Meta data-tip={formatTime(gmtCreate)}>{formatAgo(gmtCreate, locale)}</Meta>
      </Head>
      {isOpen ? (
        <Body>
          <Markdown source={content} />
        </Body>
      ) : null}
    </Item>
  )
}
