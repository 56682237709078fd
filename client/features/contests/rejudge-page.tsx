import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Balloon } from '../../ui/balloon.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { formatNumber } from '../../ui/format.ts'
import { toast } from '../../ui/toast.ts'
import { useContest } from './frame/use-contest.ts'
import { problemsQuery } from './queries.ts'
import type { ContestProblem } from './queries.ts'

const Letter = chakra('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '6px', fontWeight: 600 } })
const Space = chakra('div', { base: { pt: '12px' } })

/** `/contest/:contestID/rejudge`, for the super administrator: all submissions of a problem are judged again. */
export function RejudgePage() {
  const { t } = useLingui()
  const { cid } = useContest()
  const query = useQuery(problemsQuery(cid, true))
  const [busy, setBusy] = useState<number | null>(null)
  const rejudge = async ({ pid, displayId }: ContestProblem) => {
    const isSure = await confirm({
      title: t`Rejudge all of ${displayId}`,
      body: t`All submissions of this problem in the contest are judged again, and the board changes with their verdicts.`,
      verb: t`Rejudge all`,
    })
    if (!isSure) return
    setBusy(pid)
    const isDone = await call('rejudgeContestProblem', { query: { cid, pid } }).then(() => true, () => false)
    setBusy(null)
    if (isDone) toast.success(t`Rejudged successfully`)
  }
  return (
    <Space>
      <DataTable
        label={t`Problems of the contest`}
        columns={[
          { key: 'letter', head: '', label: t`Label`, width: '72px', cell: ({ displayId, color }) => <Letter><Balloon color={color} />{displayId}</Letter> },
          { key: 'title', head: t`Title`, cell: ({ displayTitle }) => displayTitle },
          { key: 'total', head: t`Total`, width: '90px', align: 'right', cell: ({ total }) => formatNumber(total) },
          {
            key: 'action', head: '', label: t`Actions`, width: '170px', align: 'right',
            cell: (row) => (
              <Button size="sm" icon={<RotateCcw size={14} />} loading={busy === row.pid} onClick={() => void rejudge(row)}>{t`Rejudge All`}</Button>
            ),
          },
        ]}
        rows={query.data}
        rowKey={({ id }) => id}
        state={query}
        empty={{ title: t`No problems yet` }}
      />
    </Space>
  )
}
