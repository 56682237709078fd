import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { commentaryLimits as limits } from '@podium/proto/rules/contest/contest-api.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { call } from '../../../api/call.ts'
import { ApiError, isLost } from '../../../api/errors.ts'
import { useMutationHandler } from '../../../api/mutations.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { TextAreaField } from '../../../ui/form/text-area.tsx'
import { Checkbox } from '../../../ui/form/toggles.tsx'
import { RecipientField } from '../participants/recipient-field.tsx'
import { useRecipients } from '../participants/use-recipients.ts'
import { useContest } from '../frame/use-contest.ts'
import { problemsQuery } from '../queries.ts'
import { commentaryKey } from './queries.ts'
import { wordsIn } from './words-in.ts'

const Letters = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', minH: '24px' } })

interface Draft {
  readonly message: string
  readonly displayIds: readonly string[]
  readonly tags: string
}
const empty: Draft = { message: '', displayIds: [], tags: '' }

interface Refused {
  readonly field: string | null
  readonly message: string
}

/** What is refused stands under its field, or else under the text. */
function useWriting({ message, displayIds, tags }: Draft, onClose: () => void) {
  const { t } = useLingui()
  const { cid } = useContest()
  const handleMutation = useMutationHandler(commentaryKey(cid))
  const teams = useRecipients()
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isBusy, setBusy] = useState(false)
  const write = async (event: FormEvent) => {
    event.preventDefault()
    const about = teams.read()
    setRefused(message.trim() === '' ? { field: 'content', message: t`Write something first` } : null)
    if (about === null || message.trim() === '') return
    setBusy(true)
    const { usernames } = about
    const body = { cid, message, displayIds: [...displayIds], usernames, tags: wordsIn(tags) }
    const sent = call('writeCommentary', { body, quiet: true }).catch((error: unknown) => {
      if (error instanceof ApiError && !teams.refuse(error)) setRefused(error)
      throw error
    })
    const isDone = await handleMutation(sent, t`Written`)
    setBusy(false)
    if (isDone) onClose()
  }
  const isOfTags = refused?.field?.startsWith('tags') === true
  return {
    write,
    isBusy,
    teams,
    errors: {
      tags: isOfTags ? refused.message : undefined,
      message: refused === null || isOfTags ? undefined : refused.message,
    },
  }
}

/** A new commentary of the jury. */
export function WriteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(empty)
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })
  const { write, isBusy, teams, errors } = useWriting(draft, onClose)
  return (
    <FormDialog
      title={t`Write commentary`}
      verb={t`Write commentary`}
      isBusy={isBusy}
      onSubmit={write}
      onClose={onClose}
    >
      <TextAreaField
        label={t`Text`}
        rows={3}
        maxLength={limits.messageMaxChars}
        value={draft.message}
        onChange={({ target }) => change({ message: target.value })}
        error={errors.message}
      />
      <ProblemsField chosen={draft.displayIds} onChange={(displayIds) => change({ displayIds })} />
      {isLost(teams.query) ? (
        <ErrorState reason={teams.query.error?.message} onRetry={() => void teams.query.refetch()} />
      ) : (
        <RecipientField
          label={t({ context: 'of a contest', message: 'Teams' })}
          help={t`Those that it is about. Optional.`}
          noneText={teams.query.isPending ? undefined : t`No team matches.`}
          placeholder={teams.field.chosen.length === 0 ? t`Name, affiliation or seat` : t`Add`}
          {...teams.field}
          all={{ ...teams.field.all, groups: [] }}
        />
      )}
      <TextField
        label={t`Tags`}
        value={draft.tags}
        onChange={({ target }) => change({ tags: target.value })}
        help={t`Words by which tools sort it, such as accepted or submission-medal. Optional.`}
        error={errors.tags}
      />
    </FormDialog>
  )
}

interface ProblemsFieldProps {
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

function ProblemsField({ chosen, onChange }: ProblemsFieldProps) {
  const { t } = useLingui()
  const { cid } = useContest()
  const { data: problems = [] } = useQuery(problemsQuery(cid, true))
  return (
    <Field label={t({ context: 'contest', message: 'Problems' })}>
      {(control) => (
        <Letters {...control} role="group" aria-label={t({ context: 'contest', message: 'Problems' })}>
          {problems.map(({ displayId }) => (
            <Checkbox
              key={displayId}
              checked={chosen.includes(displayId)}
              onChange={(isChosen) =>
                onChange(isChosen ? [...chosen, displayId] : chosen.filter((one) => one !== displayId))
              }
            >
              {displayId}
            </Checkbox>
          ))}
        </Letters>
      )}
    </Field>
  )
}
