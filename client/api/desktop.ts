import { t } from '@lingui/core/macro'

const SHOWN_MS = 5000

/** Whether asking makes sense: the browser knows notifications and nobody has answered yet. */
export const canAskForNotifications = (): boolean => 'Notification' in globalThis && Notification.permission === 'default'

export const askForNotifications = (): Promise<NotificationPermission> => Notification.requestPermission()

/** A desktop notification titled Error for 5 s, when the reader has allowed them (spec/1 section 8). */
export function notifyError(message: string): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const notification = new Notification(t`Error`, { body: message, tag: 'podium-error' })
  setTimeout(() => notification.close(), SHOWN_MS)
}
