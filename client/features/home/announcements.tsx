import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/model/limits.ts'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { formatAgo, formatTime, MISSING } from '../../ui/format.ts'
import { useLocale } from '../../ui/locale.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { pageCount } from '../../ui/pages.ts'
import { SectionHead } from '../../ui/page.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { Grey } from './parts.tsx'
import { useAnnouncements } from './use-home.ts'
import type { Announcement } from './use-home.ts'

const Turn = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '4px', textStyle: 'label', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } })
const Item = chakra('button', {
  base: {
    display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: '12px', w: 'full', h: '40px', textAlign: 'left', textStyle: 'cell', borderBottomWidth: '1px',
    borderColor: 'border', '&:hover': { color: 'accent.fg' },
  },
})
const Title = chakra('span', { base: { fontWeight: 500, minW: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } })
const Article = chakra('article', { base: { pt: '14px', '& h3': { textStyle: 'section', fontSize: '15px', mb: '4px', overflowWrap: 'anywhere' } } })
const Byline = chakra('p', { base: { textStyle: 'label', color: 'fg.subtle', mb: '12px' } })
const List = chakra('ul', { base: { '&[data-turning]': { opacity: 0.6 } } })

/** Announcements of the site, five a page; choosing one shows it in place. */
export function Announcements() {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const [openId, setOpenId] = useState<number | null>(null)
  const query = useAnnouncements(page)
  const open = query.data?.records.find(({ id }) => id === openId)
  const pages = pageCount(query.data?.total ?? 0, limits.announcementPageRows)
  return (
    <section>
      <SectionHead>
        <h2>{t`Announcements`}</h2>
        {open ? (
          <Button variant="quiet" size="sm" icon={<ArrowLeft size={14} />} onClick={() => setOpenId(null)}>{t`Back`}</Button>
        ) : (
          <Turn>
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
  if (query.data === undefined) return query.isError ? <ErrorState onRetry={() => void query.refetch()} /> : <Skeleton height="200px" />
  if (query.data.records.length === 0) return <EmptyState title={t`No announcements yet`} hint={t`News of this site show here.`} />
  return (
    <List data-turning={query.isPlaceholderData || undefined}>
      {query.data.records.map((one) => (
        <li key={one.id}>
          <Item type="button" onClick={() => onOpen(one.id)}>
            <Title>{one.title}</Title>
            <Grey textStyle="label" flexShrink={0} data-tip={formatTime(one.gmtCreate)}>{formatAgo(one.gmtCreate, locale)}</Grey>
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
    <Markdown source={announcement.content} compact />
  </Article>
)
