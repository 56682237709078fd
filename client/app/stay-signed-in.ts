import { call } from '../api/call.ts'
import { currentSession } from '../api/session.ts'

const everyMs = 3_600_000

/**
 * A sign-in lasts a day, and the first call of its second half renews it (contract/practice 1.5). Pages that asked
 * for their news every few minutes renewed it in passing; news are pushed now, so a page that only stands open, a
 * board on the wall or a desk, asks for a small answer now and then.
 */
export function staySignedIn(): void {
  setInterval(() => {
    if (currentSession() !== null) void call('unreadMessages', { quiet: true }).catch(() => undefined)
  }, everyMs)
}
