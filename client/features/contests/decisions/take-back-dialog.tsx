import { useLingui } from '@lingui/react/macro'
import { decisionLimits } from '@podium/proto/rules/contest/decisions.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { call } from '../../../api/call.ts'
import { useMutationHandler } from '../../../api/mutations.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextAreaField } from '../../../ui/form/text-area.tsx'
import { StrongText } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import { useDecisionText } from './decision-words.ts'
import { decisionsKey } from './queries.ts'
import type { DecisionRow } from './queries.ts'

interface TakeBackDialogProps {
  readonly decision: DecisionRow
  readonly onClose: () => void
}

/** Takes a decision back, with the reason. */
export function TakeBackDialog({ decision, onClose }: TakeBackDialogProps) {
  const { t } = useLingui()
  const { cid } = useContest()
  const textOf = useDecisionText()
  const handleMutation = useMutationHandler(decisionsKey(cid))
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isPause = decision.kind === 'pause'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setMissing(true)
    setBusy(true)
    const sent = call('takeBackDecision', { body: { cid, id: decision.id, reason } })
    const isDone = await handleMutation(sent, isPause ? t`Judging goes on` : t`Taken back`)
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <FormDialog
      title={isPause ? t`Let judging go on` : t`Take a decision back`}
      verb={isPause ? t`Let it go on` : t`Take back`}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <StrongText display="block" mb="10px">
        {textOf(decision)}
      </StrongText>
      <TextAreaField
        label={t`Reason`}
        rows={2}
        maxLength={decisionLimits.reasonMaxChars}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isMissing && reason.trim() === '' ? t`Give the reason` : undefined}
      />
    </FormDialog>
  )
}
