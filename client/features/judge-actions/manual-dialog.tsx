import { useLingui } from '@lingui/react/macro'
import { Status, verdictOf } from '@podium/proto/rules/submission/verdict.ts'
import { useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import { call } from '../../api/call.ts'
import { succeeded } from '../../api/mutations.ts'
import { Button } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { useLocale } from '../../ui/text/locale.ts'
import { Select } from '../../ui/form/select.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import type { ActedOn } from './judge-actions.ts'
import { manualStatuses, readScore } from './manual-choices.ts'

export interface ManualDialogProps {
  readonly submission: ActedOn
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Sets verdict and score of a submission by hand. */
export function ManualDialog({ submission, onDone, onClose }: ManualDialogProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const formId = useId()
  const { submitId, score: scoreBefore } = submission
  const [status, setStatus] = useState(manualStatuses.includes(submission.status) ? submission.status : Status.accepted)
  const [scoreText, setScoreText] = useState(scoreBefore === null ? '' : String(scoreBefore))
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const score = scoreBefore === null ? null : readScore(scoreText)
    if (scoreBefore !== null && score === null) return setError(t`Enter a whole number of 0 or more`)
    setSending(true)
    const isSet = await succeeded(call('manualJudge', { query: { submitId, status, score } }))
    setSending(false)
    if (!isSet) return
    toast.success(t`Verdict set`)
    onClose()
    onDone()
  }
  return (
    <Dialog
      title={t`Set verdict of #${submitId}`}
      width={370}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Back`}</Button>
          <Button variant="solid" type="submit" form={formId} loading={isSending}>{t`Set verdict`}</Button>
        </>
      }
    >
      <Form id={formId} onSubmit={(event) => void save(event)}>
        <Field label={t`Verdict`}>
          {() => (
            <Select
              label={t`Verdict`}
              value={String(status)}
              options={manualStatuses.map((code) => ({ value: String(code), label: verdictOf(code).name[locale] }))}
              onChange={(code) => setStatus(Number(code))}
            />
          )}
        </Field>
        {scoreBefore === null ? null : (
          <TextField
            label={t`Score`}
            inputMode="numeric"
            value={scoreText}
            error={error}
            onChange={(event) => {
              setScoreText(event.currentTarget.value)
              setError(undefined)
            }}
          />
        )}
      </Form>
    </Dialog>
  )
}
