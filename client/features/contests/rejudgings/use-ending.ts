import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { ApiError, isRefusal } from '../../../api/errors.ts'
import { useMutationHandler } from '../../../api/mutations.ts'
import { showError } from '../../../api/show-error.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { useContest } from '../frame/use-contest.ts'
import { contestKey } from '../queries.ts'
import type { Preview } from './queries.ts'

/** Why it was not applied, and what had been shown then. */
interface Refused {
  readonly message: string
  readonly fingerprint: string
}

/** The two ends of a rejudge. Why one is refused stays in its dialog: it says what to do now. */
export function useEnding(id: number, onClose: () => void) {
  const { t } = useLingui()
  const { cid } = useContest()
  const handleMutation = useMutationHandler(contestKey(cid))
  const [doing, setDoing] = useState<'apply' | 'drop' | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const end = async (what: 'apply' | 'drop', sent: Promise<unknown>, text: string) => {
    setDoing(what)
    setRefused(null)
    const isDone = await handleMutation(sent, text)
    setDoing(null)
    if (isDone) onClose()
  }
  const sendApply = (fingerprint: string) =>
    call('applyRejudging', { body: { cid, id, fingerprint }, quiet: true }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      if (isRefusal(error)) setRefused({ message: error.message, fingerprint })
      else showError(error)
      throw error
    })
  const apply = async ({ fingerprint, verdicts }: Preview) => {
    const count = verdicts.length
    const isSure = await confirm({
      title: t`Apply the rejudge?`,
      body: t`${plural(count, { one: '# verdict changes', other: '# verdicts change' })}, and the board with them, exactly as shown.`,
      verb: t`Apply`,
    })
    if (isSure) await end('apply', sendApply(fingerprint), t`Rejudge applied`)
  }
  const drop = async ({ asks = false } = {}) => {
    const question = {
      title: t`Drop the rejudge?`,
      body: t`Its results are forgotten. Nothing of them ever counted.`,
      verb: t`Drop`,
      destroys: true,
    }
    if (!asks || (await confirm(question)))
      await end('drop', call('dropRejudging', { body: { cid, id } }), t`Rejudge dropped`)
  }
  return { doing, refused, apply, drop }
}
