import { useLingui } from '@lingui/react/macro'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { isFinal, Status, verdictOf } from '@podium/proto/rules/submission/verdict.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { useMutationHandler } from '../../../api/mutations.ts'
import { showError } from '../../../api/show-error.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextAreaField } from '../../../ui/form/text-area.tsx'
import { HelpText } from '../../../ui/text/text.tsx'
import { useLocale } from '../../../ui/text/locale.ts'
import { useContest } from '../frame/use-contest.ts'
import { ParticipantField } from '../participants/participant-field.tsx'
import { useParticipant } from '../participants/use-recipients.ts'
import { problemsQuery } from '../queries.ts'
import { rejudgingsKey } from './queries.ts'

const verdictCodes = Object.values(Status).filter((code) => isFinal(code) && code !== Status.cancelled)

/** Numbers as they are typed, with anything between them. */
const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number).filter((one) => one > 0)

interface Draft {
  readonly displayId: string
  readonly status: string
  readonly numbers: string
  readonly reason: string
}

const empty: Draft = { displayId: '', status: '', numbers: '', reason: '' }

function bodyOf(
  cid: number,
  { displayId, status, numbers, reason }: Draft,
  username: string | null,
): CallBody<'startRejudging'> {
  const submitIds = numbersIn(numbers)
  return {
    cid,
    reason,
    displayId: displayId || null,
    status: status === '' ? null : Number(status),
    username,
    submitIds: submitIds.length === 0 ? null : submitIds,
  }
}

/** Which submissions are judged once more, and why. */
export function StartDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { cid } = useContest()
  const handleMutation = useMutationHandler(rejudgingsKey(cid))
  const [draft, setDraft] = useState(empty)
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const participant = useParticipant()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const username = participant.read(false)
    setMissing(true)
    if (username === undefined || draft.reason.trim() === '') return
    setBusy(true)
    const sent = call('startRejudging', { body: bodyOf(cid, draft, username), quiet: true }).catch((error: unknown) => {
      if (error instanceof ApiError && !participant.refuse(error)) showError(error)
      throw error
    })
    const isDone = await handleMutation(sent, t`Rejudge started`)
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <FormDialog title={t`Rejudge with preview`} verb={t`Start`} isBusy={isBusy} onSubmit={submit} onClose={onClose}>
      <HelpText size="label" mb="8px">
        {t`The submissions are judged once more behind everything else. The board stays as it is until you have seen what would change and apply it.`}
      </HelpText>
      <Filters draft={draft} onChange={change} participant={participant} />
      <TextAreaField
        label={t`Reason`}
        rows={2}
        maxLength={500}
        value={draft.reason}
        onChange={({ target }) => change({ reason: target.value })}
        error={isMissing && draft.reason.trim() === '' ? t`Give the reason` : undefined}
      />
    </FormDialog>
  )
}

interface FiltersProps {
  readonly draft: Draft
  readonly onChange: (changed: Partial<Draft>) => void
  readonly participant: ReturnType<typeof useParticipant>
}

/** Every one narrows. */
function Filters({ draft, onChange, participant }: FiltersProps) {
  const { t } = useLingui()
  const { cid } = useContest()
  const locale = useLocale()
  const { data: problems = [] } = useQuery(problemsQuery(cid, true))
  return (
    <>
      <SelectField
        label={t`Problem`}
        value={draft.displayId}
        options={[
          { value: '', label: t`All problems` },
          ...problems.map(({ displayId, displayTitle }) => ({
            value: displayId,
            label: `${displayId} ${displayTitle}`,
          })),
        ]}
        onChange={(displayId) => onChange({ displayId })}
      />
      <SelectField
        label={t`Verdict so far`}
        value={draft.status}
        options={[
          { value: '', label: t`Any verdict` },
          ...verdictCodes.map((code) => ({ value: String(code), label: verdictOf(code).name[locale] })),
        ]}
        onChange={(status) => onChange({ status })}
      />
      <ParticipantField participant={participant} />
      <TextField
        label={t`Numbers of submissions`}
        value={draft.numbers}
        onChange={({ target }) => onChange({ numbers: target.value })}
        help={t`Only these; leave it empty for all that fit.`}
      />
    </>
  )
}
