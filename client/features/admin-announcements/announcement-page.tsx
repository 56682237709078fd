import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Switch } from '../../ui/form/toggles.tsx'
import { formatNumber, formatTime } from '../../ui/format.ts'
import { PageBody, PageHead } from '../../ui/page.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { toast } from '../../ui/toast.ts'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { ANNOUNCEMENTS_KEY, HIDDEN, useAnnouncements, VISIBLE } from './queries.ts'
import type { Announcement } from './queries.ts'

const Grey = chakra('span', { base: { color: 'fg.muted' } })
const Hidden = chakra('span', { base: { srOnly: true } })
const Tools = chakra('span', { base: { display: 'inline-flex', gap: '2px' } })
const Compact = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto auto', alignItems: 'center', gap: '12px', overflowWrap: 'anywhere' } })

const ROWS = 10

/** `/admin/announcement`: what the home page tells everybody. */
export function AnnouncementPage() {
  const { t } = useLingui()
  usePageTitle(t`Announcements`)
  const [page, setPage] = useState({ page: 1, pageSize: ROWS })
  const [open, setOpen] = useState<Announcement | 'new'>()
  const query = useAnnouncements(page.page, page.pageSize)
  const columns = useColumns(setOpen)
  return (
    <PageBody>
      <PageHead
        title={t`Announcements`}
        note={query.data === undefined ? undefined : formatNumber(query.data.total)}
        actions={<Button variant="solid" icon={<Plus size={15} />} onClick={() => setOpen('new')}>{t`New announcement`}</Button>}
      />
      <DataTable
        label={t`Announcements`}
        columns={columns}
        rows={query.data?.records}
        rowKey={(row) => row.id}
        state={query}
        compactRow={(row) => (
          <Compact>
            {row.title}
            <VisibleSwitch row={row} />
            <RowTools row={row} onEdit={setOpen} />
          </Compact>
        )}
        empty={{ title: t`No announcements yet`, hint: t`The first one shows on the home page as soon as it is saved.` }}
      />
      <Pagination {...page} total={query.data?.total} onChange={setPage} />
      {open === undefined ? null : <AnnouncementDialog announcement={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </PageBody>
  )
}

function useColumns(onEdit: (row: Announcement) => void): readonly Column<Announcement>[] {
  const { t } = useLingui()
  return [
    { key: 'id', head: t`No.`, width: '64px', cell: (row) => <Grey>{row.id}</Grey> },
    { key: 'title', head: t`Title`, cell: (row) => row.title },
    { key: 'created', head: t`Created`, width: '172px', cell: (row) => <Grey>{formatTime(row.gmtCreate)}</Grey> },
    { key: 'modified', head: t`Changed`, width: '172px', cell: (row) => <Grey>{formatTime(row.gmtModified)}</Grey> },
    { key: 'author', head: t`Author`, width: '120px', cell: (row) => <Grey>{row.username}</Grey> },
    { key: 'visible', head: t`Visible`, width: '72px', align: 'center', cell: (row) => <VisibleSwitch row={row} /> },
    { key: 'actions', head: '', label: t`Actions`, width: '84px', align: 'center', cell: (row) => <RowTools row={row} onEdit={onEdit} /> },
  ]
}

function VisibleSwitch({ row }: { readonly row: Announcement }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { id, title, content, uid } = row
  const change = async (isVisible: boolean) => {
    const body = { id, title, content, uid, status: isVisible ? VISIBLE : HIDDEN }
    if (await call('editAnnouncement', { body }).then(() => true, () => false)) toast.success(t`Update Successfully`)
    await client.invalidateQueries({ queryKey: ANNOUNCEMENTS_KEY })
  }
  return (
    <Switch checked={row.status === VISIBLE} onChange={(isOn) => void change(isOn)}>
      <Hidden>{t`${title} is visible`}</Hidden>
    </Switch>
  )
}

function RowTools({ row, onEdit }: { readonly row: Announcement; readonly onEdit: (row: Announcement) => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { title } = row
  const remove = async () => {
    const yes = await confirm({ title: t`Delete “${title}”?`, body: t`It goes from the home page for good.`, verb: t`Delete announcement`, destroys: true })
    if (!yes || !(await call('deleteAnnouncement', { query: { aid: row.id } }).then(() => true, () => false))) return
    toast.success(t`Delete Successfully`)
    await client.invalidateQueries({ queryKey: ANNOUNCEMENTS_KEY })
  }
  return (
    <Tools>
      <IconButton size="sm" label={t`Edit ${title}`} onClick={() => onEdit(row)}>
        <Pencil size={14} />
      </IconButton>
      <IconButton size="sm" label={t`Delete ${title}`} onClick={() => void remove()}>
        <Trash2 size={14} />
      </IconButton>
    </Tools>
  )
}
