import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { confirm } from '../overlay/confirm.ts'
import type { ConfirmQuestion } from '../overlay/confirm.ts'
import { useTyped } from './unsaved-input.ts'

/**
 * While there is something to lose, leaving the page asks first: inside the application by our dialog, otherwise by the
 * browser's. The answer lets the page leave by itself, once it has saved.
 *
 * @param question instead of the one about changes
 */
export function useUnsavedGuard(isDirty: boolean, question?: ConfirmQuestion): () => void {
  const { t } = useLingui()
  const isSaved = useRef(false)
  const asked = useRef(question)
  useTyped(isDirty)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isSaved.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [isDirty])
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const usual = {
      title: t`Leave without saving?`,
      body: t`Your changes here will be lost.`,
      verb: t`Leave`,
      destroys: true,
    }
    void confirm(asked.current ?? usual).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()))
  }, [blocker, t])
  return useCallback(() => {
    isSaved.current = true
  }, [])
}
