import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { newestGuard } from '../ui/form/use-unsaved-guard.ts'
import { confirm } from '../ui/overlay/confirm.ts'

/** Asks before a page is left on which something would be lost. Once for all pages: a router takes one blocker. */
export function LeaveQuestion() {
  const { t } = useLingui()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      newestGuard() !== undefined && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const usual = {
      title: t`Leave without saving?`,
      body: t`Your changes here will be lost.`,
      verb: t`Leave`,
      destroys: true,
    }
    void confirm(newestGuard()?.question ?? usual).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()))
  }, [blocker, t])
  return null
}
