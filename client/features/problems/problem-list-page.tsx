import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { bankSorts } from '@podium/proto/rules/problem/bank-sorts.ts'
import { useAtomValue } from 'jotai'
import { Shuffle } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { userAtom } from '../../api/session.ts'
import { LiveCount } from '../../live/live-count.tsx'
import { Button } from '../../ui/form/button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Pagination } from '../../ui/table/pagination.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { ActiveFilters } from './list/active-filters.tsx'
import { CompactProblem, useProblemColumns } from './list/columns.tsx'
import { DistributionCard } from './list/distribution-card.tsx'
import { changeFilters, noFilters, readFilters, writeFilters } from './list/filters.ts'
import type { ListFilters } from './list/filters.ts'
import { useOwnStatuses, useProblemList } from './list/list-queries.ts'
import { FilterSheet } from './list/filter-sheet.tsx'
import { TagRail } from './list/tag-rail.tsx'
import { Toolbar } from './list/toolbar.tsx'

const Columns = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 220px' }, gap: '26px' },
})
const Aside = chakra('aside', {
  base: { 'hideBelow': 'lg', '& > h2': { textStyle: 'section', h: '34px', lineHeight: '34px' } },
})

/** `/problem`: the bank, with its filters in the address. */
export function ProblemListPage() {
  const { t } = useLingui()
  usePageTitle(t`Problems`)
  const [search, setSearch] = useSearchParams()
  const isAnonymous = useAtomValue(userAtom) === null
  const asked = readFilters(search)
  const filters = isAnonymous ? { ...asked, own: null } : asked
  const [showsTags, setShowTags] = useState(true)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const query = useProblemList(filters)
  // From the address itself: what is rendered may lag behind a change made a moment ago.
  const change = (part: Partial<ListFilters>) =>
    setSearch(writeFilters(changeFilters(readFilters(new URLSearchParams(location.search)), part)))
  const reset = () => setSearch(writeFilters(noFilters))
  return (
    <PageBody>
      <PageHead
        title={t`Problems`}
        note={<LiveCount total={query.data?.total} live={query.live} />}
        actions={<RandomButton oj={filters.oj} />}
      />
      <Toolbar
        filters={filters}
        onChange={change}
        onReset={reset}
        showsTags={showsTags}
        onShowTags={setShowTags}
        onOpenSheet={() => setSheetOpen(true)}
      />
      <ActiveFilters filters={filters} onChange={change} onReset={reset} />
      <Columns>
        <div>
          <ProblemTable query={query} filters={filters} showsTags={showsTags} onChange={change} onReset={reset} />
          <Pagination
            page={filters.currentPage}
            pageSize={filters.limit}
            total={query.data?.total}
            onChange={({ page, pageSize }) => change({ currentPage: page, limit: pageSize })}
          />
        </div>
        <Aside>
          <h2>{t`Tags`}</h2>
          <TagRail filters={filters} onChange={change} />
        </Aside>
      </Columns>
      {isSheetOpen ? (
        <FilterSheet
          filters={filters}
          onChange={change}
          onReset={reset}
          showsTags={showsTags}
          onShowTags={setShowTags}
          onClose={() => setSheetOpen(false)}
        />
      ) : null}
    </PageBody>
  )
}

interface ProblemTableProps {
  readonly query: ReturnType<typeof useProblemList>
  readonly filters: ListFilters
  readonly showsTags: boolean
  readonly onChange: (change: Partial<ListFilters>) => void
  readonly onReset: () => void
}

function ProblemTable({ query, filters, showsTags, onChange, onReset }: ProblemTableProps) {
  const { t } = useLingui()
  const rows = query.data?.records
  const own = useOwnStatuses(rows)
  const columns = useProblemColumns({ own, showsTags })
  return (
    <DataTable
      label={t`Problems`}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.pid}
      state={query}
      sort={{
        by: filters.sort,
        isDescending: filters.isDescending,
        onChange: (by, isDescending) => onChange({ sort: bankSorts.find((one) => one === by), isDescending }),
      }}
      rowHref={(row) => `/problem/${encodeURIComponent(row.problemId)}`}
      rowCard={(row) => <DistributionCard row={row} />}
      compactRow={(row) => <CompactProblem row={row} status={own?.[row.pid]?.status} showsTags={showsTags} />}
      skeletonRows={filters.limit}
      empty={{
        title: t`No matching problems`,
        hint: t`Try a different word or fewer filters.`,
        action: <Button onClick={onReset}>{t`Reset the filters`}</Button>,
      }}
    />
  )
}

/** From the bank that the list is about. */
function RandomButton({ oj }: Pick<ListFilters, 'oj'>) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isPicking, setPicking] = useState(false)
  const pick = async (): Promise<void> => {
    setPicking(true)
    const picked = await call('randomProblem', { query: { oj: oj === noFilters.oj ? undefined : oj } }).catch(
      () => null,
    )
    setPicking(false)
    if (picked === null) return
    toast.success(t`Good luck`)
    await navigate(`/problem/${encodeURIComponent(picked.problemId)}`)
  }
  return (
    <Button icon={<Shuffle size={14} />} loading={isPicking} onClick={() => void pick()}>
      {t`Random problem`}
    </Button>
  )
}
