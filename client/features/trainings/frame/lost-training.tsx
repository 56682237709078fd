import { useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router-dom'
import { isRefusal } from '../../../api/errors.ts'
import { LinkButton } from '../../../ui/form/button.tsx'
import { PageFailure } from '../../../ui/feedback/states.tsx'
import type { useLoadedTraining } from './use-training.ts'

/**
 * In place of a training, or of one page of it, that cannot be opened; leads to the other trainings of the
 * site or the group.
 */
export function LostTraining({ query }: Pick<ReturnType<typeof useLoadedTraining>, 'query'>) {
  const { t } = useLingui()
  const { groupID } = useParams()
  return (
    <PageFailure
      title={t`This training could not be loaded`}
      reason={query.error?.message}
      isFinal={isRefusal(query.error)}
      away={
        groupID === undefined ? (
          <LinkButton to="/training">{t`All trainings`}</LinkButton>
        ) : (
          <LinkButton to={`/group/${groupID}/training`}>{t`Trainings of the group`}</LinkButton>
        )
      }
      onRetry={() => void query.refetch()}
    />
  )
}
