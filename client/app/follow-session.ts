import { onSignedOutElsewhere } from '../api/refusals.ts'
import { adoptSession, currentSession, readStoredSession, sessionAtom, sessionMove, userAtom } from '../api/session.ts'
import { closeSignIn } from '../api/sign-in.ts'
import { queryClient } from '../api/query-client.ts'
import { store } from '../ui/state/store.ts'

/**
 * Tabs share one sign-in. While this one is visible it follows what another has stored; once it is looked at again it
 * catches up. Answers of the former user are thrown away; whoever has signed in again after a lapse is asked for anew
 * what failed meanwhile.
 */
export function followSession(): void {
  const look = () => {
    if (document.visibilityState !== 'visible') return
    const stored = readStoredSession()
    const move = sessionMove(currentSession(), stored)
    if (move === 'follow') {
      adoptSession(stored)
      closeSignIn()
    }
    if (move === 'gone') onSignedOutElsewhere()
  }
  addEventListener('storage', look)
  document.addEventListener('visibilitychange', look)

  let before = shown()
  const turn = (): void => {
    const now = shown()
    if (now.uid !== before.uid) void queryClient.resetQueries()
    else if (now.isSignedIn && !before.isSignedIn) void queryClient.invalidateQueries()
    before = now
  }
  store.sub(userAtom, turn)
  store.sub(sessionAtom, turn)
}

const shown = () => ({ uid: store.get(userAtom)?.uid, isSignedIn: currentSession() !== null })
