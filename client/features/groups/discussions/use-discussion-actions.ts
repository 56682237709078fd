import { useLingui } from '@lingui/react/macro'
import type { DiscussionRow } from '../../discussions/index.ts'
import { discussionsKey } from '../../discussions/index.ts'
import { call } from '../../../api/call.ts'
import { useMutationHandler } from '../../../api/mutations.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'

/**
 * Deleting, and what the group's administrators switch. A refusal has been shown by the call; the lists load again
 * either way.
 */
export function useDiscussionActions() {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(discussionsKey)
  return {
    change: (
      { id, title, description, content, categoryId }: DiscussionRow,
      part: { readonly status?: number; readonly topPriority?: boolean },
    ) =>
      handleMutation(
        call('editGroupDiscussion', { body: { id, title, description, content, categoryId, ...part } }),
        t`Saved`,
      ),
    remove: async ({ id }: DiscussionRow) => {
      const yes = await confirm({
        title: t`Delete this discussion?`,
        body: t`Its comments and replies are deleted permanently with it.`,
        verb: t`Delete discussion`,
        destroys: true,
      })
      if (yes) await handleMutation(call('deleteGroupDiscussion', { query: { did: id } }), t`Deleted`)
    },
  }
}
