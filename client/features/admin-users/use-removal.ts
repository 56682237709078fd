import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'
import { USERS_KEY } from './queries.ts'

/** Asks, and deletes all of them or none; what stands in the way has been shown by the call. */
export function useRemoval() {
  const { t } = useLingui()
  const client = useQueryClient()
  return async (ids: string[]): Promise<boolean> => {
    const count = ids.length
    const title = count === 1 ? t`Delete this user?` : t`Delete ${count} users?`
    const body = t`Accounts that something still depends on are kept. Disabling one keeps what it did.`
    if (!(await confirm({ title, body, verb: t`Delete`, destroys: true }))) return false
    const isDone = await call('deleteUsers', { body: { ids } }).then(() => true, () => false)
    if (isDone) toast.success(t`Delete Successfully`)
    await client.invalidateQueries({ queryKey: USERS_KEY })
    return isDone
  }
}
