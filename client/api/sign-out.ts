import { call } from './call.ts'
import { saveSession } from './session.ts'

/**
 * Signs out here and on the server, whatever that says. Here first: by the time the server ends what other tabs watch
 * and ask, they can see that somebody has left, and leave too instead of asking for the sign-in.
 */
export async function signOut(name: 'logout' | 'adminLogout'): Promise<void> {
  // The call has its token with it before it is waited for.
  const request = call(name, { quiet: true }).catch(() => undefined)
  saveSession(null)
  await request
}
