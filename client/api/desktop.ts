import { t } from '@lingui/core/macro'
import { atomWithStorage } from 'jotai/utils'
import { store } from '../ui/state/store.ts'

const shownMs = 5000

/** Whether the reader wants them in this browser; the browser's own permission is needed besides. */
export const wantsDesktopAtom = atomWithStorage('desktop-notifications', true, undefined, { getOnInit: true })

/** What the browser says: `unknown` where it has no notifications, as on pages without TLS. */
export const desktopPermission = (): NotificationPermission | 'unknown' =>
  'Notification' in globalThis && globalThis.isSecureContext ? Notification.permission : 'unknown'

/** Whether asking makes sense: the browser knows notifications and nobody has answered yet. */
export const canAskForNotifications = (): boolean => desktopPermission() === 'default'

export const askForNotifications = (): Promise<NotificationPermission> => Notification.requestPermission()

/** A desktop notification titled Error for 5 s, when the reader has allowed them (spec/1 section 8). */
export function notifyError(message: string): void {
  if (desktopPermission() !== 'granted' || !store.get(wantsDesktopAtom)) return
  const notification = new Notification(t`Error`, { body: message, tag: 'podium-error' })
  setTimeout(() => notification.close(), shownMs)
}

interface DesktopEvents {
  readonly title: string
  readonly body: string
  /** Of several tabs that learn of one thing, and of several states of it, one notification is left. */
  readonly tag: string
  /** Address that it leads to. */
  readonly href: string
}

/** A notification for whoever allowed them and looks elsewhere. Pressing it opens the page in this tab. */
export function notifyHidden({ title, body, tag, href }: DesktopEvents, go: (href: string) => void): void {
  if (document.visibilityState === 'visible' || desktopPermission() !== 'granted' || !store.get(wantsDesktopAtom))
    return
  const notification = new Notification(title, { body, tag: `podium-${tag}` })
  notification.onclick = () => {
    window.focus()
    go(href)
    notification.close()
  }
}
