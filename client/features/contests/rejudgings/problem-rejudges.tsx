import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { limits } from '@podium/proto/rules/limits.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { call } from '../../../api/call.ts'
import { succeeded } from '../../../api/mutations.ts'
import { Button } from '../../../ui/form/button.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatNumber, formatTime } from '../../../ui/text/format.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { PageHead } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { reloadSnapshot } from '../../../live/live-feed.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import { HelpText, MutedText } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import { contestKey, problemsQuery } from '../queries.ts'
import { letterColumn, ProblemLetter } from '../problem-letter.tsx'
import type { ContestProblem } from '../queries.ts'

type Rejudge = CallAnswer<'contestRejudges'>[number]

/** How far each problem's last rejudge is; it goes on without this page. */
const useRejudges = (cid: number) =>
  useLiveQuery({
    key: [...contestKey(cid), 'rejudges'],
    topic: topics.contest(cid, 'rejudge'),
    load: (signal) => call('contestRejudges', { query: { cid }, signal, quiet: true }),
    apply: () => reloadSnapshot,
    poll: {
      everyMs: limits.poll.submissionListMs,
      endsAtError: true,
      while: (all) => all.some(({ finishedAt }) => finishedAt === null),
    },
  })

type RejudgesByPid = ReadonlyMap<number, Parameters<typeof Progress>[0]['rejudge']>

function useColumns(
  byPid: RejudgesByPid,
  button: (row: ContestProblem) => ReactNode,
): readonly Column<ContestProblem>[] {
  const { t } = useLingui()
  return [
    letterColumn(t`#`),
    { key: 'title', head: t`Title`, cell: ({ displayTitle }) => displayTitle },
    {
      key: 'total',
      head: t({ context: 'count', message: 'Submissions' }),
      width: '90px',
      align: 'right',
      cell: ({ total }) => formatNumber(total),
    },
    {
      key: 'progress',
      head: t`Requeued`,
      width: '260px',
      wideOnly: true,
      cell: ({ pid }) => <Progress rejudge={byPid.get(pid)} />,
    },
    { key: 'action', head: '', label: t`Actions`, width: '170px', align: 'right', cell: button },
  ]
}

/** For the super administrator: all submissions of a problem are judged again, and count as they come. */
export function ProblemRejudges() {
  const { t } = useLingui()
  const { cid } = useContest()
  const query = useQuery(problemsQuery(cid, true))
  const rejudges = useRejudges(cid)
  const byPid = new Map((rejudges.data ?? []).map((one) => [one.pid, one]))
  const rejudge = async ({ pid, displayId }: ContestProblem) => {
    const isSure = await confirm({
      title: t`Rejudge all of ${displayId}`,
      body: t`All submissions of this problem in the contest are judged again, and the board changes with their verdicts.`,
      verb: t`Rejudge all`,
    })
    if (!isSure) return
    const isStarted = await succeeded(call('rejudgeContestProblem', { query: { cid, pid } }))
    if (isStarted) toast.success(t`Rejudge started`)
    await rejudges.refetch()
  }
  const button = (row: ContestProblem) => (
    <Button
      size="sm"
      icon={<RotateCcw size={14} />}
      loading={byPid.get(row.pid)?.finishedAt === null}
      onClick={() => void rejudge(row)}
    >{t`Rejudge all`}</Button>
  )
  return (
    <section>
      <PageHead title={t`Rejudge a problem at once`} />
      <HelpText mb="8px">{t`Without preview: each verdict counts as soon as it comes, and the board changes with it.`}</HelpText>
      <DataTable
        label={t`Problems of the contest`}
        columns={useColumns(byPid, button)}
        rows={query.data}
        rowKey={({ id }) => id}
        state={query}
        compactRow={(row) => (
          <Compact row={row} rejudge={byPid.get(row.pid)}>
            {button(row)}
          </Compact>
        )}
        empty={{ title: t`No problems yet` }}
      />
    </section>
  )
}

const Lines = chakra('div', {
  base: {
    'display': 'grid',
    'gap': '4px 12px',
    'gridTemplateColumns': 'minmax(0, 1fr) auto',
    'alignItems': 'center',
    '& > :nth-child(n + 3)': { gridColumn: '1 / -1' },
  },
})
const Named = chakra('span', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '10px',
    alignItems: 'baseline',
    overflowWrap: 'anywhere',
  },
})

function Compact({
  row,
  rejudge,
  children,
}: {
  readonly row: ContestProblem
  readonly rejudge: Rejudge | undefined
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  const submissions = t`${plural(row.total ?? 0, { one: '# submission', other: '# submissions' })}`
  return (
    <Lines>
      <Named>
        <ProblemLetter problem={row} />
        <span>
          {row.displayTitle}
          <MutedText display="block">{submissions}</MutedText>
        </span>
      </Named>
      {children}
      <Progress rejudge={rejudge} />
    </Lines>
  )
}

/** Submissions that wait for their new verdict; the verdicts then come one by one. */
function Progress({ rejudge }: { readonly rejudge: Rejudge | undefined }) {
  const { t } = useLingui()
  if (rejudge === undefined) return null
  const { done, total, finishedAt } = rejudge
  if (finishedAt === null) return <ProgressBar label={t`Requeued`} share={total === 0 ? 1 : done / total} />
  const [count, at] = [formatNumber(done), formatTime(finishedAt)]
  return <MutedText>{t`${count}, at ${at}`}</MutedText>
}
