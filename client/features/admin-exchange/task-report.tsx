import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { MISSING } from '../../ui/format.ts'
import { useTask } from './queries.ts'
import type { TaskItem } from './queries.ts'

const Reason = chakra('p', { base: { textStyle: 'cell', color: 'fg.error', pb: '12px', whiteSpace: 'pre-line' } })
const Long = chakra('span', { base: { whiteSpace: 'normal', overflowWrap: 'anywhere', display: 'block', py: '6px' } })
const Compact = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '2px', overflowWrap: 'anywhere' } })

/** What became of every problem of a task; it fills while the task runs. */
export function TaskReport({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const query = useTask(id)
  const outcomes: Readonly<Record<string, string>> = { stored: t`Stored`, exists: t`Already exists`, failed: t`Failed` }
  const outcomeOf = ({ outcome }: TaskItem) => <chakra.span color={outcome === 'failed' ? 'verdict.wa.fg' : undefined}>{outcomes[outcome] ?? outcome}</chakra.span>
  const columns: readonly Column<TaskItem>[] = [
    { key: 'name', head: t`Problem`, cell: (row) => row.name },
    { key: 'outcome', head: t`Result`, width: '150px', cell: outcomeOf },
    { key: 'id', head: t`Problem ID`, width: '130px', cell: (row) => row.displayId ?? MISSING },
    { key: 'reason', head: t`Reason`, width: '46%', cell: (row) => <Long>{row.reason ?? MISSING}</Long> },
  ]
  const items = query.data?.items
  return (
    <>
      {query.data?.reason ? <Reason role="alert">{query.data.reason}</Reason> : null}
      <DataTable
        label={t`Report`}
        columns={columns}
        rows={items}
        rowKey={(row) => `${row.name} ${items?.indexOf(row)}`}
        state={query}
        outdent={false}
        compactRow={(row) => (
          <Compact>
            <b>{row.name}</b>
            <span>
              {outcomeOf(row)} {row.displayId}
            </span>
            {row.reason}
          </Compact>
        )}
        empty={{ title: t`No problem was processed` }}
      />
    </>
  )
}
