import { useLingui } from '@lingui/react/macro'
import { call } from '../../api/call.ts'
import { useMutationHandler } from '../../api/mutations.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import { usersKey } from './queries.ts'

/**
 * Asks, and deletes all of them or none; what stands in the way has been shown by the call. @param name of the first,
 * where it is at hand
 */
export function useRemoval() {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(usersKey)
  return async (ids: readonly string[], name: string | undefined): Promise<boolean> => {
    const count = ids.length
    const title =
      count > 1 ? t`Delete ${count} users?` : name === undefined ? t`Delete this user?` : t`Delete the user “${name}”?`
    const body = t`Accounts with submissions or registrations cannot be deleted; ban them.`
    const yes = await confirm({ title, body, verb: t`Delete`, destroys: true })
    return yes && handleMutation(call('deleteUsers', { body: { ids: [...ids] } }), t`Deleted`)
  }
}
