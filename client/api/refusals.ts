import { isAdminRole } from '@podium/proto/model/roles.ts'
import { currentSession, saveRoles, saveSession } from './session.ts'
import { openSignIn } from './sign-in.ts'

type Go = (path: string) => void

let go: Go = (path) => location.assign(path)

/** The router is built later than the calls: it hands its own way of going over here. */
export const setNavigator = (navigate: Go): void => {
  go = navigate
}

/** HTTP 401. A late answer to a token that has been replaced since does not end the new session. */
export function onSignedOut(isAdmin: boolean, sentToken: string | null): void {
  const session = currentSession()
  if (session !== null && session.token !== sentToken) return
  saveSession(null)
  if (isAdmin) go('/admin/login')
  else openSignIn()
}

/** HTTP 403: the roles may have changed. An administrator's call leads to /admin, or to /admin/login (decision 32). */
export async function onForbidden(isAdmin: boolean, readRoles: () => Promise<string[]>): Promise<void> {
  if (currentSession() === null) return
  const roles = await readRoles().catch(() => null)
  if (roles !== null) saveRoles(roles)
  if (isAdmin) go((roles ?? []).some(isAdminRole) ? '/admin' : '/admin/login')
}
