import type { CallAnswer } from '@podium/proto/http/calls.ts'
import { isAdminRole } from '@podium/proto/model/roles.ts'
import { atom } from 'jotai'
import { store } from '../ui/store.ts'

export type User = CallAnswer<'login'>

export interface Session {
  readonly token: string
  readonly user: User
}

const TOKEN_KEY = 'token'
const USER_KEY = 'userInfo'

/** Null when nobody is signed in, or when either half is missing or unreadable. */
export function parseSession(token: string | null, userJson: string | null): Session | null {
  if (!token || !userJson) return null
  try {
    const user = JSON.parse(userJson) as Partial<User> | null
    if (typeof user?.uid !== 'string' || !Array.isArray(user.roleList)) return null
    return { token, user: user as User }
  } catch {
    return null
  }
}

/** What a tab has to do when it looks at the storage again: nothing, follow the other tab, or sign out. */
export type SessionMove = 'stay' | 'follow' | 'gone'

export function sessionMove(here: Session | null, stored: Session | null): SessionMove {
  if (here?.token === stored?.token && here?.user.uid === stored?.user.uid) return 'stay'
  return stored === null ? 'gone' : 'follow'
}

export const readStoredSession = (): Session | null =>
  parseSession(localStorage.getItem(TOKEN_KEY), localStorage.getItem(USER_KEY))

const sessionState = atom<Session | null>(readStoredSession())

export const sessionAtom = atom((get) => get(sessionState))
export const userAtom = atom((get) => get(sessionState)?.user ?? null)
export const isAdminAtom = atom((get) => get(userAtom)?.roleList.some(isAdminRole) ?? false)

export const currentSession = (): Session | null => store.get(sessionState)

/** Takes a session over that is stored already, by another tab. */
export const adoptSession = (session: Session | null): void => store.set(sessionState, session)

/** Keeps a session here and for the other tabs; null signs out. */
export function saveSession(session: Session | null): void {
  if (session === null) {
    localStorage.removeItem(TOKEN_KEY)
    localStorage.removeItem(USER_KEY)
  } else {
    localStorage.setItem(USER_KEY, JSON.stringify(session.user))
    localStorage.setItem(TOKEN_KEY, session.token)
  }
  adoptSession(session)
}

/** A renewed token came with an answer: the user stays. Ignored when nobody is signed in any more. */
export function renewToken(token: string): void {
  const session = currentSession()
  if (session !== null) saveSession({ ...session, token })
}

export function saveRoles(roleList: string[]): void {
  const session = currentSession()
  if (session !== null) saveSession({ ...session, user: { ...session.user, roleList } })
}
