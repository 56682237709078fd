import { adoptSession, currentSession, readStoredSession, saveSession, sessionAtom, sessionMove } from '../api/session.ts'
import { queryClient } from '../api/query-client.ts'
import { store } from '../ui/store.ts'
import { isAdminPath } from './paths.ts'

/**
 * Tabs share one sign-in. While this one is visible it follows what another has stored; once it is looked at again it
 * catches up. A session that has gone leads to /admin/login or /home. Answers of the former user are thrown away.
 */
export function followSession(go: (path: string) => void): void {
  const look = () => {
    if (document.visibilityState !== 'visible') return
    const stored = readStoredSession()
    const move = sessionMove(currentSession(), stored)
    if (move === 'follow') adoptSession(stored)
    if (move !== 'gone') return
    saveSession(null)
    go(isAdminPath(location.pathname) ? '/admin/login' : '/home')
  }
  addEventListener('storage', look)
  document.addEventListener('visibilitychange', look)

  let uid = currentSession()?.user.uid
  store.sub(sessionAtom, () => {
    const next = currentSession()?.user.uid
    if (next === uid) return
    uid = next
    void queryClient.resetQueries()
  })
}
