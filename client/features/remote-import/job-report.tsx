import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { siteNames } from '@podium/proto/rules/remote/site-keys.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LiveStatusBadge } from '../../live/live-status-badge.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { SectionHead } from '../../ui/layout/page.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { useStable } from '../../ui/state/use-stable.ts'
import { missing } from '../../ui/text/format.ts'
import { TextLink } from '../../ui/text/text.tsx'
import { useOutcomes } from './outcomes.ts'
import { isRunning, jobsKey, problemListsKey, useJob } from './queries.ts'
import type { Job, JobItem } from './queries.ts'

const Reason = chakra('p', { base: { textStyle: 'cell', color: 'fg.error', py: '10px', overflowWrap: 'anywhere' } })
const Long = chakra('span', { base: { whiteSpace: 'normal', overflowWrap: 'anywhere', display: 'block', py: '6px' } })
const Progress = chakra('div', { base: { py: '12px' } })

interface JobReportProps {
  readonly id: number
  /** Key of a list that the import makes longer, besides those of the bank. */
  readonly reloads?: readonly unknown[]
}

/** What becomes of every problem of an import; it fills while the import runs. */
export function JobReport({ id, reloads }: JobReportProps) {
  const { t } = useLingui()
  const query = useJob(id)
  const job = query.data
  useReload(job, reloads)
  const columns = useColumns(job)
  const { summaryOf } = useOutcomes(job)
  const site = job === undefined ? '' : siteNames[job.site]
  return (
    <section aria-label={t`Report of the import`} data-import={job?.state}>
      <SectionHead>
        <h2>{job === undefined ? t`Report of the import` : t`Import from ${site}`}</h2>
        {job !== undefined && isRunning(job) ? <LiveStatusBadge live={query.live} /> : null}
      </SectionHead>
      {job === undefined ? null : <State job={job} summary={summaryOf(job)} />}
      <DataTable
        label={t`Report of the import`}
        columns={columns}
        rows={job?.items}
        rowKey={({ id: at }) => at}
        state={query}
        skeletonRows={3}
        outdent={false}
        compactRow={(row) => <CompactItem row={row} job={job} />}
        empty={
          job !== undefined && isRunning(job)
            ? { title: t`The first problem is being read` }
            : { title: t`No problem was processed` }
        }
      />
    </section>
  )
}

function State({ job, summary }: { readonly job: Job; readonly summary: string }) {
  const { t } = useLingui()
  const { done, total, reason } = job
  return (
    <>
      {reason === null ? null : <Reason role="alert">{reason}</Reason>}
      <Progress role="status">
        {isRunning(job) ? (
          <ProgressBar
            label={t`Progress of the import`}
            share={total === 0 ? 0 : done / total}
            note={t`${done} of ${total}`}
          />
        ) : (
          summary
        )}
      </Progress>
    </>
  )
}

/** The lists of problems are others once it is over. */
function useReload(job: Job | undefined, reloads: readonly unknown[] | undefined): void {
  const client = useQueryClient()
  const isOver = job !== undefined && !isRunning(job)
  // A key of a list is made anew with every drawing.
  const reload = useStable(() => {
    if (reloads !== undefined) void client.invalidateQueries({ queryKey: reloads })
  })
  useEffect(() => {
    if (!isOver) return
    reload()
    void client.invalidateQueries({ queryKey: [...jobsKey, 'list'] })
    void client.invalidateQueries({ queryKey: problemListsKey })
  }, [client, isOver, reload])
}

interface ItemProps {
  readonly row: JobItem
  readonly job: Job | undefined
}

const Outcome = ({ row: { outcome }, job }: ItemProps) => {
  const { wordOf } = useOutcomes(job)
  return <chakra.span color={outcome === 'failed' ? 'verdict.wa.fg' : undefined}>{wordOf(outcome)}</chakra.span>
}

const Imported = ({ row: { displayId, title } }: { readonly row: JobItem }) =>
  displayId === null ? (
    missing
  ) : (
    <TextLink to={`/problem/${encodeURIComponent(displayId)}`}>{title ?? displayId}</TextLink>
  )

function useColumns(job: Job | undefined): readonly Column<JobItem>[] {
  const { t } = useLingui()
  return [
    { key: 'id', head: t`ID at the site`, width: '150px', cell: ({ id }) => id },
    { key: 'outcome', head: t`Result`, width: '150px', cell: (row) => <Outcome row={row} job={job} /> },
    { key: 'title', head: t`Problem`, cell: (row) => <Imported row={row} /> },
    { key: 'reason', head: t`Remarks`, width: '44%', cell: ({ reason }) => <Long>{reason ?? missing}</Long> },
  ]
}

const CompactItem = ({ row, job }: ItemProps) => (
  <Stack gap="2px" overflowWrap="anywhere">
    <span>
      <b>{row.id}</b> <Imported row={row} />
    </span>
    <Outcome row={row} job={job} />
    {row.reason}
  </Stack>
)
