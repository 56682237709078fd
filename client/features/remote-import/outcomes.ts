import { useLingui } from '@lingui/react/macro'
import type { Job, JobItem } from './queries.ts'

/** What became of a problem, in words, and an import in one line. */
export function useOutcomes(job: Pick<Job, 'into'> | undefined) {
  const { t } = useLingui()
  // Into a contest or a training; it may have been here before.
  const isPut = job !== undefined && job.into !== null
  const words: Readonly<Record<JobItem['outcome'], string>> = {
    stored: isPut ? t({ context: 'import', message: 'Added' }) : t`Imported`,
    updated: t({ context: 'import', message: 'Updated' }),
    unchanged: t`Nothing changed`,
    exists: t`Already exists`,
    failed: t`Failed`,
  }
  const summaryOf = ({ items }: Job): string => {
    const count = (...outcomes: JobItem['outcome'][]) =>
      items.filter(({ outcome }) => outcomes.includes(outcome)).length
    const [stored, updated, there, failed] = [
      count('stored'),
      count('updated'),
      count('exists', 'unchanged'),
      count('failed'),
    ]
    return [
      isPut ? t`${stored} added` : t`${stored} imported`,
      ...(updated > 0 ? [t`${updated} updated`] : []),
      ...(there > 0 ? [t`${there} already exist`] : []),
      ...(failed > 0 ? [t`${failed} failed`] : []),
    ].join(t({ context: 'list', message: ', ' }))
  }
  return { wordOf: (outcome: JobItem['outcome']): string => words[outcome], summaryOf }
}
