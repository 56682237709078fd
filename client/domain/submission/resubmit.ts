import { t } from '@lingui/core/macro'
import { call } from '../../api/call.ts'
import { succeeded } from '../../api/mutations.ts'
import { toast } from '../../ui/overlay/toast.ts'

/** Sends a submission once more to the site that judges it. */
export async function resubmit(submitId: number, onDone: () => void): Promise<void> {
  if (!(await succeeded(call('resubmit', { query: { submitId } })))) return
  toast.success(t`Resubmitted`)
  onDone()
}
