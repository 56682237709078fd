import { useLingui } from '@lingui/react/macro'
import { isRefusal } from '../../../api/errors.ts'
import { LinkButton } from '../../../ui/form/button.tsx'
import { PageFailure } from '../../../ui/feedback/states.tsx'
import type { useLoadedContest } from './use-contest.ts'

/** In place of a contest, or of one page of it, that cannot be opened. */
export function LostContest({ query }: Pick<ReturnType<typeof useLoadedContest>, 'query'>) {
  const { t } = useLingui()
  return (
    <PageFailure
      title={t`This contest could not be loaded`}
      reason={query.error?.message}
      isFinal={isRefusal(query.error)}
      away={<LinkButton to="/contest">{t`All contests`}</LinkButton>}
      onRetry={() => void query.refetch()}
    />
  )
}
