import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/form/button.tsx'
import { formatAgo, formatTime, missing } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { pageCount, pageInstead } from '../../ui/table/pages.ts'
import { SectionHead } from '../../ui/layout/page.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx'

const Turn = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    textStyle: 'label',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Item = chakra('button', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '16px',
    'w': 'full',
    'h': '41px',
    'textAlign': 'left',
    'textStyle': 'cell',
    'borderBottomWidth': '1px',
    'borderColor': 'border',
    '&:hover': { color: 'accent.fg' },
    '& > span': {
      flexShrink: 0,
      textStyle: 'label',
      color: 'fg.muted',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
  },
})
const Title = chakra('b', { base: { unicodeBidi: 'plaintext', flex: 1, fontWeight: 500, minW: 0, truncate: true } })
const Article = chakra('article', {
  base: {
    'pt': '14px',
    'maxW': 'prose',
    '& h3': { textStyle: 'section', fontSize: '15px', mb: '4px', overflowWrap: 'anywhere' },
  },
})
const Byline = chakra('p', { base: { textStyle: 'label', color: 'fg.subtle', mb: '12px' } })
const List = chakra('ul', { base: { '&[data-turning]': { opacity: 0.6 } } })

interface Announcement {
  readonly id: number
  readonly title: string
  readonly content: string
  readonly username: string | null
  /** Wire time. */
  readonly gmtCreate: string
}

export interface AnnouncementListProps {
  readonly title: string
  /** What stands where there is none. */
  readonly hint: string
  readonly query: UseQueryResult<{ readonly records: readonly Announcement[]; readonly total: number }>
  readonly page: number
  readonly pageRows: number
  readonly onPage: (page: number) => void
  /** In a wide column: the author in the list, a button that asks again, and texts at the size of prose. */
  readonly isRoomy?: boolean
}

/** Announcements page by page; choosing one shows it in place. */
export function AnnouncementList(props: AnnouncementListProps) {
  const { t } = useLingui()
  const { title, query, isRoomy = false } = props
  const [chosen, setChosen] = useState<Announcement | null>(null)
  // A newer one may have pushed it to the next page while it is being read.
  const open = chosen && (query.data?.records.find(({ id }) => id === chosen.id) ?? chosen)
  const section = useFocusOnTurn(open?.id ?? null)
  useTurnToLast(props)
  return (
    <section ref={section}>
      <SectionHead>
        <h2>{title}</h2>
        {open ? (
          <Button
            variant="quiet"
            size="sm"
            icon={<ArrowLeft size={14} />}
            onClick={() => setChosen(null)}
            data-back=""
          >{t`Back`}</Button>
        ) : (
          <Pages {...props} />
        )}
      </SectionHead>
      {open ? <Detail announcement={open} isRoomy={isRoomy} /> : <Titles {...props} onOpen={setChosen} />}
    </section>
  )
}

/** What was pressed is gone after it: the focus goes to the way back, and from there to where it came from. */
function useFocusOnTurn(openId: number | null) {
  const section = useRef<HTMLElement>(null)
  const before = useRef(openId)
  useEffect(() => {
    const left = before.current
    before.current = openId
    if (left === openId) return
    const next = openId === null ? `[data-announcement="${left}"]` : '[data-back]'
    section.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true })
  }, [openId])
  return section
}

/** From a page behind the last one, whose announcements have gone, to the last. */
function useTurnToLast({ query, page, pageRows, onPage }: AnnouncementListProps): void {
  const rows = query.isPlaceholderData ? undefined : query.data?.records.length
  const instead = pageInstead({ page, pageSize: pageRows, total: query.data?.total, rows })
  useEffect(() => {
    if (instead !== null) onPage(instead)
  })
}

function Pages({ query, page, pageRows, onPage, isRoomy = false }: AnnouncementListProps) {
  const { t } = useLingui()
  const pages = pageCount(query.data?.total ?? 0, pageRows)
  return (
    <Turn>
      {isRoomy ? (
        <IconButton label={t`Refresh`} size="sm" onClick={() => void query.refetch()}>
          <RefreshCw size={14} />
        </IconButton>
      ) : null}
      {`${page} / ${pages}`}
      <IconButton label={t`Previous page`} size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={15} />
      </IconButton>
      <IconButton label={t`Next page`} size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight size={15} />
      </IconButton>
    </Turn>
  )
}

function Titles({
  query,
  hint,
  isRoomy = false,
  onOpen,
}: AnnouncementListProps & { readonly onOpen: (announcement: Announcement) => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState reason={query.error?.message} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton height="205px" />
    )
  if (query.data.records.length === 0) return <EmptyState title={t`No announcements yet`} hint={hint} />
  return (
    <List data-turning={query.isPlaceholderData || undefined}>
      {query.data.records.map((each) => (
        <li key={each.id}>
          <Item type="button" onClick={() => onOpen(each)} data-announcement={each.id}>
            <Title>{each.title}</Title>
            {isRoomy ? <span>{each.username ?? missing}</span> : null}
            <span data-tip={formatTime(each.gmtCreate)}>{formatAgo(each.gmtCreate, locale)}</span>
          </Item>
        </li>
      ))}
    </List>
  )
}

const Detail = ({ announcement, isRoomy }: { readonly announcement: Announcement; readonly isRoomy: boolean }) => (
  <Article>
    <h3>{announcement.title}</h3>
    <Byline>{`${announcement.username ?? missing} · ${formatTime(announcement.gmtCreate)}`}</Byline>
    <Markdown source={announcement.content} compact={!isRoomy} />
  </Article>
)
