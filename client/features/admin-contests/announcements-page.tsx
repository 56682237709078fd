import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Switch } from '../../ui/form/toggles.tsx'
import { formatTime } from '../../ui/format.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { toast } from '../../ui/toast.ts'
import { AnnouncementDialog } from './announcements/announcement-dialog.tsx'
import { ContestFrame, WithContest } from './contest-frame.tsx'
import { useContestOffice } from './office.ts'
import { announcementsKey } from './queries.ts'
import type { Announcement, ContestHead, Paging } from './queries.ts'

const Grey = chakra('span', { base: { color: 'fg.muted' } })
const Hidden = chakra('span', { base: { srOnly: true } })
const Tools = chakra('span', { base: { display: 'inline-flex', gap: '2px' } })
const Compact = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: '4px 12px' } })
const Name = chakra('span', { base: { fontWeight: 500, overflowWrap: 'anywhere' } })

const VISIBLE = 0
const HIDDEN = 1

/** `/admin/contest/{contestId}/announcement` */
export const ContestAnnouncementsPage = () => <WithContest>{(contest) => <Announcements key={contest.id} contest={contest} />}</WithContest>

function Announcements({ contest }: { readonly contest: ContestHead }) {
  const { t } = useLingui()
  const cid = contest.id
  const [paging, setPaging] = useState<Paging>({ currentPage: 1, limit: 10 })
  const [open, setOpen] = useState<Announcement | 'new'>()
  const { calls } = useContestOffice()
  const query = useQuery({
    queryKey: [...announcementsKey(cid), paging],
    queryFn: ({ signal }) => calls.announcements({ cid, ...paging }, signal),
    placeholderData: keepPreviousData,
  })
  const { columns, compactRow } = useColumns(cid, setOpen)
  return (
    <ContestFrame
      here="announcement"
      title={t`Announcements of the contest`}
      contest={contest}
      actions={<Button variant="solid" icon={<Plus size={15} />} onClick={() => setOpen('new')}>{t`New announcement`}</Button>}
    >
      <DataTable
        label={t`Announcements of the contest`}
        columns={columns}
        rows={query.data?.records}
        rowKey={(row) => row.id}
        state={query}
        compactRow={compactRow}
        empty={{ title: t`No announcements yet`, hint: t`A new one reaches everybody who has the contest open.` }}
      />
      <Pagination
        page={paging.currentPage}
        pageSize={paging.limit}
        total={query.data?.total}
        onChange={({ page, pageSize }) => setPaging({ currentPage: page, limit: pageSize })}
      />
      {open === undefined ? null : <AnnouncementDialog cid={cid} announcement={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </ContestFrame>
  )
}

/** Columns of the table, and a row as a phone shows it. */
function useColumns(cid: number, onEdit: (row: Announcement) => void) {
  const { t } = useLingui()
  const deeds = useDeeds(cid)
  const visible = (row: Announcement) => {
    const { title } = row
    return (
      <Switch checked={row.status === VISIBLE} onChange={(isVisible) => void deeds.show(row, isVisible)}>
        <Hidden>{t`Visible: ${title}`}</Hidden>
      </Switch>
    )
  }
  const tools = (row: Announcement) => {
    const { title } = row
    return (
      <Tools>
        <IconButton size="sm" label={t`Edit ${title}`} onClick={() => onEdit(row)}><Pencil size={14} /></IconButton>
        <IconButton size="sm" label={t`Delete ${title}`} onClick={() => void deeds.remove(row)}><Trash2 size={14} /></IconButton>
      </Tools>
    )
  }
  const columns: readonly Column<Announcement>[] = [
    { key: 'title', head: t`Title`, cell: (row) => row.title },
    { key: 'author', head: t`Author`, width: '130px', cell: (row) => <Grey>{row.username}</Grey> },
    { key: 'created', head: t`Created`, width: '172px', cell: (row) => <Grey>{formatTime(row.gmtCreate)}</Grey> },
    { key: 'changed', head: t`Changed`, width: '172px', cell: (row) => <Grey>{formatTime(row.gmtModified)}</Grey> },
    { key: 'visible', head: t`Visible`, width: '80px', align: 'center', cell: visible },
    { key: 'actions', head: '', label: t`Actions`, width: '80px', align: 'right', cell: tools },
  ]
  const compactRow = (row: Announcement) => (
    <Compact>
      <Name>{row.title}</Name>
      {tools(row)}
      <Grey>{`${row.username} · ${formatTime(row.gmtCreate)}`}</Grey>
      {visible(row)}
    </Compact>
  )
  return { columns, compactRow }
}

function useDeeds(cid: number) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { calls } = useContestOffice()
  const after = async (sent: Promise<unknown>, text: string) => {
    if (await sent.then(() => true, () => false)) toast.success(text)
    await client.invalidateQueries({ queryKey: announcementsKey(cid) })
  }
  return {
    show: ({ id, title, content }: Announcement, isVisible: boolean) =>
      after(calls.changeAnnouncement({ cid, announcement: { id, title, content, status: isVisible ? VISIBLE : HIDDEN } }), t`Update Successfully`),
    remove: async ({ id, title }: Announcement) => {
      const yes = await confirm({ title: t`Delete ${title}?`, body: t`Whoever has the contest open sees it no more.`, verb: t`Delete announcement`, destroys: true })
      if (yes) await after(calls.removeAnnouncement({ aid: id, cid }), t`Delete Successfully`)
    },
  }
}
