import { useLingui } from '@lingui/react/macro'
import { useMatch } from 'react-router-dom'
import { PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { privateAuth } from '../queries.ts'
import type { TrainingView } from './use-training.ts'

/** The pages of the training for this reader. Whoever has not entered yet sees them, and why they are closed. */
export function TrainingTabs({ view }: { readonly view: TrainingView }) {
  const { t } = useLingui()
  const {
    paths: { root },
    info,
    mayEnter,
  } = view
  const isOnRank = useMatch(`${root}/rank`) !== null
  const closedReason = mayEnter ? undefined : t`Enter the training password first`
  return (
    <PageTabs
      label={t`Pages of the training`}
      tabs={[
        { to: root, end: true, label: t({ context: 'training', message: 'Introduction' }) },
        { to: `${root}/problems`, label: t`Problem list`, closedReason },
        // A public training leads to its record list from the reader's own progress alone; who is there sees where
        // that is.
        ...(info.auth === privateAuth || isOnRank ? [{ to: `${root}/rank`, label: t`Ranking`, closedReason }] : []),
      ]}
    />
  )
}
