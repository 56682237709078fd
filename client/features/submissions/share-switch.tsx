import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { userAtom } from '../../api/session.ts'
import { Switch } from '../../ui/form/toggles.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useProblemContext } from '../../domain/problem/problem-context.ts'
import type { SubmissionData } from '../../domain/submission/use-submission.ts'

export interface ShareSwitchProps {
  readonly data: SubmissionData
  readonly onChanged: () => void
}

/** The owner's choice to share the code, where the problem allows sharing; never inside a contest. */
export function ShareSwitch({ data: { info }, onChanged }: ShareSwitchProps) {
  const { t } = useLingui()
  const user = useAtomValue(userAtom)
  const { rules } = useProblemContext()
  const [isSending, setSending] = useState(false)
  const { submission, codeShare } = info
  if (user?.uid !== submission.uid || submission.cid !== 0 || !rules.hasSharing || codeShare !== true) return null
  const change = async (share: boolean): Promise<void> => {
    setSending(true)
    const isDone = await call('updateSubmission', { body: { submitId: submission.submitId, share } }).then(
      () => true,
      () => false,
    )
    setSending(false)
    if (isDone) toast.success(share ? t`Shared` : t`No longer shared`)
    onChanged()
  }
  return (
    <Switch checked={submission.share} disabled={isSending} onChange={(share) => void change(share)}>
      {submission.share ? t`Shared` : t`Not shared`}
    </Switch>
  )
}
