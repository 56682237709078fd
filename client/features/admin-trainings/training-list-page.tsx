import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import type { NavigateOptions } from 'react-router-dom'
import { LinkButton } from '../../ui/form/button.tsx'
import { TagChip } from '../../ui/text/tag-chip.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { KeywordInput } from '../../ui/form/keyword-input.tsx'
import { formatNumber, formatTime, missing } from '../../ui/text/format.ts'
import { changedListSearch, readListSearch } from '../../ui/table/list-search.ts'
import type { ListSearch } from '../../ui/table/list-search.ts'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Pagination } from '../../ui/table/pagination.tsx'
import { RowLink } from '../../ui/table/row-link.tsx'
import { LabelledValue } from '../../ui/text/labelled-value.tsx'
import { AuthMark } from '../trainings/index.ts'
import { MutedText, RowTitle } from '../../ui/text/text.tsx'
import { Toolbar } from '../../ui/layout/stack.tsx'
import { RowActions, VisibleSwitch } from './list/row-actions.tsx'
import { useRights, useTrainingAdminScope } from './admin-scope.ts'
import type { TrainingRow } from './admin-scope.ts'
import { useAdminTrainings } from './queries.ts'

const Compact = chakra('div', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': 'minmax(0, 1fr) auto',
    'alignItems': 'center',
    'gap': '6px 12px',
    '& > button': { justifySelf: 'end' },
    '& :is(button, label)': { position: 'relative', zIndex: 1 },
  },
})
const Marks = chakra('span', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 10px' } })

/** `/admin/training`: every training of the site outside of groups, in the order of the public list. */
export function TrainingListPage() {
  const { t } = useLingui()
  usePageTitle(t`Training`)
  const [search, setSearch] = useSearchParams()
  const filters = readListSearch(search)
  const total = useAdminTrainings(filters).data?.total
  const change = (part: Partial<ListSearch>, options?: NavigateOptions) =>
    setSearch((before) => changedListSearch(before, part), options)
  return (
    <PageBody>
      <PageHead
        title={t`Training`}
        note={total === undefined ? undefined : formatNumber(total)}
        actions={
          <LinkButton
            to="/admin/training/create"
            variant="solid"
            icon={<Plus size={15} />}
          >{t`New training`}</LinkButton>
        }
      />
      <Toolbar>
        <KeywordInput
          label={t`Title, ID or order`}
          value={filters.keyword}
          onChange={(keyword) => change({ keyword })}
        />
      </Toolbar>
      <TrainingTable filters={filters} onChange={change} />
    </PageBody>
  )
}

interface TrainingTableProps {
  readonly filters: ListSearch
  readonly onChange: (part: Partial<ListSearch>, options?: NavigateOptions) => void
}

/** The trainings of the admin scope around it. */
export function TrainingTable({ filters, onChange: change }: TrainingTableProps) {
  const { t } = useLingui()
  const query = useAdminTrainings(filters)
  const columns = useColumns()
  return (
    <>
      <DataTable
        label={t`Training`}
        columns={columns}
        rows={query.data?.records}
        rowKey={(row) => row.id}
        state={query}
        skeletonRows={filters.limit}
        compactRow={(row) => <CompactTraining row={row} />}
        empty={
          filters.keyword === ''
            ? { title: t`No trainings yet`, hint: t`Create one, then add problems from the bank.` }
            : { title: t`No matching trainings`, hint: t`Try a different search.` }
        }
      />
      <Pagination
        page={filters.currentPage}
        pageSize={filters.limit}
        total={query.data?.total}
        rows={query.data?.records.length}
        onChange={({ page, pageSize }, options) => change({ currentPage: page, limit: pageSize }, options)}
      />
    </>
  )
}

/** Leads to the form where the reader may save it, otherwise to the problems. */
function TitleLink({ row }: { readonly row: TrainingRow }) {
  const { mayEdit } = useRights(row.author)
  const { paths, group } = useTrainingAdminScope()
  if (!mayEdit && group !== null) return row.title
  return <RowLink to={`${paths.of(row.id)}/${mayEdit ? 'edit' : 'problems'}`}>{row.title}</RowLink>
}

const CategoryOf = ({ row }: { readonly row: TrainingRow }) =>
  row.categoryName === null ? (
    <MutedText>{missing}</MutedText>
  ) : (
    <TagChip color={row.categoryColor}>{row.categoryName}</TagChip>
  )

function useColumns(): readonly Column<TrainingRow>[] {
  const { t } = useLingui()
  return [
    { key: 'id', head: t`ID`, width: '64px', cell: (row) => <MutedText>{row.id}</MutedText> },
    { key: 'title', head: t`Title`, cell: (row) => <TitleLink row={row} /> },
    {
      key: 'rank',
      head: t({ context: 'order', message: 'Order' }),
      width: '124px',
      align: 'right',
      cell: (row) => formatNumber(row.rank),
    },
    { key: 'category', head: t`Category`, width: '150px', cell: (row) => <CategoryOf row={row} /> },
    { key: 'auth', head: t`Visibility`, width: '104px', cell: (row) => <AuthMark auth={row.auth} /> },
    {
      key: 'problems',
      head: t({ context: 'training', message: 'Problems' }),
      width: '88px',
      align: 'right',
      cell: (row) => formatNumber(row.problemCount),
    },
    { key: 'author', head: t`Author`, width: '116px', cell: (row) => <MutedText>{row.author}</MutedText> },
    {
      key: 'modified',
      head: t`Updated`,
      width: '178px',
      cell: (row) => <MutedText>{formatTime(row.gmtModified)}</MutedText>,
    },
    { key: 'visible', head: t`Visible`, width: '68px', align: 'center', cell: (row) => <VisibleSwitch row={row} /> },
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

function CompactTraining({ row }: { readonly row: TrainingRow }) {
  const { t } = useLingui()
  return (
    <Compact>
      <RowTitle>
        <TitleLink row={row} />
      </RowTitle>
      <RowActions row={row} />
      <Marks>
        <CategoryOf row={row} />
        <AuthMark auth={row.auth} />
        <MutedText>{row.author}</MutedText>
      </Marks>
      <LabelledValue word={t`Visible`}>
        <VisibleSwitch row={row} />
      </LabelledValue>
    </Compact>
  )
}
