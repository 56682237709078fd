import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { useFrameBadge } from '../../../live/frame-badge.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { KeywordInput } from '../../../ui/form/keyword-input.tsx'
import { formatNumber, formatTime } from '../../../ui/text/format.ts'
import { changedListSearch, readListSearch } from '../../../ui/table/list-search.ts'
import type { ListSearch } from '../../../ui/table/list-search.ts'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { ProblemTitle, PublicationMark, useAdminProblems } from '../../admin-problems/index.ts'
import type { ProblemRow } from '../../admin-problems/index.ts'
import { useGroup } from '../../groups/index.ts'
import { AdminOnly } from '../admin-only.tsx'
import { ScopeButtons } from '../area-buttons.tsx'
import { AreaHead } from '../area-head.tsx'
import { MutedText, RowTitle } from '../../../ui/text/text.tsx'
import { Toolbar } from '../../../ui/layout/stack.tsx'
import { GroupAuthSelect, GroupProblemActions } from './problem-actions.tsx'

const Compact = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: '4px 12px' },
})
const End = chakra('span', { base: { justifySelf: 'end' } })

/** `/group/{groupID}/problem/admin`: every problem of the group, for its administrators. */
export const GroupProblemAdminPage = () => (
  <AdminOnly>
    <ProblemAdmin />
  </AdminOnly>
)

function ProblemAdmin() {
  const { t } = useLingui()
  const { gid } = useGroup()
  const [search, setSearch] = useSearchParams()
  const filters = readListSearch(search)
  const query = useAdminProblems({ ...filters, auth: 0, oj: 'All' })
  useFrameBadge(query.live)
  const change = (part: Partial<ListSearch>) => setSearch((before) => changedListSearch(before, part))
  const empty =
    filters.keyword === ''
      ? { title: t`No problems yet`, hint: t`Create the first one: its ID begins with the short name of the group.` }
      : { title: t`No matching problems`, hint: t`Try a different search.` }
  return (
    <>
      <AreaHead
        title={t`Manage problems`}
        note={query.data === undefined ? undefined : formatNumber(query.data.total)}
        actions={<ScopeButtons area={`/group/${gid}/problem`} />}
      />
      <Toolbar>
        <KeywordInput
          label={t`ID, title or author`}
          value={filters.keyword}
          onChange={(keyword) => change({ keyword })}
        />
      </Toolbar>
      <DataTable
        label={t`Manage problems`}
        columns={useColumns()}
        rows={query.data?.records}
        rowKey={({ id }) => id}
        state={query}
        skeletonRows={filters.limit}
        compactRow={(row) => <CompactRow row={row} />}
        empty={empty}
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

function useColumns(): readonly Column<ProblemRow>[] {
  const { t } = useLingui()
  return [
    { key: 'no', head: t`ID`, width: '64px', cell: ({ id }) => <MutedText>{id}</MutedText> },
    { key: 'id', head: t`Problem ID`, width: '140px', cell: ({ problemId }) => problemId },
    { key: 'title', head: t`Title`, cell: (row) => <ProblemTitle row={row} /> },
    { key: 'author', head: t`Author`, width: '120px', cell: ({ author }) => <MutedText>{author}</MutedText> },
    {
      key: 'created',
      head: t`Created`,
      width: '168px',
      cell: ({ gmtCreate }) => <MutedText>{formatTime(gmtCreate)}</MutedText>,
    },
    {
      key: 'modifier',
      head: t`Last edited by`,
      width: '112px',
      cell: ({ modifiedUser }) => <MutedText>{modifiedUser}</MutedText>,
    },
    { key: 'auth', head: t`Visibility`, width: '144px', cell: (row) => <GroupAuthSelect row={row} /> },
    {
      key: 'publication',
      head: t`Public bank`,
      width: '164px',
      cell: ({ applyPublicProgress }) => <PublicationMark progress={applyPublicProgress} />,
    },
    {
      key: 'actions',
      head: '',
      label: t`Actions`,
      width: '48px',
      align: 'center',
      cell: (row) => <GroupProblemActions row={row} />,
    },
  ]
}

const CompactRow = ({ row }: { readonly row: ProblemRow }) => (
  <Compact>
    <span>
      <RowTitle>
        <ProblemTitle row={row} />
      </RowTitle>{' '}
      <MutedText>{row.problemId}</MutedText>
    </span>
    <End>
      <GroupProblemActions row={row} />
    </End>
    <span>
      <MutedText>{row.author}</MutedText> <PublicationMark progress={row.applyPublicProgress} />
    </span>
    <GroupAuthSelect row={row} />
  </Compact>
)
