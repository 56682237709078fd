import { useLingui } from '@lingui/react/macro'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { call } from '../../api/call.ts'
import { useMutationHandler } from '../../api/mutations.ts'
import { confirm } from '../../ui/overlay/confirm.ts'

/** What an administrator does here; a refusal has been shown by the call, and the lists load again either way. */
export function useDiscussionAdmin(onChanged: () => void = () => undefined) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(['admin'])
  const done = (sent: Promise<unknown>, text: string): Promise<boolean> => handleMutation(sent.finally(onChanged), text)
  return {
    change: (body: CallBody<'adminEditDiscussion'>) => done(call('adminEditDiscussion', { body }), t`Saved`),
    remove: async (ids: number[]): Promise<boolean> => {
      const count = ids.length
      const title = count === 1 ? t`Delete this discussion?` : t`Delete ${count} discussions?`
      const yes = await confirm({
        title,
        body: t`Their comments, replies and reports are deleted permanently with them.`,
        verb: t`Delete`,
        destroys: true,
      })
      return yes && done(call('adminDeleteDiscussions', { body: ids }), t`Deleted`)
    },
    markRead: (id: number, status: boolean) => done(call('readDiscussionReport', { body: { id, status } }), t`Saved`),
  }
}
