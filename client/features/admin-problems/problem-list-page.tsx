import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { DownloadCloud, Plus } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { LinkButton } from '../../ui/form/button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { KeywordInput } from '../../ui/form/keyword-input.tsx'
import { formatNumber, formatTime } from '../../ui/text/format.ts'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Pagination } from '../../ui/table/pagination.tsx'
import { Select } from '../../ui/form/select.tsx'
import { MutedText, RowTitle } from '../../ui/text/text.tsx'
import { Toolbar } from '../../ui/layout/stack.tsx'
import { useBankOptions } from './list/bank-options.ts'
import { changedSearch, readFilters } from './list/filters.ts'
import type { ListFilters } from './list/filters.ts'
import { ProblemTitle } from './list/problem-title.tsx'
import { AuthSelect, RowActions } from './list/row-actions.tsx'
import { useAdminProblems } from './queries.ts'
import type { ProblemRow } from './queries.ts'

const Compact = chakra('div', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': 'minmax(0, 1fr) auto',
    'alignItems': 'center',
    'gap': '4px 12px',
    '& > button': { justifySelf: 'end' },
  },
})

/** `/admin/problem`: every problem of the site. */
export function ProblemListPage() {
  const { t } = useLingui()
  usePageTitle(t`Problems`)
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  const query = useAdminProblems(filters)
  const columns = useColumns()
  const change = (part: Partial<ListFilters>) =>
    setSearch(changedSearch(readFilters(new URLSearchParams(location.search)), part))
  const isFiltered = filters.keyword !== '' || filters.auth !== 0 || filters.oj !== 'All'
  return (
    <PageBody>
      <PageHead
        title={t`Problems`}
        note={query.data === undefined ? undefined : formatNumber(query.data.total)}
        actions={
          <>
            <LinkButton to="/admin/problem/remote-import" icon={<DownloadCloud size={15} />}>
              {t`Import from other judges`}
            </LinkButton>
            <LinkButton to="/admin/problem/create" variant="solid" icon={<Plus size={15} />}>
              {t`New problem`}
            </LinkButton>
          </>
        }
      />
      <Filters filters={filters} onChange={change} />
      <DataTable
        label={t`Problems`}
        columns={columns}
        rows={query.data?.records}
        rowKey={(row) => row.id}
        state={query}
        skeletonRows={filters.limit}
        compactRow={(row) => <CompactProblem row={row} />}
        empty={
          isFiltered
            ? { title: t`No matching problems`, hint: t`Try a different search or fewer filters.` }
            : { title: t`No problems yet`, hint: t`Create one, or import a set.` }
        }
      />
      <Pagination
        page={filters.currentPage}
        pageSize={filters.limit}
        total={query.data?.total}
        onChange={({ page, pageSize }) => change({ currentPage: page, limit: pageSize })}
      />
    </PageBody>
  )
}

interface FiltersProps {
  readonly filters: ListFilters
  readonly onChange: (part: Partial<ListFilters>) => void
}

function Filters({ filters, onChange }: FiltersProps) {
  const { t } = useLingui()
  return (
    <Toolbar>
      <KeywordInput
        label={t`ID, title or author`}
        value={filters.keyword}
        onChange={(keyword) => onChange({ keyword })}
      />
      <Select
        label={t`Visibility`}
        value={String(filters.auth)}
        options={[
          { value: '0', label: t`Any visibility` },
          { value: '1', label: t`Public` },
          { value: '2', label: t`Private` },
          { value: '3', label: t`For contests` },
        ]}
        onChange={(auth) => onChange({ auth: Number(auth) })}
      />
      <Select
        label={t`Problem bank`}
        value={filters.oj}
        options={useBankOptions()}
        onChange={(oj) => onChange({ oj })}
      />
    </Toolbar>
  )
}

function useColumns(): readonly Column<ProblemRow>[] {
  const { t } = useLingui()
  return [
    { key: 'no', head: t`ID`, width: '72px', cell: (row) => <MutedText>{row.id}</MutedText> },
    { key: 'id', head: t`Problem ID`, width: '150px', cell: (row) => row.problemId },
    { key: 'title', head: t`Title`, cell: (row) => <ProblemTitle row={row} /> },
    { key: 'author', head: t`Author`, width: '120px', cell: (row) => <MutedText>{row.author}</MutedText> },
    {
      key: 'created',
      head: t`Created`,
      width: '172px',
      wideOnly: true,
      cell: (row) => <MutedText>{formatTime(row.gmtCreate)}</MutedText>,
    },
    {
      key: 'modifier',
      head: t`Last edited by`,
      width: '120px',
      cell: (row) => <MutedText>{row.modifiedUser}</MutedText>,
    },
    { key: 'auth', head: t`Visibility`, width: '150px', cell: (row) => <AuthSelect row={row} /> },
    {
      key: 'actions',
      head: '',
      label: t`Actions`,
      width: '48px',
      align: 'center',
      cell: (row) => <RowActions row={row} />,
    },
  ]
}

const CompactProblem = ({ row }: { readonly row: ProblemRow }) => (
  <Compact>
    <span>
      <RowTitle>
        <ProblemTitle row={row} />
      </RowTitle>{' '}
      <MutedText>{row.problemId}</MutedText>
    </span>
    <RowActions row={row} />
    <MutedText>{row.author}</MutedText>
    <AuthSelect row={row} />
  </Compact>
)
