import { useLingui } from '@lingui/react/macro'
import { siteNames } from '@podium/proto/rules/remote/site-keys.ts'
import { SectionHead } from '../../ui/layout/page.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatNumber, formatTime } from '../../ui/text/format.ts'
import { MutedText, StrongText } from '../../ui/text/text.tsx'
import { useJobs } from './queries.ts'
import type { Job } from './queries.ts'

interface JobListProps {
  /** Whose report is shown; 0 for none. */
  readonly shown: number
  readonly onShow: (id: number) => void
}

/** The site, and the contest or training that got the problems. */
function Where({ job: { site, into } }: { readonly job: Job }) {
  const { t } = useLingui()
  const id = into?.id ?? 0
  return (
    <>
      <StrongText>{siteNames[site]}</StrongText>{' '}
      {into === null ? null : (
        <MutedText>{into.kind === 'contest' ? t`into contest ${id}` : t`into training ${id}`}</MutedText>
      )}
    </>
  )
}

/** What this administrator has imported of late. */
export function JobList({ shown, onShow }: JobListProps) {
  const { t } = useLingui()
  const query = useJobs()
  const states: Readonly<Record<Job['state'], string>> = {
    running: t({ context: 'import', message: 'Running' }),
    done: t`Done`,
    failed: t`Failed`,
  }
  const progress = ({ done, total }: Job) => `${formatNumber(done)} / ${formatNumber(total)}`
  const open = ({ id, gmtCreate }: Job) => {
    const time = formatTime(gmtCreate)
    return (
      <Button size="sm" aria-label={t`Report of ${time}`} aria-pressed={id === shown} onClick={() => onShow(id)}>
        {t({ context: 'import', message: 'Report' })}
      </Button>
    )
  }
  const columns: readonly Column<Job>[] = [
    { key: 'site', head: t`Site`, cell: (row) => <Where job={row} /> },
    { key: 'state', head: t`State`, width: '120px', cell: ({ state }) => states[state] },
    { key: 'progress', head: t`Processed`, width: '120px', align: 'right', cell: progress },
    {
      key: 'time',
      head: t`Started`,
      width: '190px',
      cell: ({ gmtCreate }) => <MutedText>{formatTime(gmtCreate)}</MutedText>,
    },
    { key: 'open', head: '', label: t`Actions`, width: '110px', align: 'right', cell: open },
  ]
  return (
    <section aria-label={t`Recent imports`}>
      <SectionHead>
        <h2>{t`Recent imports`}</h2>
      </SectionHead>
      <DataTable
        label={t`Recent imports`}
        columns={columns}
        rows={query.data}
        rowKey={({ id }) => id}
        state={query}
        skeletonRows={3}
        outdent={false}
        compactRow={(row) => (
          <Stack gap="4px" alignItems="flex-start">
            <span>
              <Where job={row} />{' '}
              <MutedText>{`${states[row.state]} · ${progress(row)} · ${formatTime(row.gmtCreate)}`}</MutedText>
            </span>
            {open(row)}
          </Stack>
        )}
        empty={{ title: t`No imports yet` }}
      />
    </section>
  )
}
