import { useLingui } from '@lingui/react/macro'
import { isLost } from '../../../api/errors.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { RecipientField } from './recipient-field.tsx'
import type { useParticipant } from './use-recipients.ts'

interface ParticipantFieldProps {
  readonly participant: ReturnType<typeof useParticipant>
  readonly help?: string
}

/** One participant of the contest, found by name, affiliation or seat. */
export function ParticipantField({ participant: { query, field }, help }: ParticipantFieldProps) {
  const { t } = useLingui()
  if (isLost(query)) return <ErrorState reason={query.error?.message} onRetry={() => void query.refetch()} />
  return (
    <RecipientField
      label={t`Participant`}
      help={help}
      noneText={query.isPending ? undefined : t`No participant matches.`}
      placeholder={field.chosen.length === 0 ? t`Name, affiliation or seat` : undefined}
      {...field}
      all={{ ...field.all, groups: [] }}
      isSingle
    />
  )
}
