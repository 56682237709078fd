import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatAgo, formatTime } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { SectionHead } from '../../ui/layout/page.tsx'
import { MutedFigure } from './parts.tsx'
import { useRecentProblems } from './use-home.ts'
import type { RecentProblem } from './use-home.ts'

/** The problems that changed last. */
export function RecentProblems() {
  const { t } = useLingui()
  const locale = useLocale()
  const recent = useRecentProblems()
  const columns: readonly Column<RecentProblem>[] = [
    {
      key: 'id',
      head: t({ context: 'problem', message: 'ID' }),
      width: '84px',
      cell: (row) => <MutedFigure>{row.problemId}</MutedFigure>,
    },
    { key: 'title', head: t`Title`, link: true, cell: (row) => row.title },
    {
      key: 'time',
      head: t`Updated`,
      width: '96px',
      align: 'right',
      cell: (row) => (
        <MutedFigure data-tip={formatTime(row.gmtModified)}>{formatAgo(row.gmtModified, locale)}</MutedFigure>
      ),
    },
  ]
  return (
    <section>
      <SectionHead>
        <h2>{t`Recently updated problems`}</h2>
        <Link to="/problem">{t`All problems`}</Link>
      </SectionHead>
      <DataTable
        label={t`Recently updated problems`}
        columns={columns}
        rows={recent.data}
        rowKey={(row) => row.id}
        rowHref={(row) => `/problem/${row.problemId}`}
        state={recent}
        outdent={false}
        empty={{ title: t`No problems yet`, hint: t`Published problems appear here.` }}
      />
    </section>
  )
}
