import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { groupLimits } from '@podium/proto/rules/group/groups.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useMutationHandler } from '../../api/mutations.ts'
import { useFrameBadge } from '../../live/frame-badge.ts'
import { IconButton } from '../../ui/form/button.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatFileSize, formatTime } from '../../ui/text/format.ts'
import { Pagination } from '../../ui/table/pagination.tsx'
import type { PageChoice } from '../../ui/table/pagination.tsx'
import { Person } from '../../domain/user/person.tsx'
import { Segment } from '../../ui/form/segment.tsx'
import { MutedText } from '../../ui/text/text.tsx'
import { AdminsOnly } from './frame/need-only.tsx'
import { useGroup } from './frame/use-group.ts'
import { groupKey } from './queries.ts'
import type { GroupFile } from './queries.ts'
import { ToolBar } from './tool-bar.tsx'
import { useGroupEvents } from '../../domain/group/use-group-events.ts'

const Name = chakra('a', { base: { fontWeight: 500, overflowWrap: 'anywhere', _hover: { color: 'accent.fg' } } })
const Compact = chakra('div', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': 'minmax(0, 1fr) auto',
    'alignItems': 'center',
    'gap': '4px 12px',
    '& > :nth-child(even)': { justifySelf: 'end' },
  },
})

/**
 * `/group/:groupID/file`: what the texts of the group show, for its administrators; a full group gets room again
 * here.
 */
export const GroupFilesPage = () => (
  <AdminsOnly>
    <Files />
  </AdminsOnly>
)

type Order = 'newest' | 'largest'

function Files() {
  const { t } = useLingui()
  const { gid } = useGroup()
  const [order, setOrder] = useState<Order>('newest')
  const [paging, setPaging] = useState<PageChoice>({ page: 1, pageSize: groupLimits.tabPageRows })
  const { page, pageSize } = paging
  const query = useGroupEvents({
    gid,
    // Test data take of the same room.
    what: ['files', 'problems'],
    key: [...filesKey(gid), order, paging],
    load: (signal) =>
      call('groupFiles', {
        query: { gid, currentPage: page, limit: pageSize, largestFirst: order === 'largest' },
        signal,
      }),
  })
  useFrameBadge(query.live)
  const { columns, compactRow } = useColumns(gid)
  const taken = formatFileSize(query.data?.takenBytes)
  const most = formatFileSize(groupLimits.filesMaxBytes)
  return (
    <>
      <ToolBar>
        <MutedText size="cell" numeric mr="auto">{t`${taken} of ${most} used, test data included`}</MutedText>
        <Segment<Order>
          label={t`Order`}
          value={order}
          options={[
            { value: 'newest', label: t({ context: 'group files', message: 'Newest first' }) },
            { value: 'largest', label: t({ context: 'group files', message: 'Largest first' }) },
          ]}
          onChange={(next) => [setOrder(next), setPaging({ ...paging, page: 1 })]}
        />
      </ToolBar>
      <DataTable
        label={t`Files of the group`}
        columns={columns}
        rows={query.data?.records}
        rowKey={({ id }) => id}
        state={query}
        compactRow={compactRow}
        empty={{ title: t`No files yet`, hint: t`Pictures and attachments of the group's texts appear here.` }}
      />
      <Pagination {...paging} total={query.data?.total} rows={query.data?.records.length} onChange={setPaging} />
    </>
  )
}

const filesKey = (gid: number) => [...groupKey(gid), 'files'] as const

function useColumns(gid: number) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(filesKey(gid))
  const remove = async ({ id, fileName }: GroupFile) => {
    const yes = await confirm({
      title: t`Delete “${fileName}”?`,
      body: t`Texts of the group that use it no longer show it. This cannot be undone.`,
      verb: t`Delete file`,
      destroys: true,
    })
    if (yes) await handleMutation(call('deleteGroupFile', { query: { fileId: id } }), t`Deleted`)
  }
  const name = ({ fileName, link }: GroupFile) => (
    <Name href={link} target="_blank" rel="noreferrer">
      <bdi>{fileName}</bdi>
    </Name>
  )
  const tool = (row: GroupFile) => {
    const { fileName } = row
    return (
      <IconButton size="sm" label={t`Delete ${fileName}`} onClick={() => void remove(row)}>
        <Trash2 size={14} />
      </IconButton>
    )
  }
  const columns: readonly Column<GroupFile>[] = [
    { key: 'name', head: t`File`, cell: name },
    { key: 'size', head: t`Size`, width: '90px', align: 'right', cell: (row) => formatFileSize(row.sizeBytes) },
    {
      key: 'uploader',
      head: t`Uploaded by`,
      width: '170px',
      cell: (row) => <Person person={{ ...row, titleName: null, titleColor: null }} isLink />,
    },
    {
      key: 'created',
      head: t({ context: 'group files', message: 'Uploaded' }),
      width: '170px',
      cell: (row) => <MutedText>{formatTime(row.gmtCreate)}</MutedText>,
    },
    { key: 'actions', head: '', label: t`Actions`, width: '56px', align: 'right', cell: tool },
  ]
  const compactRow = (row: GroupFile) => (
    <Compact>
      {name(row)}
      {tool(row)}
      <MutedText>{`${row.username} · ${formatTime(row.gmtCreate)}`}</MutedText>
      <span>{formatFileSize(row.sizeBytes)}</span>
    </Compact>
  )
  return { columns, compactRow }
}
