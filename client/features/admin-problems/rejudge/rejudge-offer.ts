import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { succeeded } from '../../../api/mutations.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { useProblemAdminScope } from '../admin-scope.ts'
import { rejudgeKey } from './use-rejudge.ts'

/** Starts it. What comes of it is shown where its progress is. */
export function useRejudgeStart() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { calls } = useProblemAdminScope()
  return async (pid: number): Promise<void> => {
    if (await succeeded(calls.rejudge(pid))) toast.success(t`Rejudge started`)
    await client.invalidateQueries({ queryKey: rejudgeKey(pid) })
  }
}

/**
 * What was judged by the old test data can be judged by the new: asked after a problem was saved whose judging has
 * changed, where submissions outside running contests were judged.
 */
export function useRejudgeOffer() {
  const { t } = useLingui()
  const { calls } = useProblemAdminScope()
  const start = useRejudgeStart()
  return async (pid: number): Promise<void> => {
    const { judged } = await calls.rejudgeState(pid).catch(() => ({ judged: 0 }))
    if (judged === 0) return
    const isWanted = await confirm({
      title: t`Rejudge earlier submissions?`,
      body: t`What this problem is judged by has changed. ${plural(judged, { one: '# submission was', other: '# submissions were' })} judged with the old version. Running contests and manual verdicts are left alone.`,
      verb: t`Rejudge`,
    })
    if (isWanted) await start(pid)
  }
}
