import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { QueueStep } from '@podium/proto/rules/contest/queue-work.ts'
import { useAtomValue } from 'jotai'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { succeeded } from '../../../api/mutations.ts'
import { userAtom } from '../../../api/session.ts'
import { download } from '../../../api/transfer.ts'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useContest } from '../frame/use-contest.ts'
import { MutedText } from '../../../ui/text/text.tsx'
import { PrinterNote } from './printer-note.tsx'
import { QueueHead } from './queue-head.tsx'
import type { QueueProps } from './queue-head.tsx'
import { QueueName, QueuePerson, usePersonColumns } from './queue-person.tsx'
import { QueueTime } from './queue-time.tsx'
import { RunnerActions } from './runner-actions.tsx'
import { isJustNow, useQueue, useSlowNow } from './use-queue.ts'

type PrintRequest = CallAnswer<'contestPrints'>['records'][number]
type OnStep = (row: PrintRequest, step: QueueStep) => Promise<void>

const pageRows = 15
const [waitingStatus, printedStatus] = [0, 1]

const Actions = chakra('span', { base: { display: 'inline-flex', gap: '6px', justifyContent: 'flex-end' } })
const Name = chakra('span', { base: { 'fontWeight': 500, '&[data-done]': { fontWeight: 400, color: 'fg.muted' } } })

/** The print queue: requests to print, those that wait first. */
export function PrintQueue({ isMain, isTight }: QueueProps) {
  const { t } = useLingui()
  const { cid } = useContest()
  const [page, setPage] = useState(1)
  const nowMs = useSlowNow()
  const load = (signal: AbortSignal) =>
    call('contestPrints', { query: { cid, currentPage: page, limit: pageRows }, signal, quiet: true })
  const { query, rows, note, bodyHandlers } = useQueue({
    cid,
    part: 'print',
    page: String(page),
    load,
    noteOf: ({ kind, data }) => (kind === 'row' ? data : null),
  })
  const newest = query.data?.records.find(({ status }) => status !== printedStatus)?.id
  const me = useAtomValue(userAtom)?.username ?? null
  const onStep = async ({ id, status, runner }: PrintRequest, step: QueueStep) => {
    if (await succeeded(call('stepPrint', { body: { id, cid, step } }))) {
      const isMine = step === 'claim' || step === 'done' || (step === 'undo' && runner === me)
      const after = step === 'done' ? printedStatus : step === 'undo' ? waitingStatus : status
      note({ id, status: after, runner: isMine ? me : null })
      if (step === 'done') toast.success(t`Marked as printed`)
    }
    await query.refetch()
  }
  return (
    <div>
      <QueueHead title={t`Print queue`} live={query.live} waiting={query.data?.waiting} nowMs={nowMs} isMain={isMain} />
      <DataTable
        label={t`Print requests`}
        columns={useColumns({ rows, nowMs, isTight, newest, onStep })}
        rows={rows}
        rowKey={({ id }) => id}
        bodyHandlers={bodyHandlers}
        state={query}
        rowMark={({ gmtCreate, status }) => ({ fresh: status !== printedStatus && isJustNow(gmtCreate, nowMs) })}
        compactRow={(row) => <Compact row={row} nowMs={nowMs} newest={newest} onStep={onStep} />}
        skeletonRows={pageRows}
        outdent={!isTight}
        empty={{ title: t`No print requests`, hint: t`Print requests appear here instantly.` }}
      />
      <Pagination
        page={page}
        pageSize={pageRows}
        sizes={[pageRows]}
        total={query.data?.total}
        onChange={(choice) => setPage(choice.page)}
      />
    </div>
  )
}

interface ColumnOptions {
  /** Those of the page. */
  readonly rows: readonly PrintRequest[] | undefined
  readonly nowMs: number
  readonly isTight: boolean
  readonly newest: number | undefined
  readonly onStep: OnStep
}

const columnWidths = {
  roomy: { id: '60px', when: '100px', actions: '320px' },
  tight: { id: '40px', when: '84px', actions: '200px' },
} as const

function useColumns(options: ColumnOptions): readonly Column<PrintRequest>[] {
  const { t } = useLingui()
  const { rows, nowMs, isTight, newest, onStep } = options
  const personColumns = usePersonColumns(rows)
  const width = isTight ? columnWidths.tight : columnWidths.roomy
  return [
    { key: 'id', head: t`No.`, width: width.id, cell: ({ id }) => <MutedText>{id}</MutedText> },
    {
      key: 'when',
      head: t`Created`,
      width: width.when,
      cell: ({ gmtCreate }) => <QueueTime wire={gmtCreate} nowMs={nowMs} />,
    },
    {
      key: 'team',
      head: t`Team`,
      cell: (row) =>
        isTight ? (
          <QueuePerson who={row} seat={row.place} note={<PrintNote row={row} />}>
            <Team row={row} />
          </QueuePerson>
        ) : (
          <QueueName affiliation={row.affiliation} note={<PrintNote row={row} />}>
            <Team row={row} />
          </QueueName>
        ),
    },
    ...(isTight ? [] : personColumns),
    {
      key: 'actions',
      head: '',
      label: t`Actions`,
      width: width.actions,
      align: 'right',
      cell: (row) => <RowActions row={row} newest={newest} isTight={isTight} onStep={onStep} />,
    },
  ]
}

interface OfRequest {
  readonly row: PrintRequest
}

const Team = ({ row: { status, displayName } }: OfRequest) => (
  <Name data-done={status === printedStatus || undefined}>{displayName}</Name>
)

const PrintNote = ({ row }: OfRequest) =>
  row.status === printedStatus ? null : <PrinterNote row={row} again="sendPrintAgain" />

interface RowActionsProps {
  readonly row: PrintRequest
  readonly newest: number | undefined
  readonly isTight?: boolean
  readonly onStep: OnStep
}

function RowActions({ row, newest, isTight = false, onStep }: RowActionsProps) {
  const { t } = useLingui()
  const save = () => void download('downloadContestPrintText', { id: row.id }).catch(() => undefined)
  return (
    <Actions>
      {isTight ? (
        <IconButton size="sm" label={t`Download`} onClick={save}>
          <Download size={14} />
        </IconButton>
      ) : (
        <Button size="sm" icon={<Download size={14} />} onClick={save}>{t`Download`}</Button>
      )}
      <RunnerActions
        runner={row.runner}
        isDone={row.status === printedStatus}
        words={{ act: t`Mark printed`, done: t`Printed` }}
        isNext={row.id === newest}
        onStep={(step) => onStep(row, step)}
      />
    </Actions>
  )
}

const CompactRow = chakra('span', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '8px' },
})

function Compact({ nowMs, ...props }: RowActionsProps & { readonly nowMs: number }) {
  const { place: seat, gmtCreate } = props.row
  return (
    <CompactRow>
      <QueuePerson
        who={props.row}
        seat={seat}
        at={<QueueTime wire={gmtCreate} nowMs={nowMs} />}
        note={<PrintNote row={props.row} />}
      >
        <Team row={props.row} />
      </QueuePerson>
      <RowActions {...props} isTight />
    </CompactRow>
  )
}
