import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/rules/limits.ts'
import { useAtomValue } from 'jotai'
import { Search } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import type { NavigateOptions } from 'react-router-dom'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { call } from '../../api/call.ts'
import { userAtom } from '../../api/session.ts'
import { useSiteList } from '../../domain/site/use-site-list.ts'
import { LiveStatusBadge } from '../../live/live-status-badge.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { TypedInput } from '../../ui/form/typed-input.tsx'
import { formatNumber, formatRate } from '../../ui/text/format.ts'
import { NicknameTag } from '../../domain/user/nickname-tag.tsx'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Pagination } from '../../ui/table/pagination.tsx'
import { Person, userHomeOf } from '../../domain/user/person.tsx'
import { LabelledValue } from '../../ui/text/labelled-value.tsx'
import { MutedText } from '../../ui/text/text.tsx'
import { readRankFilters, writeRankFilters } from './filters.ts'
import type { RankFilters } from './filters.ts'
import { signatureLine } from './signature-line.ts'
import { TopChart, useTop } from './top-chart.tsx'

export type RankRow = CallAnswer<'rankList'>['records'][number]
export type RankKind = 'acm' | 'oi'

const Deciding = chakra('span', { base: { fontWeight: 600 } })
const Tools = chakra('div', { base: { w: { base: 'full', md: '240px' }, ml: 'auto', my: '12px' } })
const Compact = chakra('span', {
  base: { display: 'grid', gridTemplateColumns: '36px minmax(0, 1fr) auto', gap: '8px', alignItems: 'center' },
})

const typeOf = { acm: 0, oi: 1 } as const

const useRank = (kind: RankKind, { searchUser, currentPage, limit }: RankFilters) =>
  useSiteList({
    what: 'ranks',
    key: ['rank', kind, searchUser, currentPage, limit],
    load: (signal) =>
      call('rankList', {
        query: { type: typeOf[kind], searchUser: searchUser || undefined, currentPage, limit },
        signal,
      }),
  })

export const AcmRankPage = () => <RankPage kind="acm" />
export const OiRankPage = () => <RankPage kind="oi" />

/** `/acm-rank` and `/oi-rank`: the ten first as bars, then everybody. */
function RankPage({ kind }: { readonly kind: RankKind }) {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const filters = readRankFilters(search)
  const change = (part: Partial<RankFilters>, options?: NavigateOptions) =>
    setSearch(writeRankFilters({ ...filters, currentPage: 1, ...part }), options)
  const rank = useRank(kind, filters)
  const top = useTop(kind)
  const ownUid = useAtomValue(userAtom)?.uid
  const title = kind === 'acm' ? t`ACM rank` : t`OI rank`
  usePageTitle(title)
  const first = (filters.currentPage - 1) * filters.limit + 1
  const rows = rank.data?.records.map((row, index) => ({ ...row, position: first + index }))
  return (
    <PageBody>
      <PageHead title={title} note={<LiveStatusBadge live={rank.live} />} />
      <TopChart kind={kind} ownUid={ownUid} top={top} />
      {/* How high the chart is shows only with it: what is below would be pushed about. */}
      {top.isPending ? null : (
        <>
          <Tools>
            <TypedInput
              icon={<Search size={14} />}
              type="search"
              aria-label={t`Search a user`}
              placeholder={t`Name or nickname`}
              maxLength={100}
              width="100%"
              value={filters.searchUser}
              onChange={(searchUser) => change({ searchUser })}
            />
          </Tools>
          <RankTable kind={kind} title={title} rows={rows} state={rank} ownUid={ownUid} limit={filters.limit} />
          <Pagination
            page={filters.currentPage}
            pageSize={filters.limit}
            total={rank.data?.total}
            rows={rank.data?.records.length}
            isAtLeast={filters.searchUser !== '' && rank.data?.total === limits.usersCountedAtMost}
            onChange={({ page, pageSize }, options) => change({ currentPage: page, limit: pageSize }, options)}
          />
        </>
      )}
    </PageBody>
  )
}

type RankedRow = RankRow & { readonly position: number }

interface RankTableProps {
  readonly kind: RankKind
  readonly title: string
  readonly rows: readonly RankedRow[] | undefined
  readonly state: ReturnType<typeof useRank>
  readonly ownUid: string | undefined
  readonly limit: number
}

function RankTable({ kind, title, rows, state, ownUid, limit }: RankTableProps) {
  const { t } = useLingui()
  const decides = (row: RankRow) => <Deciding>{formatNumber(kind === 'acm' ? row.ac : row.score)}</Deciding>
  const columns: readonly Column<RankedRow>[] = [
    {
      key: 'position',
      head: '#',
      width: '64px',
      align: 'right',
      cell: (row) => <MutedText>{formatNumber(row.position)}</MutedText>,
    },
    { key: 'user', head: t`User`, width: '280px', link: true, cell: (row) => <Person person={row} /> },
    { key: 'nickname', head: t`Nickname`, width: '200px', cell: (row) => <NicknameTag nickname={row.nickname} /> },
    {
      key: 'signature',
      head: t`Signature`,
      cell: (row) => <MutedText>{signatureLine(row.signature ?? '')}</MutedText>,
    },
    { key: 'decides', head: kind === 'acm' ? t`Solved` : t`Score`, width: '90px', align: 'right', cell: decides },
    {
      key: 'total',
      head: t({ context: 'count', message: 'Submissions' }),
      width: '100px',
      align: 'right',
      cell: (row) => formatNumber(row.total),
    },
    { key: 'rate', head: t`Acceptance`, width: '90px', align: 'right', cell: (row) => formatRate(row.ac, row.total) },
  ]
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.uid}
      rowHref={userHomeOf}
      rowMark={(row) => ({ own: row.uid === ownUid })}
      state={state}
      skeletonRows={Math.min(limit, limits.rankPageRows)}
      compactRow={(row) => (
        <Compact>
          <MutedText>{formatNumber(row.position)}</MutedText>
          <Person person={row} />
          <LabelledValue word={kind === 'acm' ? t`Solved` : t`Score`}>{decides(row)}</LabelledValue>
        </Compact>
      )}
      empty={{ title: t`No matching users`, hint: t`Try a different name.` }}
    />
  )
}
