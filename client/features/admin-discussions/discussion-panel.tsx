import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { NavigateOptions } from 'react-router-dom'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import { LiveStatusBadge } from '../../live/live-status-badge.tsx'
import { Button } from '../../ui/form/button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { Switch } from '../../ui/form/toggles.tsx'
import { KeywordInput } from '../../ui/form/keyword-input.tsx'
import { formatNumber, formatTime } from '../../ui/text/format.ts'
import { changedListSearch, readListSearch } from '../../ui/table/list-search.ts'
import type { ListSearch } from '../../ui/table/list-search.ts'
import { Pagination } from '../../ui/table/pagination.tsx'
import { useChoiceColumn } from '../../ui/table/row-choice.tsx'
import { RowLink } from '../../ui/table/row-link.tsx'
import { MutedText, VisuallyHidden } from '../../ui/text/text.tsx'
import { useAdminDiscussions } from './queries.ts'
import type { DiscussionRow } from './queries.ts'
import { useDiscussionAdmin } from './use-discussion-admin.ts'

const Bar = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', mb: '8px' },
})
const Right = chakra('span', { base: { ml: 'auto', display: 'flex', alignItems: 'center', gap: '12px' } })
const Compact = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '6px 10px', overflowWrap: 'anywhere' },
})
const Facts = chakra('div', {
  base: { gridColumn: '2', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 14px' },
})

/** Every discussion: searched, pinned, disabled, deleted one by one or several at once. */
export function DiscussionPanel() {
  const { t } = useLingui()
  const [address, setAddress] = useSearchParams()
  const search = readListSearch(address)
  const query = useAdminDiscussions(search)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const admin = useDiscussionAdmin(() => void query.refetch())
  const columns = useColumns(query.data?.records ?? [], { chosen, onChange: setChosen })
  const change = (part: Partial<ListSearch>, options?: NavigateOptions) =>
    setAddress((before) => changedListSearch(before, part), options)
  const remove = async () => {
    if (await admin.remove([...chosen])) setChosen(new Set())
  }
  const count = chosen.size
  return (
    <>
      <Bar>
        <KeywordInput
          label={t`Title, author or ID`}
          value={search.keyword}
          onChange={(keyword) => change({ keyword })}
        />
        <Right>
          <LiveStatusBadge live={query.live} />
          <Button
            variant="danger"
            icon={<Trash2 size={14} />}
            disabledReason={count === 0 ? t`Choose at least one discussion` : undefined}
            onClick={() => void remove()}
          >
            {t`Delete selected (${count})`}
          </Button>
        </Right>
      </Bar>
      <DataTable
        label={t`Discussions`}
        columns={columns}
        rows={query.data?.records}
        rowKey={(row) => row.id}
        state={query}
        skeletonRows={search.limit}
        compactRow={(row) => <CompactRow row={row} pick={columns[0]} />}
        empty={
          search.keyword === ''
            ? { title: t`No discussions yet`, hint: t`New discussions appear here instantly.` }
            : { title: t`No matching discussions`, hint: t`Try a different search.` }
        }
      />
      <Pagination
        page={search.currentPage}
        pageSize={search.limit}
        total={query.data?.total}
        rows={query.data?.records.length}
        isAtLeast={query.data?.total === discussionLimits.discussionsCountedAtMost}
        onChange={({ page, pageSize }, options) => change({ currentPage: page, limit: pageSize }, options)}
      />
    </>
  )
}

interface Choice {
  readonly chosen: ReadonlySet<number>
  readonly onChange: (chosen: ReadonlySet<number>) => void
}

const TitleLink = ({ row }: { readonly row: DiscussionRow }) => (
  <RowLink to={`${row.gid === null ? '' : `/group/${row.gid}`}/discussion-detail/${row.id}`}>{row.title}</RowLink>
)

function useColumns(rows: readonly DiscussionRow[], choice: Choice): readonly Column<DiscussionRow>[] {
  const { t } = useLingui()
  return [
    useChoiceColumn({ rows, keyOf: (row: DiscussionRow) => row.id, nameOf: (row) => row.title, ...choice }),
    { key: 'id', head: t`ID`, width: '64px', cell: (row) => <MutedText>{row.id}</MutedText> },
    { key: 'title', head: t`Title`, cell: (row) => <TitleLink row={row} /> },
    { key: 'author', head: t`Author`, width: '130px', cell: (row) => <MutedText>{row.author}</MutedText> },
    { key: 'comments', head: t`Comments`, width: '84px', align: 'right', cell: (row) => formatNumber(row.commentNum) },
    { key: 'views', head: t`Views`, width: '74px', align: 'right', cell: (row) => formatNumber(row.viewNum) },
    {
      key: 'created',
      head: t`Posted`,
      width: '172px',
      cell: (row) => <MutedText>{formatTime(row.gmtCreate)}</MutedText>,
    },
    { key: 'pinned', head: t`Pinned`, width: '76px', align: 'center', cell: (row) => <PinSwitch row={row} /> },
    { key: 'shown', head: t`Enabled`, width: '76px', align: 'center', cell: (row) => <StatusSwitch row={row} /> },
  ]
}

function PinSwitch({ row, children }: { readonly row: DiscussionRow; readonly children?: string }) {
  const { t } = useLingui()
  const { change } = useDiscussionAdmin()
  const { id, title, topPriority } = row
  return (
    <Switch checked={topPriority} onChange={(isOn) => void change({ id, topPriority: isOn })}>
      {children ?? <VisuallyHidden>{t`Pinned: ${title}`}</VisuallyHidden>}
    </Switch>
  )
}

function StatusSwitch({ row, children }: { readonly row: DiscussionRow; readonly children?: string }) {
  const { t } = useLingui()
  const { change } = useDiscussionAdmin()
  const { id, title, status } = row
  return (
    <Switch checked={status === 0} onChange={(isOn) => void change({ id, status: isOn ? 0 : 1 })}>
      {children ?? <VisuallyHidden>{t`Enabled: ${title}`}</VisuallyHidden>}
    </Switch>
  )
}

function CompactRow({ row, pick }: { readonly row: DiscussionRow; readonly pick: Column<DiscussionRow> | undefined }) {
  const { t } = useLingui()
  return (
    <Compact>
      {pick?.cell(row)}
      <TitleLink row={row} />
      <Facts>
        <MutedText>{row.author}</MutedText>
        <MutedText>{formatTime(row.gmtCreate)}</MutedText>
      </Facts>
      <Facts>
        <PinSwitch row={row}>{t`Pinned`}</PinSwitch>
        <StatusSwitch row={row}>{t`Enabled`}</StatusSwitch>
      </Facts>
    </Compact>
  )
}
