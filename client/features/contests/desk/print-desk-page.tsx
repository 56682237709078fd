import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/http/calls.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { download } from '../../../api/transfer.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { formatTime } from '../../../ui/format.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { useContest } from '../frame/use-contest.ts'
import { DeskHead } from './desk-head.tsx'
import { isJustNow, useDesk, useSlowNow } from './use-desk.ts'

type PrintRequest = CallAnswer<'contestPrints'>['records'][number]

const PAGE_ROWS = 15
const PRINTED = 1

const Grey = chakra('span', { base: { color: 'fg.muted' } })
const Now = chakra('span', { base: { color: 'accent.fg', fontWeight: 500 } })
const Actions = chakra('span', { base: { display: 'inline-flex', gap: '6px', justifyContent: 'flex-end' } })
const Name = chakra('span', { base: { fontWeight: 500, '&[data-done]': { fontWeight: 400, color: 'fg.muted' } } })

/** `/contest/:contestID/admin-print`: requests to print, those that wait first. */
export function PrintDeskPage() {
  const { t } = useLingui()
  const { cid } = useContest()
  const [page, setPage] = useState(1)
  const nowMs = useSlowNow()
  const query = useDesk<PrintRequest>({ cid, part: 'print', page, load: (signal) => call('contestPrints', { query: { cid, currentPage: page, limit: PAGE_ROWS }, signal, quiet: true }) })
  const rows = query.data?.records
  const waiting = rows?.filter(({ status }) => status !== PRINTED) ?? []
  const confirm = async ({ id }: PrintRequest) => {
    await call('checkContestPrint', { query: { id, cid } }).catch(() => null)
    await query.refetch()
  }
  return (
    <div>
      <DeskHead title={t`Print desk`} live={query.live} waitingSince={waiting.map(({ gmtCreate }) => gmtCreate)} nowMs={nowMs} />
      <DataTable
        label={t`Print requests`}
        columns={useColumns(nowMs, waiting[0]?.id, (row) => void confirm(row))}
        rows={rows}
        rowKey={({ id }) => id}
        state={query}
        rowMark={({ gmtCreate, status }) => ({ fresh: status !== PRINTED && isJustNow(gmtCreate, nowMs) })}
        compactRow={(row) => <Compact row={row} newest={waiting[0]?.id} onConfirm={() => void confirm(row)} />}
        skeletonRows={PAGE_ROWS}
        empty={{ title: t`No print requests`, hint: t`What entrants ask to print shows here at once.` }}
      />
      <Pagination page={page} pageSize={PAGE_ROWS} sizes={[PAGE_ROWS]} total={query.data?.total} onChange={(choice) => setPage(choice.page)} />
    </div>
  )
}

function useColumns(nowMs: number, newest: number | undefined, onConfirm: (row: PrintRequest) => void): readonly Column<PrintRequest>[] {
  const { t } = useLingui()
  return [
    { key: 'id', head: t`No.`, width: '80px', cell: ({ id }) => <Grey>{id}</Grey> },
    { key: 'when', head: t`Created`, width: '172px', cell: ({ gmtCreate }) => (isJustNow(gmtCreate, nowMs) ? <Now data-tip={formatTime(gmtCreate)}>{t`just now`}</Now> : <Grey>{formatTime(gmtCreate)}</Grey>) },
    { key: 'user', head: t`User`, cell: ({ username, status }) => <Name data-done={status === PRINTED || undefined}>{username}</Name> },
    { key: 'name', head: t`Real name`, cell: ({ realname }) => <Grey>{realname ?? '–'}</Grey> },
    { key: 'state', head: t`State`, width: '110px', cell: ({ status }) => (status === PRINTED ? <Grey>{t`Printed`}</Grey> : t`Not printed`) },
    { key: 'actions', head: '', label: t`Actions`, width: '250px', align: 'right', cell: (row) => <RowActions row={row} newest={newest} onConfirm={() => onConfirm(row)} /> },
  ]
}

interface RowActionsProps {
  readonly row: PrintRequest
  readonly newest: number | undefined
  readonly onConfirm: () => void
}

function RowActions({ row, newest, onConfirm }: RowActionsProps) {
  const { t } = useLingui()
  return (
    <Actions>
      <Button size="sm" icon={<Download size={14} />} onClick={() => void download('downloadContestPrintText', { id: row.id })}>{t`Download`}</Button>
      {row.status === PRINTED ? null : (
        <Button size="sm" variant={row.id === newest ? 'solid' : 'outline'} onClick={onConfirm}>{t`Mark printed`}</Button>
      )}
    </Actions>
  )
}

const CompactRow = chakra('span', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '8px' } })

function Compact(props: RowActionsProps) {
  const { row } = props
  return (
    <CompactRow>
      <Name data-done={row.status === PRINTED || undefined}>{row.username}</Name>
      <RowActions {...props} />
    </CompactRow>
  )
}
