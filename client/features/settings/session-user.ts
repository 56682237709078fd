import { currentSession, saveSession } from '../../api/session.ts'
import type { User } from '../../api/session.ts'

/** The signed-in user as the server now knows them. @returns what it was given */
export function saveUser(user: User): User {
  const session = currentSession()
  if (session !== null && session.user.uid === user.uid) saveSession({ ...session, user })
  return user
}
