import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { missing } from '../../ui/text/format.ts'
import { Stack } from '../../ui/layout/stack.tsx'
import { useTask } from './queries.ts'
import type { TaskItem } from './queries.ts'
import { useOutcomes } from './outcomes.ts'

const Reason = chakra('p', { base: { textStyle: 'cell', color: 'fg.error', pb: '12px', whiteSpace: 'pre-line' } })
const Long = chakra('span', { base: { whiteSpace: 'normal', overflowWrap: 'anywhere', display: 'block', py: '6px' } })
const Notes = chakra('ul', { base: { color: 'fg.muted', textStyle: 'label', display: 'grid', gap: '2px' } })

const hasRemarks = ({ reason, notes }: TaskItem): boolean => reason !== null || notes.length > 0
const idOf = ({ displayId }: TaskItem): string => displayId ?? missing

/** Why not, and what was taken, changed or left out. */
function Remarks({ item: { reason, notes } }: { readonly item: TaskItem }) {
  return (
    <Long>
      {reason}
      {notes.length === 0 ? null : (
        <Notes>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Notes>
      )}
    </Long>
  )
}

interface ItemTableProps {
  readonly id: number
  readonly label: string
  /** Stands first. */
  readonly pick?: Column<TaskItem>
}

/** What became, or would become, of every problem of a task; it fills while the task runs. */
export function ItemTable({ id, label, pick }: ItemTableProps) {
  const { t } = useLingui()
  const query = useTask(id)
  const { wordOf, nameOf } = useOutcomes()
  const kind = query.data?.kind
  const outcomeOf = ({ outcome }: TaskItem) => (
    <chakra.span color={outcome === 'failed' ? 'verdict.wa.fg' : undefined}>{wordOf(outcome, kind)}</chakra.span>
  )
  const columns: readonly Column<TaskItem>[] = [
    ...(pick === undefined ? [] : [pick]),
    { key: 'name', head: t`Problem`, cell: nameOf },
    { key: 'outcome', head: t`Result`, width: '150px', cell: outcomeOf },
    // An export names problems by their ids.
    ...(kind === 'export' ? [] : [{ key: 'id', head: t`Problem ID`, width: '130px', cell: idOf }]),
    {
      key: 'reason',
      head: t`Remarks`,
      width: '46%',
      cell: (row) => (hasRemarks(row) ? <Remarks item={row} /> : missing),
    },
  ]
  const items = query.data?.items
  return (
    <>
      {query.data?.reason ? <Reason role="alert">{query.data.reason}</Reason> : null}
      <DataTable
        label={label}
        columns={columns}
        rows={items}
        rowKey={(row) => `${row.name} ${items?.indexOf(row)}`}
        state={query}
        outdent={false}
        compactRow={(row) => (
          <Stack gap="2px" overflowWrap="anywhere">
            <b>{nameOf(row)}</b>
            <span>
              {pick === undefined ? null : pick.cell(row)} {outcomeOf(row)} {kind === 'export' ? null : row.displayId}
            </span>
            {hasRemarks(row) ? <Remarks item={row} /> : null}
          </Stack>
        )}
        empty={{ title: t`No problem was processed` }}
      />
    </>
  )
}
