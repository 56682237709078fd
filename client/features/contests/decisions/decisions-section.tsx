import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Gavel, Play, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useFrameBadge } from '../../../live/frame-badge.ts'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { PageHead } from '../../../ui/layout/page.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatTime } from '../../../ui/text/format.ts'
import { MutedText, SubtleText } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import { madeColumns } from '../made-columns.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { useDecisionText } from './decision-words.ts'
import { useDecisions } from './queries.ts'
import type { DecisionRow } from './queries.ts'
import { TakeBackDialog } from './take-back-dialog.tsx'

const Words = chakra('span', {
  base: { 'whiteSpace': 'normal', 'overflowWrap': 'anywhere', '&[data-over]': { color: 'fg.subtle' } },
})
const Compact = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: '2px 12px' },
})

/** What the jury has decided, what of it is in force, and the ways to decide and to take back. */
export function DecisionsSection() {
  const { t } = useLingui()
  const { cid } = useContest()
  const query = useDecisions(cid)
  useFrameBadge(query.live)
  const [isDeciding, setDeciding] = useState(false)
  const [gone, setGone] = useState<DecisionRow | null>(null)
  const mayDecide = query.data?.mayDecide ?? false
  const { columns, compactRow } = useColumns(mayDecide, setGone)
  return (
    <section>
      <PageHead
        title={t`Decisions`}
        actions={
          mayDecide ? (
            <Button
              variant="solid"
              icon={<Gavel size={15} />}
              onClick={() => setDeciding(true)}
            >{t`New decision`}</Button>
          ) : null
        }
      />
      <DataTable
        label={t`Decisions of the jury`}
        columns={columns}
        rows={query.data?.records}
        rowKey={({ id }) => id}
        state={query}
        compactRow={compactRow}
        skeletonRows={3}
        empty={{
          title: t`Nothing was decided yet`,
          hint: t`Disqualifications, penalties, extra time, ignored submissions and pauses of the judging stand here.`,
        }}
      />
      {isDeciding ? <DecideDialog onClose={() => setDeciding(false)} /> : null}
      {gone === null ? null : <TakeBackDialog decision={gone} onClose={() => setGone(null)} />}
    </section>
  )
}

const isOver = ({ takenBackAt }: DecisionRow): boolean => takenBackAt !== null

function What({ row }: { readonly row: DecisionRow }) {
  const { t } = useLingui()
  const textOf = useDecisionText()
  return (
    <Words data-over={isOver(row) ? '' : undefined}>
      {textOf(row)}
      <MutedText display="block" size="label">
        {row.reason}
      </MutedText>
      {isOver(row) ? (
        <SubtleText display="block" size="label">
          {t`Taken back by ${row.takenBackBy ?? ''}: ${row.takenBackReason ?? ''}`}
        </SubtleText>
      ) : null}
    </Words>
  )
}

function useColumns(mayDecide: boolean, onTakeBack: (row: DecisionRow) => void) {
  const { t } = useLingui()
  const textOf = useDecisionText()
  const tools = (row: DecisionRow) => {
    if (!mayDecide || isOver(row)) return null
    const isPause = row.kind === 'pause'
    return (
      <IconButton
        size="sm"
        label={isPause ? t`Let judging go on` : t`Take back: ${textOf(row)}`}
        onClick={() => onTakeBack(row)}
      >
        {isPause ? <Play size={14} /> : <Undo2 size={14} />}
      </IconButton>
    )
  }
  const state = (row: DecisionRow) => (isOver(row) ? t`taken back` : t`in force`)
  const columns: readonly Column<DecisionRow>[] = [
    { key: 'what', head: t`Decision`, cell: (row) => <What row={row} /> },
    {
      key: 'state',
      head: t`State`,
      width: '110px',
      wideOnly: true,
      cell: (row) => <MutedText>{state(row)}</MutedText>,
    },
    ...madeColumns({ by: t`Decided by`, at: t`Decided at` }),
    { key: 'actions', head: '', label: t`Actions`, width: '60px', align: 'right', cell: tools },
  ]
  const compactRow = (row: DecisionRow) => (
    <Compact>
      <What row={row} />
      {tools(row) ?? <span />}
      <MutedText size="label">{`${state(row)} · ${row.madeBy} · ${formatTime(row.madeAt)}`}</MutedText>
    </Compact>
  )
  return { columns, compactRow }
}
