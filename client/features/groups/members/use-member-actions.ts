import { useLingui } from '@lingui/react/macro'
import { groupLevels } from '@podium/proto/rules/group/groups.ts'
import { call } from '../../../api/call.ts'
import { useMutationHandler } from '../../../api/mutations.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { groupKey } from '../queries.ts'
import type { Member } from '../queries.ts'

/**
 * What an administrator of the group does with a membership. A refusal has been shown by the call; the list loads
 * again either way.
 */
export function useMemberActions(gid: number) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(groupKey(gid))
  return {
    setLevel: ({ id, uid }: Member, auth: number) =>
      handleMutation(call('changeGroupMember', { body: { id, gid, uid, auth } }), t`Saved`),
    reject: async ({ id, uid, username }: Member) => {
      const yes = await confirm({
        title: t`Reject the request of ${username}?`,
        body: t`They see this on the page of the group and may ask again.`,
        verb: t`Reject request`,
      })
      if (yes)
        await handleMutation(
          call('changeGroupMember', { body: { id, gid, uid, auth: groupLevels.refused } }),
          t`Request rejected`,
        )
    },
    remove: async ({ uid, username, auth }: Member) => {
      const isIn = auth >= groupLevels.member
      const yes = await confirm({
        title: isIn ? t`Remove ${username} from the group?` : t`Remove the request of ${username}?`,
        body: isIn
          ? t`They lose access to the content of the group and are notified.`
          : t`They are notified and may ask again.`,
        verb: t({ context: 'group member', message: 'Remove' }),
        destroys: true,
      })
      if (yes)
        await handleMutation(
          call('removeGroupMember', { query: { gid, uid } }),
          isIn ? t`Member removed` : t`Request removed`,
        )
    },
  }
}
