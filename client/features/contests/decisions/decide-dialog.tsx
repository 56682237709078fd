import { useLingui } from '@lingui/react/macro'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { decisionKinds, decisionLimits } from '@podium/proto/rules/contest/decisions.ts'
import type { DecisionKind, OutKind } from '@podium/proto/rules/contest/decisions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { useMutationHandler } from '../../../api/mutations.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextAreaField } from '../../../ui/form/text-area.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { useContest } from '../frame/use-contest.ts'
import { ParticipantField } from '../participants/participant-field.tsx'
import { useParticipant } from '../participants/use-recipients.ts'
import { problemsQuery } from '../queries.ts'
import { useDecisionText, useKindWords } from './decision-words.ts'
import { decisionsKey } from './queries.ts'

interface Draft {
  readonly kind: DecisionKind
  readonly submitId: string
  readonly displayId: string
  readonly minutes: string
  readonly shown: OutKind
  readonly reason: string
}

const empty: Draft = {
  kind: 'disqualify',
  submitId: '',
  displayId: '',
  minutes: '',
  shown: 'last',
  reason: '',
}

/** What of the draft its kind has. */
function bodyOf(cid: number, { kind, reason, ...draft }: Draft, username: string | null): CallBody<'decide'> {
  const minutes = draft.minutes.trim() === '' ? null : Number(draft.minutes)
  const common = { cid, kind, reason }
  if (kind === 'disqualify') return { ...common, username, shown: draft.shown }
  if (kind === 'penalty' || kind === 'extraTime') return { ...common, username, minutes }
  if (kind === 'ignore') return { ...common, submitId: Number(draft.submitId) || null }
  return { ...common, displayId: draft.displayId === '' ? null : draft.displayId }
}

interface Refused {
  readonly field: string | null
  readonly message: string
}

/** Kinds that are about one participant, who may be left out where it can be for everybody. */
const aboutOne = new Set<DecisionKind>(['disqualify', 'penalty', 'extraTime'])

/** Asks once more with what follows, then decides. What is refused stands under its field. */
function useDeciding(draft: Draft, onClose: () => void) {
  const { t } = useLingui()
  const { cid } = useContest()
  const textOf = useDecisionText()
  const words = useKindWords()
  const handleMutation = useMutationHandler(decisionsKey(cid))
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isBusy, setBusy] = useState(false)
  const participant = useParticipant()
  const decide = async (event: FormEvent) => {
    event.preventDefault()
    const who = aboutOne.has(draft.kind) ? participant.read(draft.kind !== 'extraTime') : null
    setRefused(draft.reason.trim() === '' ? { field: 'reason', message: t`Give the reason` } : null)
    if (who === undefined || draft.reason.trim() === '') return
    const body = bodyOf(cid, draft, who)
    const { username = null, submitId = null, displayId = null, minutes = null, shown = null } = body
    const isSure = await confirm({
      title: textOf({ kind: body.kind, username, submitId, displayId, minutes, shown }),
      body: words[body.kind].effect,
      verb: t`Decide`,
    })
    if (!isSure) return
    setBusy(true)
    const sent = call('decide', { body, quiet: true }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      if (!participant.refuse(error)) setRefused({ field: error.field, message: error.message })
      throw error
    })
    const isDone = await handleMutation(sent, t`Decided`)
    setBusy(false)
    if (isDone) onClose()
  }
  return {
    decide,
    isBusy,
    participant,
    errorOf: (field: string) => (refused?.field === field ? refused.message : undefined),
    refused,
  }
}

const shownFields = ['reason', 'minutes', 'submitId']

/** A new decision of the jury. */
export function DecideDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const words = useKindWords()
  const [draft, setDraft] = useState(empty)
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })
  const { decide, isBusy, participant, errorOf, refused } = useDeciding(draft, onClose)
  const isElsewhere = refused !== null && !shownFields.includes(refused.field ?? '')
  return (
    <FormDialog title={t`New decision`} verb={t`Decide`} isBusy={isBusy} onSubmit={decide} onClose={onClose}>
      <SelectField
        label={t`Decision`}
        value={draft.kind}
        options={decisionKinds.map((kind) => ({ value: kind, label: words[kind].name }))}
        onChange={(value) => change({ kind: decisionKinds.find((one) => one === value) ?? draft.kind })}
        error={isElsewhere ? refused.message : undefined}
        help={words[draft.kind].effect}
      />
      <Target draft={draft} onChange={change} errorOf={errorOf} participant={participant} />
      <TextAreaField
        label={t`Reason`}
        rows={2}
        maxLength={decisionLimits.reasonMaxChars}
        value={draft.reason}
        onChange={({ target }) => change({ reason: target.value })}
        error={errorOf('reason')}
        help={t`It stands in the audit log; participants do not read it.`}
      />
    </FormDialog>
  )
}

interface TargetProps {
  readonly draft: Draft
  readonly onChange: (changed: Partial<Draft>) => void
  readonly errorOf: (field: string) => string | undefined
  readonly participant: ReturnType<typeof useParticipant>
}

/** What it is about: the fields that its kind has. */
function Target({ draft, onChange, errorOf, participant }: TargetProps) {
  const { t } = useLingui()
  const { kind } = draft
  const hasMinutes = kind === 'penalty' || kind === 'extraTime'
  if (kind === 'pause') return <ProblemField draft={draft} onChange={onChange} />
  if (kind === 'ignore')
    return (
      <TextField
        label={t`Number of the submission`}
        inputMode="numeric"
        value={draft.submitId}
        onChange={({ target }) => onChange({ submitId: target.value })}
        error={errorOf('submitId')}
      />
    )
  return (
    <>
      <ParticipantField
        participant={participant}
        help={kind === 'extraTime' ? t`Leave it empty for everybody.` : undefined}
      />
      {hasMinutes ? (
        <TextField
          label={t`Minutes`}
          inputMode="numeric"
          value={draft.minutes}
          onChange={({ target }) => onChange({ minutes: target.value.replace('−', '-') })}
          error={errorOf('minutes')}
        />
      ) : (
        <SelectField
          label={t`On the public board`}
          value={draft.shown}
          options={[
            { value: 'last', label: t`Shown last, without a rank` },
            { value: 'hidden', label: t`Hidden` },
          ]}
          onChange={(value) => onChange({ shown: value === 'hidden' ? 'hidden' : 'last' })}
        />
      )}
    </>
  )
}

function ProblemField({ draft, onChange }: Pick<TargetProps, 'draft' | 'onChange'>) {
  const { t } = useLingui()
  const { cid } = useContest()
  const { data = [] } = useQuery(problemsQuery(cid, true))
  return (
    <SelectField
      label={t`What waits`}
      value={draft.displayId}
      options={[
        { value: '', label: t`All problems` },
        ...data.map(({ displayId, displayTitle }) => ({ value: displayId, label: `${displayId} ${displayTitle}` })),
      ]}
      onChange={(displayId) => onChange({ displayId })}
    />
  )
}
