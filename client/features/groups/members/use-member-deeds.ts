import { useLingui } from '@lingui/react/macro'
import { groupLevels } from '@podium/proto/model/groups.ts'
import { call } from '../../../api/call.ts'
import { useSettle } from '../../../api/settle.ts'
import { confirm } from '../../../ui/confirm.ts'
import { groupKey } from '../queries.ts'
import type { Member } from '../queries.ts'

/** What an administrator of the group does with a membership. A refusal has been shown by the call; the list loads again either way. */
export function useMemberDeeds(gid: number) {
  const { t } = useLingui()
  const settle = useSettle(groupKey(gid))
  return {
    setLevel: ({ id, uid }: Member, auth: number) => settle(call('changeGroupMember', { body: { id, gid, uid, auth } }), t`Update Successfully`),
    remove: async ({ uid, username, auth }: Member) => {
      const isIn = auth >= groupLevels.member
      const yes = await confirm({
        title: isIn ? t`Remove ${username} from the group?` : t`Remove the application of ${username}?`,
        body: isIn ? t`What is in the group is closed to them then. They are told.` : t`They are told, and may apply again.`,
        verb: t({ context: 'group member', message: 'Remove' }), destroys: true,
      })
      if (yes) await settle(call('removeGroupMember', { query: { gid, uid } }), t`Delete Successfully`)
    },
  }
}
