import { askUnansweredAgain } from '../api/query-client.ts'
import { currentSession, sessionAtom } from '../api/session.ts'
import { store } from '../ui/state/store.ts'
import { LiveSocket } from './socket.ts'
import { socketIoTransport } from './transport.ts'

/** The page's one connection. It follows whoever is signed in, in this tab or another. */
export const liveSocket = new LiveSocket(socketIoTransport)

const follow = (): void => liveSocket.setToken(currentSession()?.token ?? null, currentSession()?.user.uid ?? null)

follow()
store.sub(sessionAtom, follow)
let wasDown = false
liveSocket.subscribe(() => {
  const { kind } = liveSocket.connection()
  if (kind === 'live' && wasDown) askUnansweredAgain()
  if (kind === 'live' || kind === 'waiting') wasDown = kind === 'waiting'
})
addEventListener('online', () => liveSocket.retryNow())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') liveSocket.retryNow()
})
