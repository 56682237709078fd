import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { noticeTypes } from '@podium/proto/rules/message/messages.ts'
import type { NoticeType } from '@podium/proto/rules/message/messages.ts'
import { Pencil, Plus, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useMutationHandler } from '../../api/mutations.ts'
import { Button, IconButton } from '../../ui/form/button.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatNumber, formatTime } from '../../ui/text/format.ts'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Pagination } from '../../ui/table/pagination.tsx'
import { Select } from '../../ui/form/select.tsx'
import { MutedText } from '../../ui/text/text.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { noticesKey, useNotices, useTypeNames } from './queries.ts'
import type { Notice } from './queries.ts'

const Tools = chakra('span', { base: { display: 'inline-flex', gap: '2px' } })
const Compact = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '2px 12px',
    overflowWrap: 'anywhere',
  },
})
const Filter = chakra('div', { base: { pb: '12px' } })

const rowsAtOnce = 10

/** `/admin/notice`: what stands in the inboxes of users. */
export function NoticePage() {
  const { t } = useLingui()
  usePageTitle(t`Notices`)
  const names = useTypeNames()
  const [page, setPage] = useState({ page: 1, pageSize: rowsAtOnce })
  const [type, setType] = useState<NoticeType | ''>('')
  const [open, setOpen] = useState<Notice | 'new'>()
  const query = useNotices(page, type === '' ? undefined : type)
  const columns = useColumns(setOpen)
  return (
    <PageBody>
      <PageHead
        title={t`Notices`}
        note={query.data === undefined ? undefined : formatNumber(query.data.total)}
        actions={
          <Button variant="solid" icon={<Plus size={15} />} onClick={() => setOpen('new')}>{t`New notice`}</Button>
        }
      />
      <Filter>
        <Select
          label={t`Recipients`}
          value={type}
          options={[
            { value: '', label: t`All recipients` },
            ...noticeTypes.map((each) => ({ value: each, label: names[each] })),
          ]}
          onChange={(value) => {
            setType(value as NoticeType | '')
            setPage({ ...page, page: 1 })
          }}
        />
      </Filter>
      <DataTable
        label={t`Notices`}
        columns={columns}
        rows={query.data?.records}
        rowKey={(row) => row.id}
        state={query}
        compactRow={(row) => (
          <Compact>
            {row.title}
            <RowTools row={row} onEdit={setOpen} />
            <MutedText size="label" gridColumn="1 / -1">
              <Recipient row={row} /> · <State row={row} />
            </MutedText>
          </Compact>
        )}
        empty={{
          title: t`No notices yet`,
          hint: t`A new one reaches its users at the next full hour, or as soon as you push it.`,
        }}
      />
      <Pagination {...page} total={query.data?.total} rows={query.data?.records.length} onChange={setPage} />
      {open === undefined ? null : (
        <NoticeDialog notice={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </PageBody>
  )
}

function useColumns(onEdit: (row: Notice) => void): readonly Column<Notice>[] {
  const { t } = useLingui()
  return [
    { key: 'id', head: t`ID`, width: '64px', cell: (row) => <MutedText>{row.id}</MutedText> },
    { key: 'title', head: t`Title`, cell: (row) => row.title },
    { key: 'for', head: t`Recipients`, width: '150px', cell: (row) => <Recipient row={row} /> },
    { key: 'state', head: t`State`, width: '170px', cell: (row) => <State row={row} /> },
    {
      key: 'created',
      head: t`Created`,
      width: '172px',
      cell: (row) => <MutedText>{formatTime(row.gmtCreate)}</MutedText>,
    },
    { key: 'author', head: t`Author`, width: '110px', cell: (row) => <MutedText>{row.adminUsername}</MutedText> },
    {
      key: 'actions',
      head: '',
      label: t`Actions`,
      width: '112px',
      align: 'center',
      cell: (row) => <RowTools row={row} onEdit={onEdit} />,
    },
  ]
}

function Recipient({ row }: { readonly row: Notice }) {
  const names = useTypeNames()
  return <>{row.type === 'Single' ? (row.recipient ?? row.recipientId) : names[row.type]}</>
}

function State({ row }: { readonly row: Notice }) {
  const { t } = useLingui()
  if (row.state) return <MutedText>{t`Sent`}</MutedText>
  return <>{row.isDue ? t`Sending` : t`At the next full hour`}</>
}

function RowTools({ row, onEdit }: { readonly row: Notice; readonly onEdit: (row: Notice) => void }) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(noticesKey)
  const [isPushing, setPushing] = useState(false)
  const { id, title } = row
  const push = async () => {
    const yes = await confirm({
      title: t`Send “${title}” now?`,
      body: t`Every recipient gets it immediately.`,
      verb: t`Send now`,
    })
    if (!yes) return
    setPushing(true)
    await handleMutation(
      call('pushNotice', { body: { id } }).finally(() => setPushing(false)),
      t`Notice sent`,
    )
  }
  const remove = async () => {
    const yes = await confirm({
      title: t`Delete “${title}”?`,
      body: t`It is deleted permanently, from every inbox too.`,
      verb: t`Delete notice`,
      destroys: true,
    })
    if (yes) await handleMutation(call('deleteNotice', { query: { id } }), t`Notice deleted`)
  }
  return (
    <Tools>
      <IconButton size="sm" label={t`Send ${title} now`} disabled={row.state || isPushing} onClick={() => void push()}>
        <Send size={14} />
      </IconButton>
      <IconButton size="sm" label={t`Edit ${title}`} onClick={() => onEdit(row)}>
        <Pencil size={14} />
      </IconButton>
      <IconButton size="sm" label={t`Delete ${title}`} onClick={() => void remove()}>
        <Trash2 size={14} />
      </IconButton>
    </Tools>
  )
}
