import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DataTable } from '../../ui/table/data-table.tsx'
import { loadedState } from '../../ui/table/list-state.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatMemoryKb, formatNumber, formatTimeMs } from '../../ui/text/format.ts'
import { VerdictChip } from '../../domain/submission/verdict-chip.tsx'
import { CaseDetail } from '../../domain/submission/case-detail.tsx'
import { SubtaskHead } from './case-grid.tsx'
import type { CasesProps } from './case-grid.tsx'
import { isSkipped } from '../../domain/submission/cases.ts'
import type { CaseItem } from '../../domain/submission/cases.ts'

const Scroll = chakra('div', { base: { 'maxH': '70dvh', 'overflow': 'auto', '--table-top': '0px' } })
const Open = chakra('button', {
  base: { 'color': 'fg.muted', '&:hover, &[aria-expanded=true]': { color: 'accent.fg', textDecoration: 'underline' } },
})

function useColumns(
  groups: CasesProps['groups'],
  openSeq: number | null,
  setOpenSeq: (seq: number | null) => void,
): readonly Column<CaseItem>[] {
  const { t } = useLingui()
  const score: Column<CaseItem> = {
    key: 'score',
    head: t`Score`,
    width: '56px',
    align: 'right',
    cell: (item) => formatNumber(item.score),
  }
  return [
    {
      key: 'seq',
      head: t`Case`,
      width: '56px',
      cell: (item) => (
        <Open
          type="button"
          aria-expanded={item.seq === openSeq}
          onClick={() => setOpenSeq(item.seq === openSeq ? null : item.seq)}
        >
          #{item.seq}
        </Open>
      ),
    },
    { key: 'verdict', head: t`Verdict`, cell: (item) => <VerdictChip status={item.status} short ofCase /> },
    {
      key: 'time',
      head: t`Time`,
      width: '84px',
      align: 'right',
      cell: (item) => (isSkipped(item) ? '–' : formatTimeMs(item.time)),
    },
    {
      key: 'memory',
      head: t`Memory`,
      width: '88px',
      align: 'right',
      cell: (item) => (isSkipped(item) ? '–' : formatMemoryKb(item.memory)),
    },
    ...(groups.some(({ cases }) => cases.some(({ score }) => score !== null)) ? [score] : []),
  ]
}

/** Many cases: one row each, and the opened one above them. */
export function CaseTable({ groups, run }: CasesProps) {
  const { t } = useLingui()
  const [openSeq, setOpenSeq] = useState<number | null>(null)
  const columns = useColumns(groups, openSeq, setOpenSeq)
  return groups.map((group, index) => (
    <section key={index}>
      {group.subtask === null ? null : <SubtaskHead subtask={group.subtask} />}
      {group.cases
        .filter((item) => item.seq === openSeq)
        .map((item) => (
          <CaseDetail key={item.seq} item={item} run={run} />
        ))}
      <Scroll>
        <DataTable
          label={t`Test cases`}
          columns={columns}
          rows={group.cases}
          rowKey={(item) => item.seq}
          state={loadedState}
          outdent={false}
          empty={{ title: t`No cases` }}
        />
      </Scroll>
    </section>
  ))
}
