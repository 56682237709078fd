import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { useFrameBadge } from '../../live/frame-badge.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { TypedInput } from '../../ui/form/typed-input.tsx'
import { formatNumber, formatRate } from '../../ui/text/format.ts'
import { NicknameTag } from '../../domain/user/nickname-tag.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { Person, userHomeOf } from '../../domain/user/person.tsx'
import { Segment } from '../../ui/form/segment.tsx'
import { LabelledValue } from '../../ui/text/labelled-value.tsx'
import { MutedText } from '../../ui/text/text.tsx'
import { useGroup } from './frame/use-group.ts'
import { groupKey } from './queries.ts'
import type { RankRow } from './queries.ts'
import { rankPageSizes, readRank, writeRank } from './rank-search.ts'
import type { RankSearch } from './rank-search.ts'
import { ToolBar } from './tool-bar.tsx'
import { useGroupEvents } from '../../domain/group/use-group-events.ts'

const SearchBox = chakra('div', {
  base: { 'flex': { base: '1 1 100%', md: '0 0 240px' }, 'mr': 'auto', '& > span': { w: 'full' } },
})
const Deciding = chakra('span', { base: { fontWeight: 600 } })
const Compact = chakra('span', {
  base: { display: 'grid', gridTemplateColumns: '32px minmax(0, 1fr) auto', gap: '8px', alignItems: 'center' },
})

const ACM = 0
const OI = 1
type RankedRow = RankRow & { readonly position: number }

interface RankToolsProps {
  readonly search: RankSearch
  readonly onChange: (part: Partial<RankSearch>) => void
}

function RankTools({ search: { type, searchUser }, onChange }: RankToolsProps) {
  const { t } = useLingui()
  return (
    <ToolBar>
      <SearchBox>
        <TypedInput
          type="search"
          icon={<Search size={14} />}
          aria-label={t`Name or nickname`}
          placeholder={t`Name or nickname`}
          maxLength={100}
          value={searchUser}
          onChange={(word) => onChange({ searchUser: word })}
        />
      </SearchBox>
      <Segment
        label={t`Format`}
        value={String(type)}
        options={[
          { value: String(ACM), label: 'ACM' },
          { value: String(OI), label: 'OI' },
        ]}
        onChange={(next) => onChange({ type: Number(next) })}
      />
    </ToolBar>
  )
}

/** `/group/:groupID/rank`: members by what they solved in the group. */
export function GroupRankPage() {
  const { t } = useLingui()
  const { gid, uid } = useGroup()
  const [address, setAddress] = useSearchParams()
  const search = readRank(address)
  const change = (part: Partial<RankSearch>) => setAddress(writeRank({ ...search, page: 1, ...part }))
  const { type, page, limit, searchUser } = search
  const query = useGroupEvents({
    gid,
    what: 'rank',
    key: [...groupKey(gid), 'rank', search],
    load: (signal) =>
      call('groupRank', {
        query: { gid, type, currentPage: page, limit, searchUser: searchUser || undefined },
        signal,
      }),
  })
  useFrameBadge(query.live)
  const decides = (row: RankRow) => <Deciding>{formatNumber(type === ACM ? row.ac : row.score)}</Deciding>
  const rows = query.data?.records.map((row, index) => ({ ...row, position: (page - 1) * limit + index + 1 }))
  return (
    <>
      <RankTools search={search} onChange={change} />
      <DataTable
        label={t({ context: 'group', message: 'Rank' })}
        columns={useColumns()}
        rows={rows}
        rowKey={(row) => row.uid}
        rowHref={userHomeOf}
        rowMark={(row) => ({ own: row.uid === uid })}
        state={query}
        compactRow={(row) => (
          <Compact>
            <MutedText>{formatNumber(row.position)}</MutedText>
            <Person person={row} />
            <LabelledValue
              word={
                type === ACM
                  ? t({ context: 'group rank', message: 'Solved' })
                  : t({ context: 'group rank', message: 'Score' })
              }
            >
              {decides(row)}
            </LabelledValue>
          </Compact>
        )}
        empty={{ title: t`No matching users`, hint: t`Try a different name.` }}
      />
      <Pagination
        page={page}
        pageSize={limit}
        sizes={rankPageSizes}
        total={query.data?.total}
        onChange={(choice) => change({ page: choice.page, limit: choice.pageSize })}
      />
    </>
  )
}

function useColumns(): readonly Column<RankedRow>[] {
  const { t } = useLingui()
  return [
    {
      key: 'position',
      head: '#',
      width: '52px',
      align: 'right',
      cell: (row) => <MutedText>{formatNumber(row.position)}</MutedText>,
    },
    { key: 'user', head: t`User`, link: true, cell: (row) => <Person person={row} /> },
    { key: 'nickname', head: t`Nickname`, width: '150px', cell: (row) => <NicknameTag nickname={row.nickname} /> },
    {
      key: 'ac',
      head: t({ context: 'group rank', message: 'Solved' }),
      width: '84px',
      align: 'right',
      cell: (row) => formatNumber(row.ac),
    },
    {
      key: 'total',
      head: t({ context: 'count', message: 'Submissions' }),
      width: '100px',
      align: 'right',
      cell: (row) => formatNumber(row.total),
    },
    {
      key: 'score',
      head: t({ context: 'group rank', message: 'Score' }),
      width: '84px',
      align: 'right',
      cell: (row) => formatNumber(row.score),
    },
    {
      key: 'rate',
      head: t({ context: 'group rank', message: 'Acceptance' }),
      width: '90px',
      align: 'right',
      cell: (row) => formatRate(row.ac, row.total),
    },
  ]
}
