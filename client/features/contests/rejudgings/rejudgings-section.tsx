import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Eye, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useFrameBadge } from '../../../live/frame-badge.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { PageHead } from '../../../ui/layout/page.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatNumber, formatTime } from '../../../ui/text/format.ts'
import { MutedText } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { isOpen, useRejudgings } from './queries.ts'
import type { Rejudging } from './queries.ts'
import { StartDialog } from './start-dialog.tsx'

const Words = chakra('span', {
  base: { display: 'block', py: { base: '0', md: '7px' }, whiteSpace: 'normal', overflowWrap: 'anywhere' },
})
const Compact = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: '4px 12px' },
})

/** Rejudges that are looked at before they count. */
export function RejudgingsSection() {
  const { t } = useLingui()
  const { cid } = useContest()
  const query = useRejudgings(cid)
  useFrameBadge(query.live)
  const [isStarting, setStarting] = useState(false)
  const [openId, setOpenId] = useState<number | null>(null)
  const open = query.data?.find(({ id }) => id === openId)
  const { columns, compactRow } = useColumns(setOpenId)
  return (
    <section>
      <PageHead
        title={t`Rejudge with preview`}
        actions={
          <Button icon={<RotateCcw size={15} />} onClick={() => setStarting(true)}>{t`Choose submissions`}</Button>
        }
      />
      <DataTable
        label={t`Rejudges of the contest`}
        columns={columns}
        rows={query.data}
        rowKey={({ id }) => id}
        state={query}
        compactRow={compactRow}
        skeletonRows={2}
        empty={{
          title: t`No rejudge yet`,
          hint: t`Judge submissions once more, see which verdicts and ranks would change, and apply it or drop it.`,
        }}
      />
      {isStarting ? <StartDialog onClose={() => setStarting(false)} /> : null}
      {open === undefined ? null : <PreviewDialog rejudging={open} onClose={() => setOpenId(null)} />}
    </section>
  )
}

function State({ row: { state, done, total, endedBy, endedAt } }: { readonly row: Rejudging }) {
  const { t } = useLingui()
  if (state === 'judging')
    return (
      <ProgressBar
        label={t`Judged`}
        share={total === 0 ? 1 : done / total}
        note={`${formatNumber(done)} / ${formatNumber(total)}`}
      />
    )
  const words = { ready: t`ready to look at`, applied: t`applied`, dropped: t`dropped` }[state]
  const ended = endedAt === null ? [] : [endedBy ?? '', formatTime(endedAt)]
  return <MutedText>{[words, ...ended].join(' · ')}</MutedText>
}

function useColumns(onOpen: (id: number) => void) {
  const { t } = useLingui()
  const tools = ({ id, state }: Rejudging) =>
    isOpen(state) ? <Button size="sm" icon={<Eye size={14} />} onClick={() => onOpen(id)}>{t`Preview`}</Button> : null
  const columns: readonly Column<Rejudging>[] = [
    { key: 'reason', head: t`Reason`, cell: ({ reason }) => <Words>{reason}</Words> },
    { key: 'state', head: t`State`, width: '260px', wideOnly: true, cell: (row) => <State row={row} /> },
    {
      key: 'total',
      head: t({ context: 'count', message: 'Submissions' }),
      width: '100px',
      align: 'right',
      wideOnly: true,
      cell: ({ total }) => formatNumber(total),
    },
    {
      key: 'by',
      head: t`Started by`,
      width: '130px',
      wideOnly: true,
      cell: ({ madeBy }) => <MutedText>{madeBy}</MutedText>,
    },
    { key: 'actions', head: '', label: t`Actions`, width: '120px', align: 'right', cell: tools },
  ]
  const compactRow = (row: Rejudging) => (
    <Compact>
      <Words>{row.reason}</Words>
      {tools(row) ?? <span />}
      <State row={row} />
    </Compact>
  )
  return { columns, compactRow }
}
