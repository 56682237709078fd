import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { CallBody } from '@podium/proto/http/calls.ts'
import { call } from '../../api/call.ts'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'

/** What an administrator does here; a refusal has been shown by the call, and the lists load again either way. */
export function useDesk(onChanged: () => void = () => undefined) {
  const { t } = useLingui()
  const client = useQueryClient()
  const done = async (sent: Promise<unknown>, text: string): Promise<boolean> => {
    const isDone = await sent.then(() => true, () => false)
    if (isDone) toast.success(text)
    onChanged()
    await client.invalidateQueries({ queryKey: ['admin'] })
    return isDone
  }
  return {
    change: (body: CallBody<'adminEditDiscussion'>) => done(call('adminEditDiscussion', { body }), t`Update Successfully`),
    remove: async (ids: number[]): Promise<boolean> => {
      const count = ids.length
      const title = count === 1 ? t`Delete this discussion?` : t`Delete ${count} discussions?`
      const yes = await confirm({ title, body: t`Their comments, replies and reports go with them, for good.`, verb: t`Delete`, destroys: true })
      return yes && done(call('adminDeleteDiscussions', { body: ids }), t`Delete Successfully`)
    },
    markRead: (id: number, status: boolean) => done(call('readDiscussionReport', { body: { id, status } }), t`Update Successfully`),
  }
}
