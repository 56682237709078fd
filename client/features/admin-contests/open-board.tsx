import { useLingui } from '@lingui/react/macro'
import { LockOpen } from 'lucide-react'
import { useState } from 'react'
import { withShownError, useMutationHandler } from '../../api/mutations.ts'
import { Button } from '../../ui/form/button.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { parseTime } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { draftOf, storedOf } from './form/draft.ts'
import { bodyOf } from './form/draft-body.ts'
import { useContestAdminScope, useRights } from './admin-scope.ts'
import { listKey } from './queries.ts'
import type { ContestHead } from './queries.ts'

/** Shows the final results of a contest that has ended and whose board waits for its staff. Nothing for any other. */
export function OpenBoard({ contest }: { readonly contest: ContestHead }) {
  const { t } = useLingui()
  const scope = useContestAdminScope()
  const handleMutation = useMutationHandler(listKey(scope))
  const { mayEdit } = useRights(contest)
  const { id: cid, sealRank, autoRealRank, endTime } = contest
  const [openedMs] = useState(Date.now)
  const locale = useLocale()
  const hasEnded = (parseTime(endTime)?.getTime() ?? Infinity) <= openedMs
  if (!mayEdit || !sealRank || autoRealRank || !hasEnded) return null
  const open = async () => {
    const verb = t`Open the board`
    if (
      !(await confirm({
        title: t`Open the board to everybody?`,
        body: t`Everybody who may see the board sees the final results at once.`,
        verb,
      }))
    )
      return
    const opened = async () => {
      const stored = await scope.calls.form(cid, new AbortController().signal)
      const body = bodyOf({ ...draftOf(stored, locale), autoRealRank: true }, storedOf(stored), cid)
      await scope.calls.update({ ...body, baseRevision: stored.revision })
    }
    await handleMutation(withShownError(opened()), t`Board opened`)
  }
  return <Button icon={<LockOpen size={15} />} onClick={() => void open()}>{t`Open the board`}</Button>
}
