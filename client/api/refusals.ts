import { store } from '../ui/state/store.ts'
import { holdsTyped } from '../ui/form/unsaved-input.ts'
import { isAdminPath } from './paths.ts'
import { adoptSession, currentSession, lapseSession, readStoredSession, saveRoles, saveSession } from './session.ts'
import { adminDoor, openSignIn, signInFaceAtom } from './sign-in.ts'

type Go = (path: string) => void

let go: Go = (path) => location.assign(path)

/** The router is built later than the calls: it hands its own way of going over here. */
export const setNavigator = (navigate: Go): void => {
  go = navigate
}

const isInBackOffice = (): boolean => isAdminPath(globalThis.location?.pathname ?? '')

/** Another tab has signed out, and whoever that was has left here too; only who is typing is asked in place. */
export function onSignedOutElsewhere(): void {
  if (!holdsTyped()) return leave(isInBackOffice())
  lapseSession()
  openSignIn()
}

const leave = (isAdmin: boolean): void => {
  saveSession(null)
  go(isAdmin ? adminDoor() : '/home')
}

/**
 * HTTP 401. A late answer to a token that has been replaced or signed out since, here or by another tab, ends nothing
 * and asks nobody. Whoever is typing in the back office is asked in place: the way to /admin/login would lose it.
 */
export function onSignedOut(isAdmin: boolean, sentToken: string | null): void {
  const session = currentSession()
  if (session?.token !== (sentToken ?? undefined)) return
  const stored = readStoredSession()
  if (stored !== null && stored.token !== sentToken) return adoptSession(stored)
  if (stored === null && session !== null) return onSignedOutElsewhere()
  if (isAdmin && !holdsTyped()) return leave(true)
  lapseSession()
  // Somebody who is asked already may be on another face of the dialog.
  if (store.get(signInFaceAtom) === null) openSignIn()
}

/**
 * HTTP 403: the roles may have changed. Where they have, the page is asked for again, unless something would be lost
 * (decision 50).
 */
export async function onForbidden(readRoles: () => Promise<string[]>): Promise<void> {
  const session = currentSession()
  if (session === null) return
  const roles = await readRoles().catch(() => null)
  if (roles === null || roles.join() === session.user.roleList.join()) return
  saveRoles(roles)
  if (isInBackOffice() && !holdsTyped()) go(`${location.pathname}${location.search}`)
}
