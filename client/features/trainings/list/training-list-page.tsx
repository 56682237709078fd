import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Search } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import type { NavigateOptions } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { userAtom } from '../../../api/session.ts'
import { useSiteList } from '../../../domain/site/use-site-list.ts'
import { LiveCount } from '../../../live/live-count.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { TypedInput } from '../../../ui/form/typed-input.tsx'
import { PageBody, PageHead } from '../../../ui/layout/page.tsx'
import { usePageTitle } from '../../../ui/layout/page-title.ts'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { Segment } from '../../../ui/form/segment.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { categoriesQuery } from '../queries.ts'
import { CompactTraining, useTrainingColumns } from './columns.tsx'
import { pageRows, readFilters, writeFilters } from './filters.ts'
import type { TrainingFilters } from './filters.ts'

const Bar = chakra('div', {
  base: {
    'display': 'flex',
    'flexWrap': 'wrap',
    'gap': '8px',
    'alignItems': 'center',
    'mb': '8px',
    '& > span:has(select)': { flex: { base: '1 1 0', md: 'none' } },
  },
})
const SearchBox = chakra('div', { base: { 'flex': { base: '1 1 100%', md: '0 0 260px' }, '& > span': { w: 'full' } } })

/** `/training`: problem sets to work through; the list is open to everybody. */
export function TrainingListPage() {
  const { t } = useLingui()
  usePageTitle(t`Training`)
  const [search, setSearch] = useSearchParams()
  const uid = useAtomValue(userAtom)?.uid
  const filters = readFilters(search)
  const change = (part: Partial<TrainingFilters>, options?: NavigateOptions) =>
    setSearch(writeFilters({ ...readFilters(new URLSearchParams(location.search)), currentPage: 1, ...part }), options)
  const query = useSiteList({
    what: 'trainings',
    key: ['trainings', uid, filters],
    uid,
    load: (signal) => call('trainingList', { query: { ...filters, limit: pageRows }, signal }),
  })
  const isFiltered = filters.keyword !== '' || filters.categoryId !== null || filters.auth !== ''
  return (
    <PageBody>
      <PageHead title={t`Training`} note={<LiveCount total={query.data?.total} live={query.live} />} />
      <Filters filters={filters} onChange={change} />
      <DataTable
        label={t`Trainings`}
        columns={useTrainingColumns({ isSignedIn: uid !== undefined })}
        rows={query.data?.records}
        rowKey={({ id }) => id}
        state={query}
        rowHref={({ id }) => `/training/${id}`}
        compactRow={(row) => <CompactTraining row={row} />}
        skeletonRows={pageRows}
        empty={
          isFiltered
            ? {
                title: t`No matching trainings`,
                hint: t`Try a different word or fewer filters.`,
                action: <Button onClick={() => setSearch({})}>{t`Reset the filters`}</Button>,
              }
            : { title: t`No trainings yet`, hint: t`Problem sets to work through appear here.` }
        }
      />
      <Pagination
        page={filters.currentPage}
        pageSize={pageRows}
        sizes={[pageRows]}
        total={query.data?.total}
        rows={query.data?.records.length}
        onChange={({ page }, options) => change({ currentPage: page }, options)}
      />
    </PageBody>
  )
}

function useCategories() {
  const { queryKey, queryFn } = categoriesQuery
  return useSiteList({ what: 'trainings', key: queryKey, load: (signal) => queryFn({ signal }) }).data ?? []
}

function Filters({
  filters,
  onChange,
}: {
  readonly filters: TrainingFilters
  readonly onChange: (part: Partial<TrainingFilters>) => void
}) {
  const { t } = useLingui()
  const categories = useCategories()
  return (
    <Bar>
      <Segment
        label={t`Visibility`}
        value={filters.auth}
        options={[
          { value: '', label: t`All` },
          { value: 'Public', label: t({ context: 'training', message: 'Public' }) },
          { value: 'Private', label: t({ context: 'training', message: 'Private' }) },
        ]}
        onChange={(auth) => onChange({ auth })}
      />
      <Select
        label={t`Category`}
        value={filters.categoryId === null ? '' : String(filters.categoryId)}
        options={[
          { value: '', label: t`All categories` },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) => onChange({ categoryId: value === '' ? null : Number(value) })}
        width="180px"
      />
      <SearchBox>
        <TypedInput
          type="search"
          icon={<Search size={14} />}
          aria-label={t`Title or author`}
          placeholder={t`Title or author`}
          maxLength={255}
          value={filters.keyword}
          onChange={(keyword) => onChange({ keyword })}
        />
      </SearchBox>
    </Bar>
  )
}
