import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../../../api/call.ts'
import { ApiError } from '../../../../api/errors.ts'
import { currentSession } from '../../../../api/session.ts'
import { isFinalRefusal } from '../drafts/draft-sender.ts'
import { openOwn } from './own-settings.ts'
import type { OwnSettingsStore } from './own-settings.ts'

const openFor = (uid: string | null): OwnSettingsStore =>
  openOwn(
    uid,
    {
      storage: localStorage,
      load: () => call('editorSettings', { quiet: true }),
      save: async (change) => {
        // Somebody else may have signed in since.
        if (currentSession()?.user.uid !== uid) throw new ApiError('network', '', { isUnsaid: true })
        return call('saveEditorSettings', { body: change })
      },
    },
    isFinalRefusal,
  )

/** Keys and own templates of whoever reads. */
export function useOwnSettings(
  uid: string | null,
): Pick<OwnSettingsStore, 'change'> & { readonly own: ReturnType<OwnSettingsStore['state']> } {
  const [settings, setSettings] = useState(() => openFor(uid))
  const isCurrent = settings.uid === uid
  useEffect(() => {
    if (!isCurrent) setSettings(openFor(uid))
  }, [isCurrent, uid])
  useEffect(() => void settings.refresh(), [settings])
  return { own: useSyncExternalStore(settings.subscribe, settings.state), change: settings.change }
}
