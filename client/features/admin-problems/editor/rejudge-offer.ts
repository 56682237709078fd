/**
 * What was judged by the old test data can be judged by the new: asked after a problem was saved whose judging has
 * changed.
 */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { succeeded } from '../../../api/mutations.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { useProblemAdminScope } from '../admin-scope.ts'

/** Asks, where submissions outside running contests were judged, and starts it. */
export function useRejudgeOffer() {
  const { t } = useLingui()
  const { calls } = useProblemAdminScope()
  return async (pid: number): Promise<void> => {
    const { judged } = await calls.judged(pid).catch(() => ({ judged: 0 }))
    if (judged === 0) return
    const isWanted = await confirm({
      title: t`Rejudge earlier submissions?`,
      body: t`What this problem is judged by has changed. ${plural(judged, { one: '# submission was', other: '# submissions were' })} judged with the old version. Running contests and manual verdicts are left alone.`,
      verb: t`Rejudge`,
    })
    if (isWanted && (await succeeded(calls.rejudge(pid)))) toast.success(t`Rejudge started`)
  }
}
