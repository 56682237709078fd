import { isAdminRole } from '@podium/proto/model/roles.ts'
import { store } from '../ui/store.ts'
import { holdsTyped } from '../ui/typed.ts'
import { adoptSession, currentSession, lapseSession, readStoredSession, saveRoles, saveSession } from './session.ts'
import { adminDoor, openSignIn, signInFaceAtom } from './sign-in.ts'

type Go = (path: string) => void

let go: Go = (path) => location.assign(path)

/** The router is built later than the calls: it hands its own way of going over here. */
export const setNavigator = (navigate: Go): void => {
  go = navigate
}

/**
 * HTTP 401. A late answer to a token that has been replaced since, here or by another tab, does not end the new session. Whoever is
 * typing in the back office is asked in place: the way to /admin/login would lose it.
 */
export function onSignedOut(isAdmin: boolean, sentToken: string | null): void {
  const session = currentSession()
  if (session !== null && session.token !== sentToken) return
  const stored = readStoredSession()
  if (stored !== null && stored.token !== sentToken) return adoptSession(stored)
  if (isAdmin && !holdsTyped()) {
    saveSession(null)
    return go(adminDoor())
  }
  lapseSession()
  // Somebody who is asked already may be on another face of the dialog.
  if (store.get(signInFaceAtom) === null) openSignIn()
}

/** HTTP 403: the roles may have changed. An administrator's call leads to /admin, or to /admin/login (decision 32). */
export async function onForbidden(isAdmin: boolean, readRoles: () => Promise<string[]>): Promise<void> {
  if (currentSession() === null) return
  const roles = await readRoles().catch(() => null)
  if (roles !== null) saveRoles(roles)
  if (isAdmin) go((roles ?? []).some(isAdminRole) ? '/admin' : adminDoor())
}
