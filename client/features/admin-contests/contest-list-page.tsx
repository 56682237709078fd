import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { FileInput, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button, LinkButton } from '../../ui/form/button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { KeywordInput } from '../../ui/form/keyword-input.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { changedListSearch, readListSearch } from '../../ui/table/list-search.ts'
import type { ListSearch } from '../../ui/table/list-search.ts'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Pagination } from '../../ui/table/pagination.tsx'
import { RowLink } from '../../ui/table/row-link.tsx'
import { LabelledValue } from '../../ui/text/labelled-value.tsx'
import { AuthMark, ContestStatus, RuleMark } from '../../domain/contest/contest-marks.tsx'
import { useContestTimeText } from '../../domain/contest/time-text.ts'
import { MutedText, RowTitle } from '../../ui/text/text.tsx'
import { Toolbar } from '../../ui/layout/stack.tsx'
import { ImportDialog } from './list/import-dialog.tsx'
import { RowActions, VisibleSwitch } from './list/row-actions.tsx'
import { useContestAdminScope, useRights } from './admin-scope.ts'
import { useAdminContests } from './queries.ts'
import type { ContestRow } from './queries.ts'

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

/** `/admin/contest`: every contest of the site outside of groups. */
export function ContestListPage() {
  const { t } = useLingui()
  usePageTitle(t`Contests`)
  const [search, setSearch] = useSearchParams()
  const [isImporting, setImporting] = useState(false)
  const filters = readListSearch(search)
  const total = useAdminContests(filters).data?.total
  const change = (part: Partial<ListSearch>) => setSearch((before) => changedListSearch(before, part))
  return (
    <PageBody>
      <PageHead
        title={t`Contests`}
        note={total === undefined ? undefined : formatNumber(total)}
        actions={
          <>
            <Button icon={<FileInput size={15} />} onClick={() => setImporting(true)}>{t`Import a scoreboard`}</Button>
            <LinkButton
              to="/admin/contest/create"
              variant="solid"
              icon={<Plus size={15} />}
            >{t`New contest`}</LinkButton>
          </>
        }
      />
      <Toolbar>
        <KeywordInput label={t`Title or ID`} value={filters.keyword} onChange={(keyword) => change({ keyword })} />
      </Toolbar>
      <ContestTable filters={filters} onChange={change} />
      {isImporting ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </PageBody>
  )
}

interface ContestTableProps {
  readonly filters: ListSearch
  readonly onChange: (part: Partial<ListSearch>) => void
}

/** The contests of the admin scope around it. */
export function ContestTable({ filters, onChange: change }: ContestTableProps) {
  const { t } = useLingui()
  const scope = useContestAdminScope()
  const query = useAdminContests(filters)
  const columns = useColumns()
  const firstHint =
    scope.group === null
      ? t`Create one, or import the scoreboard of a past contest.`
      : t`Create one, then add its problems.`
  return (
    <>
      <DataTable
        label={t`Contests`}
        columns={columns}
        rows={query.data?.records}
        rowKey={(row) => row.id}
        state={query}
        skeletonRows={filters.limit}
        compactRow={(row) => <CompactContest row={row} />}
        empty={
          filters.keyword === ''
            ? { title: t`No contests yet`, hint: firstHint }
            : { title: t`No matching contests`, hint: t`Try a different search.` }
        }
      />
      <Pagination
        page={filters.currentPage}
        pageSize={filters.limit}
        total={query.data?.total}
        onChange={({ page, pageSize }) => change({ currentPage: page, limit: pageSize })}
      />
    </>
  )
}

/** Leads to the form where the reader may save it, otherwise to the problems. */
function TitleLink({ row }: { readonly row: ContestRow }) {
  const { mayEdit } = useRights(row)
  const { paths, group } = useContestAdminScope()
  if (!mayEdit && group !== null) return row.title
  return <RowLink to={`${paths.of(row.id)}/${mayEdit ? 'edit' : 'problems'}`}>{row.title}</RowLink>
}

function TimesOf({ row }: { readonly row: ContestRow }) {
  const timeText = useContestTimeText()
  return (
    <MutedText size="label" display="block" py="4px">
      {timeText(row.startTime)}
      <br />
      {timeText(row.endTime)}
    </MutedText>
  )
}

function useColumns(): readonly Column<ContestRow>[] {
  const { t } = useLingui()
  return [
    { key: 'id', head: t`ID`, width: '80px', cell: (row) => <MutedText>{row.id}</MutedText> },
    { key: 'title', head: t`Title`, cell: (row) => <TitleLink row={row} /> },
    { key: 'rule', head: t`Format`, width: '70px', cell: (row) => <RuleMark type={row.type} /> },
    { key: 'auth', head: t`Who may take part`, width: '172px', cell: (row) => <AuthMark auth={row.auth} /> },
    { key: 'status', head: t`State`, width: '112px', cell: (row) => <ContestStatus status={row.status} /> },
    { key: 'times', head: t`Start and end`, width: '164px', cell: (row) => <TimesOf row={row} /> },
    { key: 'creator', head: t`Creator`, width: '120px', cell: (row) => <MutedText>{row.author}</MutedText> },
    { key: 'visible', head: t`Visible`, width: '72px', align: 'center', cell: (row) => <VisibleSwitch row={row} /> },
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

function CompactContest({ row }: { readonly row: ContestRow }) {
  const { t } = useLingui()
  return (
    <Compact>
      <RowTitle>
        <TitleLink row={row} />
      </RowTitle>
      <RowActions row={row} />
      <Marks>
        <ContestStatus status={row.status} />
        <RuleMark type={row.type} />
        <AuthMark auth={row.auth} />
        <MutedText>{row.author}</MutedText>
      </Marks>
      <LabelledValue word={t`Visible`}>
        <VisibleSwitch row={row} />
      </LabelledValue>
      <TimesOf row={row} />
    </Compact>
  )
}
