import { useLingui } from '@lingui/react/macro'
import type { Task, TaskItem } from './queries.ts'

/** What happened to a problem, in words, and a task in one line. */
export function useOutcomes() {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    ready: t`Ready`,
    stored: t`Stored`,
    replaced: t`Replaced`,
    exists: t`Already exists`,
    failed: t`Failed`,
    ignored: t`Not used`,
  }
  /** An export stores nothing. */
  const wordOf = (outcome: string, kind: Task['kind'] | undefined): string =>
    kind === 'export' && outcome === 'stored' ? t`Exported` : (words[outcome] ?? outcome)
  const countOf = ({ counts }: Task, ...outcomes: string[]): number =>
    outcomes.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0)
  /** Without problems, why not. */
  const summaryOf = (task: Task): string => {
    if (task.total === null) return task.reason ?? ''
    const [good, there, failed] = [
      countOf(task, 'stored', 'replaced', 'ready'),
      countOf(task, 'exists'),
      countOf(task, 'failed'),
    ]
    const first =
      task.kind === 'preview' ? t`${good} ready` : task.kind === 'import' ? t`${good} imported` : t`${good} exported`
    return [
      first,
      ...(there > 0 ? [t`${there} already exist`] : []),
      ...(failed > 0 ? [t`${failed} failed`] : []),
    ].join(t({ context: 'list', message: ', ' }))
  }
  return {
    wordOf,
    nameOf: ({ name, outcome }: TaskItem): string => (outcome === 'ignored' && name === '' ? t`Other files` : name),
    summaryOf,
  }
}
