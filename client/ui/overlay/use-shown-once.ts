import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { useUnsavedGuard } from '../form/use-unsaved-guard.ts'
import { confirm } from './confirm.ts'

/**
 * A secret that nobody can read again: it is closed, and its page is left, without a question only after somebody has
 * taken it, which is to copy, save or print it.
 */
export function useShownOnce(onClose: () => void) {
  const { t } = useLingui()
  const [isTaken, setTaken] = useState(false)
  const take = useCallback(() => setTaken(true), [])
  const question = {
    title: t`Close without saving it?`,
    body: t`You have not copied or saved it, and it cannot be shown again.`,
    verb: t`Close`,
    destroys: true,
  }
  useUnsavedGuard(!isTaken, question)
  const close = async () => {
    if (isTaken || (await confirm(question))) onClose()
  }
  return { isTaken, take, close }
}
