import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { DiscussionRow } from '../../discussions/queries.ts'
import { DISCUSSIONS_KEY } from '../../discussions/queries.ts'
import { call } from '../../../api/call.ts'
import { confirm } from '../../../ui/confirm.ts'
import { toast } from '../../../ui/toast.ts'

/** Deleting, and what the group's administrators switch. A refusal has been shown by the call; the lists load again either way. */
export function useDiscussionDeeds() {
  const { t } = useLingui()
  const client = useQueryClient()
  const after = async (sent: Promise<unknown>, text: string) => {
    if (await sent.then(() => true, () => false)) toast.success(text)
    await client.invalidateQueries({ queryKey: DISCUSSIONS_KEY })
  }
  return {
    change: ({ id, title, description, content, categoryId }: DiscussionRow, part: { readonly status?: number; readonly topPriority?: boolean }) =>
      after(call('editGroupDiscussion', { body: { id, title, description, content, categoryId, ...part } }), t`Update Successfully`),
    remove: async ({ id }: DiscussionRow) => {
      const yes = await confirm({ title: t`Delete this discussion?`, body: t`Its comments and replies go with it, for good.`, verb: t`Delete discussion`, destroys: true })
      if (yes) await after(call('deleteGroupDiscussion', { query: { did: id } }), t`Delete Successfully`)
    },
  }
}
