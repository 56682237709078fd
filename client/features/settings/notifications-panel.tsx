import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { askForNotifications, desktopPermission, wantsDesktopAtom } from '../../api/desktop.ts'
import { Switch } from '../../ui/form/toggles.tsx'
import { HelpText } from '../../ui/text/text.tsx'

/** Desktop notifications of this browser. The browser is asked when somebody turns them on, never before. */
export function NotificationsPanel() {
  const { t } = useLingui()
  const [wants, setWants] = useAtom(wantsDesktopAtom)
  const [permission, setPermission] = useState(desktopPermission)
  const isOn = wants && permission === 'granted'
  const turn = async (on: boolean): Promise<void> => {
    setWants(on)
    if (on && permission === 'default') setPermission(await askForNotifications())
  }
  return (
    <>
      <Switch
        checked={isOn}
        disabled={permission === 'denied' || permission === 'unknown'}
        onChange={(on) => void turn(on)}
      >{t`Desktop notifications in this browser`}</Switch>
      <HelpText size="label" maxW="prose" mt="8px">
        {permission === 'denied'
          ? t`The browser blocks notifications of this site. Allow them in its settings for this site, then reload.`
          : null}
        {permission === 'unknown'
          ? t`This browser has no notifications here. They need a secure (HTTPS) address.`
          : null}
        {permission === 'default' || permission === 'granted'
          ? t`For verdicts, announcements, answers and notices, while you look at another window or tab.`
          : null}
      </HelpText>
    </>
  )
}
