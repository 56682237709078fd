import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { groupLimits, ownsGroupItem } from '@podium/proto/model/groups.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { LiveStatusBadge } from '../../live/live-status-badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Switch } from '../../ui/form/toggles.tsx'
import { formatTime } from '../../ui/format.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { toast } from '../../ui/toast.ts'
import { AnnouncementDialog } from './announcements/announcement-dialog.tsx'
import { announcementsKey, HIDDEN, useAnnouncements, VISIBLE } from './announcements/queries.ts'
import type { Announcement } from './announcements/queries.ts'
import { AdminsOnly } from './frame/need-only.tsx'
import { useGroup } from './frame/use-group.ts'
import { ToolBar } from './tool-bar.tsx'

const Grey = chakra('span', { base: { color: 'fg.muted' } })
const Hidden = chakra('span', { base: { srOnly: true } })
const Tools = chakra('span', { base: { display: 'inline-flex', gap: '2px' } })
const Compact = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: '4px 12px', overflowWrap: 'anywhere' } })

/** `/group/:groupID/announcement`: what the group tells its members, for its administrators. */
export const GroupAnnouncementsPage = () => (
  <AdminsOnly>
    <Announcements />
  </AdminsOnly>
)

function Announcements() {
  const { t } = useLingui()
  const { gid } = useGroup()
  const [paging, setPaging] = useState({ currentPage: 1, limit: groupLimits.tabPageRows as number })
  const [open, setOpen] = useState<Announcement | 'new'>()
  const query = useAnnouncements(gid, paging, true)
  const { columns, compactRow } = useColumns(setOpen)
  return (
    <>
      <ToolBar>
        <LiveStatusBadge live={query.live} />
        <Button variant="solid" icon={<Plus size={15} />} onClick={() => setOpen('new')}>{t`New announcement`}</Button>
      </ToolBar>
      <DataTable
        label={t`Group announcements`}
        columns={columns}
        rows={query.data?.records}
        rowKey={({ id }) => id}
        state={query}
        compactRow={compactRow}
        empty={{ title: t`No announcements yet`, hint: t`What the group announces shows here at once.` }}
      />
      <Pagination page={paging.currentPage} pageSize={paging.limit} total={query.data?.total} onChange={({ page, pageSize }) => setPaging({ currentPage: page, limit: pageSize })} />
      {open === undefined ? null : <AnnouncementDialog gid={gid} announcement={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** Columns of the table, and a row as a phone shows it. */
function useColumns(onEdit: (row: Announcement) => void) {
  const { t } = useLingui()
  const view = useGroup()
  const deeds = useDeeds(view.gid)
  const isMine = (row: Announcement) => ownsGroupItem(view, row.uid === view.uid)
  const visible = (row: Announcement) => {
    const { title } = row
    return (
      <Switch checked={row.status === VISIBLE} disabled={!isMine(row)} onChange={(isVisible) => void deeds.show(row, isVisible)}>
        <Hidden>{t`Visible: ${title}`}</Hidden>
      </Switch>
    )
  }
  const tools = (row: Announcement) => {
    const { title } = row
    if (!isMine(row)) return null
    return (
      <Tools>
        <IconButton size="sm" label={t`Edit ${title}`} onClick={() => onEdit(row)}><Pencil size={14} /></IconButton>
        <IconButton size="sm" label={t`Delete ${title}`} onClick={() => void deeds.remove(row)}><Trash2 size={14} /></IconButton>
      </Tools>
    )
  }
  const columns: readonly Column<Announcement>[] = [
    { key: 'id', head: t`No.`, width: '52px', cell: (row) => <Grey>{row.id}</Grey> },
    { key: 'title', head: t`Title`, cell: (row) => row.title },
    { key: 'created', head: t`Created`, width: '170px', cell: (row) => <Grey>{formatTime(row.gmtCreate)}</Grey> },
    { key: 'changed', head: t`Changed`, width: '170px', cell: (row) => <Grey>{formatTime(row.gmtModified)}</Grey> },
    { key: 'author', head: t`Author`, width: '96px', cell: (row) => <Grey>{row.username}</Grey> },
    { key: 'visible', head: t`Visible`, width: '68px', align: 'center', cell: visible },
    { key: 'actions', head: '', label: t`Actions`, width: '88px', align: 'right', cell: tools },
  ]
  const compactRow = (row: Announcement) => (
    <Compact>
      <b>{row.title}</b>
      {tools(row)}
      <Grey>{`${row.username ?? ''} · ${formatTime(row.gmtCreate)}`}</Grey>
      {visible(row)}
    </Compact>
  )
  return { columns, compactRow }
}

function useDeeds(gid: number) {
  const { t } = useLingui()
  const client = useQueryClient()
  const after = async (sent: Promise<unknown>, text: string) => {
    if (await sent.then(() => true, () => false)) toast.success(text)
    await client.invalidateQueries({ queryKey: announcementsKey(gid) })
  }
  return {
    show: ({ id, title, content }: Announcement, isVisible: boolean) =>
      after(call('editGroupAnnouncement', { body: { id, gid, title, content, status: isVisible ? VISIBLE : HIDDEN } }), t`Update Successfully`),
    remove: async ({ id, title }: Announcement) => {
      const yes = await confirm({ title: t`Delete “${title}”?`, body: t`It goes from the home page of the group for good.`, verb: t`Delete announcement`, destroys: true })
      if (yes) await after(call('deleteGroupAnnouncement', { query: { aid: id } }), t`Delete Successfully`)
    },
  }
}
