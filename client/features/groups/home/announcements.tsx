import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { groupLimits } from '@podium/proto/model/groups.ts'
import { ArrowLeft, ChevronLeft, ChevronRight, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { formatAgo, formatTime, MISSING } from '../../../ui/format.ts'
import { useLocale } from '../../../ui/locale.ts'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { pageCount } from '../../../ui/pages.ts'
import { SectionHead } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useAnnouncements } from '../announcements/queries.ts'
import type { Announcement } from '../announcements/queries.ts'

const Turn = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '4px', textStyle: 'label', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } })
const Item = chakra('button', {
  base: {
    display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto auto', alignItems: 'center', gap: '16px', w: 'full', h: '42px', textAlign: 'left', textStyle: 'cell', borderBottomWidth: '1px',
    borderColor: 'border', '&:hover': { color: 'accent.fg' }, '& > span': { textStyle: 'label', color: 'fg.muted', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  },
})
const Title = chakra('b', { base: { fontWeight: 500, minW: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } })
const Article = chakra('article', { base: { pt: '14px', maxW: 'prose', '& h3': { textStyle: 'section', fontSize: '15px', mb: '4px', overflowWrap: 'anywhere' } } })
const Byline = chakra('p', { base: { textStyle: 'label', color: 'fg.subtle', mb: '12px' } })
const List = chakra('ul', { base: { '&[data-turning]': { opacity: 0.6 } } })

/** What the group announced, five a page; choosing one shows it in place. */
export function Announcements({ gid }: { readonly gid: number }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const [openId, setOpenId] = useState<number | null>(null)
  const query = useAnnouncements(gid, { currentPage: page, limit: groupLimits.announcementPageRows }, false)
  const open = query.data?.records.find(({ id }) => id === openId)
  const pages = pageCount(query.data?.total ?? 0, groupLimits.announcementPageRows)
  return (
    <section>
      <SectionHead>
        <h2>{t`Group announcements`}</h2>
        {open ? (
          <Button variant="quiet" size="sm" icon={<ArrowLeft size={14} />} onClick={() => setOpenId(null)}>{t`Back`}</Button>
        ) : (
          <Turn>
            <IconButton label={t`Refresh`} size="sm" onClick={() => void query.refetch()}>
              <RefreshCw size={14} />
            </IconButton>
            {`${page} / ${pages}`}
            <IconButton label={t`Previous page`} size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              <ChevronLeft size={15} />
            </IconButton>
            <IconButton label={t`Next page`} size="sm" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              <ChevronRight size={15} />
            </IconButton>
          </Turn>
        )}
      </SectionHead>
      {open ? <Detail announcement={open} /> : <Titles query={query} onOpen={setOpenId} />}
    </section>
  )
}

function Titles({ query, onOpen }: { readonly query: ReturnType<typeof useAnnouncements>; readonly onOpen: (id: number) => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (query.data === undefined) return query.isError ? <ErrorState onRetry={() => void query.refetch()} /> : <Skeleton height="210px" />
  if (query.data.records.length === 0) return <EmptyState title={t`No announcements yet`} hint={t`What the group announces shows here at once.`} />
  return (
    <List data-turning={query.isPlaceholderData || undefined}>
      {query.data.records.map(({ id, title, username, gmtCreate }) => (
        <li key={id}>
          <Item type="button" onClick={() => onOpen(id)}>
            <Title>{title}</Title>
            <span>{username ?? MISSING}</span>
            <span data-tip={formatTime(gmtCreate)}>{formatAgo(gmtCreate, locale)}</span>
          </Item>
        </li>
      ))}
    </List>
  )
}

const Detail = ({ announcement }: { readonly announcement: Announcement }) => (
  <Article>
    <h3>{announcement.title}</h3>
    <Byline>{`${announcement.username ?? MISSING} · ${formatTime(announcement.gmtCreate)}`}</Byline>
    <Markdown source={announcement.content} />
  </Article>
)
