import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { CallQuery } from '@podium/proto/calls/calls.ts'
import { groupAuths } from '@podium/proto/rules/group/groups.ts'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { succeeded, useMutationHandler } from '../../../api/mutations.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { groupKey, groupsKey } from '../queries.ts'
import type { GroupView } from './use-group.ts'

/** Coming and going. A refusal has been shown by the call; the group is loaded again either way. */
export function useGroupActions({ gid, info }: GroupView) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { name } = info
  const joins = info.auth === groupAuths.public
  const handleMutation = useMutationHandler(groupKey(gid), groupsKey)
  const leave = async (sent: Promise<unknown>, text: string): Promise<void> => {
    if (!(await succeeded(sent))) return
    toast.success(text)
    await navigate('/group', { replace: true })
    client.removeQueries({ queryKey: groupKey(gid) })
    await client.invalidateQueries({ queryKey: groupsKey })
  }
  return {
    apply: <Values extends FieldValues>(given: Omit<CallQuery<'applyToGroup'>, 'gid'>, form?: UseFormReturn<Values>) =>
      handleMutation(
        call('applyToGroup', { query: { gid, ...given }, quiet: form !== undefined }),
        joins ? t`You joined the group` : t`Request sent`,
        form,
      ),
    exit: async () => {
      const yes = await confirm({
        title: t`Leave ${name}?`,
        body: t`You lose access to the content of the group. What you did stays.`,
        verb: t`Leave group`,
        destroys: true,
      })
      if (yes) await leave(call('exitGroup', { query: { gid } }), t`You left the group`)
    },
    disband: async () => {
      const yes = await confirm({
        title: t`Disband ${name}?`,
        body: t`Its problems, trainings, contests, discussions and submissions are deleted permanently with it.`,
        verb: t`Disband group`,
        destroys: true,
      })
      if (yes) await leave(call('deleteGroup', { query: { gid } }), t`Group disbanded`)
    },
  }
}
