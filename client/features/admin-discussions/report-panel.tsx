import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { reportParts } from '@podium/proto/rules/discussion/discussion.ts'
import { Ban, MailOpen, Mail, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { LiveStatusBadge } from '../../live/live-status-badge.tsx'
import { TagChip } from '../../ui/text/tag-chip.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatTime } from '../../ui/text/format.ts'
import { Pagination } from '../../ui/table/pagination.tsx'
import { RowLink } from '../../ui/table/row-link.tsx'
import { RowMenu } from '../../ui/table/row-menu.tsx'
import { useReportLabels } from '../discussions/index.ts'
import { MutedText } from '../../ui/text/text.tsx'
import { useReports } from './queries.ts'
import type { Report } from './queries.ts'
import { useDiscussionAdmin } from './use-discussion-admin.ts'

const Bar = chakra('div', { base: { display: 'flex', justifyContent: 'flex-end', mb: '4px' } })
const Chips = chakra('span', { base: { display: 'flex', flexWrap: 'wrap', gap: '4px', py: '7px' } })
const Words = chakra('span', { base: { display: 'block', whiteSpace: 'normal', overflowWrap: 'anywhere', py: '7px' } })
const State = chakra('span', {
  base: {
    'display': 'inline-flex',
    'alignItems': 'center',
    'gap': '5px',
    'color': 'fg.muted',
    '&[data-unread]': { color: 'accent.fg', fontWeight: 600 },
  },
})
const Compact = chakra('div', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': 'minmax(0, 1fr) auto',
    'gap': '4px 10px',
    'overflowWrap': 'anywhere',
    '& > :not(:first-of-type, button)': { gridColumn: '1' },
  },
})

const rowsAtOnce = 10
const iconPx = 15

/** What was reported, unread first. */
export function ReportPanel() {
  const { t } = useLingui()
  const [page, setPage] = useState({ page: 1, pageSize: rowsAtOnce })
  const query = useReports({ currentPage: page.page, limit: page.pageSize })
  const columns = useColumns()
  return (
    <>
      <Bar>
        <LiveStatusBadge live={query.live} />
      </Bar>
      <DataTable
        label={t`Reports`}
        columns={columns}
        rows={query.data?.records}
        rowKey={(row) => row.id}
        state={query}
        skeletonRows={page.pageSize}
        compactRow={(row) => <CompactReport row={row} />}
        empty={{ title: t`No reports`, hint: t`New reports appear here instantly.` }}
      />
      <Pagination {...page} total={query.data?.total} rows={query.data?.records.length} onChange={setPage} />
    </>
  )
}

function useColumns(): readonly Column<Report>[] {
  const { t } = useLingui()
  return [
    { key: 'state', head: t`State`, width: '92px', cell: (row) => <ReadState row={row} /> },
    {
      key: 'discussion',
      head: t`Title`,
      cell: (row) => (
        <RowLink to={`${row.gid === null ? '' : `/group/${row.gid}`}/discussion-detail/${row.did}`}>
          {row.discussionTitle}
        </RowLink>
      ),
    },
    { key: 'author', head: t`Author`, width: '110px', cell: (row) => <MutedText>{row.discussionAuthor}</MutedText> },
    { key: 'reporter', head: t`Reporter`, width: '110px', cell: (row) => <MutedText>{row.reporter}</MutedText> },
    { key: 'labels', head: t`Labels`, width: '150px', cell: (row) => <Labels row={row} /> },
    {
      key: 'reason',
      head: t`Reason`,
      width: '300px',
      cell: (row) => <Words>{reportParts(row.content).reason || '–'}</Words>,
    },
    {
      key: 'time',
      head: t`Reported`,
      width: '172px',
      cell: (row) => <MutedText>{formatTime(row.gmtCreate)}</MutedText>,
    },
    {
      key: 'actions',
      head: '',
      label: t`Actions`,
      width: '48px',
      align: 'center',
      cell: (row) => <Actions row={row} />,
    },
  ]
}

function ReadState({ row }: { readonly row: Report }) {
  const { t } = useLingui()
  return (
    <State data-unread={row.status ? undefined : ''}>
      {row.status ? <MailOpen size={14} aria-hidden /> : <Mail size={14} aria-hidden />}
      {row.status ? t`Read` : t`Unread`}
    </State>
  )
}

function Labels({ row }: { readonly row: Report }) {
  const names = useReportLabels()
  const { labels } = reportParts(row.content)
  return labels.length === 0 ? (
    '–'
  ) : (
    <Chips>
      {labels.map((label) => (
        <TagChip key={label}>{names[label]}</TagChip>
      ))}
    </Chips>
  )
}

function Actions({ row }: { readonly row: Report }) {
  const { t } = useLingui()
  const admin = useDiscussionAdmin()
  const { id, did, status, discussionTitle } = row
  return (
    <RowMenu
      label={t`Actions on ${discussionTitle}`}
      entries={[
        {
          key: 'read',
          label: status ? t`Mark as unread` : t`Mark as read`,
          icon: status ? <Mail size={iconPx} /> : <MailOpen size={iconPx} />,
          onSelect: () => void admin.markRead(id, !status),
        },
        {
          key: 'disable',
          label: t`Disable the discussion`,
          icon: <Ban size={iconPx} />,
          onSelect: () => void admin.change({ id: did, status: 1 }),
          separated: true,
        },
        {
          key: 'delete',
          label: t`Delete the discussion`,
          icon: <Trash2 size={iconPx} />,
          onSelect: () => void admin.remove([did]),
          danger: true,
        },
      ]}
    />
  )
}

function CompactReport({ row }: { readonly row: Report }) {
  const { labels, reason } = reportParts(row.content)
  return (
    <Compact>
      <RowLink to={`${row.gid === null ? '' : `/group/${row.gid}`}/discussion-detail/${row.did}`}>
        {row.discussionTitle}
      </RowLink>
      <Actions row={row} />
      <ReadState row={row} />
      {labels.length === 0 ? null : <Labels row={row} />}
      {reason === '' ? null : <span>{reason}</span>}
      <MutedText>
        {row.reporter} {formatTime(row.gmtCreate)}
      </MutedText>
    </Compact>
  )
}
