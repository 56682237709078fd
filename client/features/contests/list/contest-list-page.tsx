import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { isLost } from '../../../api/errors.ts'
import { countContests } from '../../../domain/site/moved-counters.ts'
import { useSiteList } from '../../../domain/site/use-site-list.ts'
import { LiveStatusBadge } from '../../../live/live-status-badge.tsx'
import { TypedInput } from '../../../ui/form/typed-input.tsx'
import { PageBody, PageHead } from '../../../ui/layout/page.tsx'
import { usePageTitle } from '../../../ui/layout/page-title.ts'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { Segment } from '../../../ui/form/segment.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { SkeletonCell } from '../../../ui/table/table-style.tsx'
import { ContestRow } from './contest-row.tsx'
import { pageRows, readFilters, writeFilters } from './filters.ts'
import type { ContestFilters } from './filters.ts'

const Bar = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '10px', alignItems: 'center', mb: '10px' },
})
const SearchBox = chakra('div', { base: { 'flex': { base: '1 1 100%', md: '0 0 240px' }, '& > span': { w: 'full' } } })
const List = chakra('div', {
  base: { 'mx': '-10px', 'borderTopWidth': '1px', 'borderColor': 'border', '&[data-turning]': { opacity: 0.6 } },
})
const Waiting = chakra('div', {
  base: { h: '72px', display: 'flex', alignItems: 'center', borderBottomWidth: '1px', borderColor: 'border' },
})

const textOf = (code: number | null): string => (code === null ? '' : String(code))
const codeOf = (text: string): number | null => (text === '' ? null : Number(text))

interface FilterBarProps {
  readonly filters: ContestFilters
  readonly onChange: (part: Partial<ContestFilters>) => void
}

function FilterBar({ filters: { status, type, keyword }, onChange }: FilterBarProps) {
  const { t } = useLingui()
  return (
    <Bar>
      <Segment
        label={t({ context: 'contest', message: 'Status' })}
        value={textOf(status)}
        options={[
          { value: '', label: t`All` },
          { value: '-1', label: t`Scheduled` },
          { value: '0', label: t({ context: 'contest', message: 'Running' }) },
          { value: '1', label: t`Ended` },
        ]}
        onChange={(value) => onChange({ status: codeOf(value) })}
      />
      <Segment
        label={t`Format`}
        value={textOf(type)}
        options={[
          { value: '', label: t`All formats` },
          { value: '0', label: 'ACM' },
          { value: '1', label: 'OI' },
        ]}
        onChange={(value) => onChange({ type: codeOf(value) })}
      />
      <SearchBox>
        <TypedInput
          icon={<Search size={14} />}
          aria-label={t`Search contests`}
          placeholder={t`Search contests`}
          maxLength={255}
          value={keyword}
          onChange={(value) => onChange({ keyword: value })}
        />
      </SearchBox>
    </Bar>
  )
}

/** `/contest`: scheduled, running and ended contests; open to everybody. */
export function ContestListPage() {
  const { t } = useLingui()
  usePageTitle(t`Contests`)
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  const { status, type, keyword, currentPage } = filters
  const change = (part: Partial<ContestFilters>) => setSearch(writeFilters({ ...filters, currentPage: 1, ...part }))
  const query = useSiteList({
    what: 'contests',
    key: ['contests', filters],
    load: (signal) => call('contestList', { query: { currentPage, limit: pageRows, status, type, keyword }, signal }),
    count: countContests,
  })
  return (
    <PageBody>
      <PageHead title={t`Contests`} note={<LiveStatusBadge live={query.live} />} />
      <FilterBar filters={filters} onChange={change} />
      <List aria-busy={query.isPending || undefined} data-turning={query.isPlaceholderData || undefined}>
        {query.data?.records.map((contest) => (
          <ContestRow key={contest.id} contest={contest} />
        ))}
        {query.isPending
          ? Array.from({ length: pageRows }, (_, index) => (
              <Waiting key={index} aria-hidden="true">
                <SkeletonCell />
              </Waiting>
            ))
          : null}
      </List>
      {query.data?.total === 0 ? (
        <EmptyState title={t`No matching contests`} hint={t`Try fewer filters, or come back when one is scheduled.`} />
      ) : null}
      {isLost(query) ? <ErrorState reason={query.error?.message} onRetry={() => void query.refetch()} /> : null}
      <Pagination
        page={currentPage}
        pageSize={pageRows}
        sizes={[pageRows]}
        total={query.data?.total}
        onChange={({ page }) => change({ currentPage: page })}
      />
    </PageBody>
  )
}
