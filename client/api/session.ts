import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { isAdminRole } from '@podium/proto/rules/user/roles.ts'
import { atom } from 'jotai'
import { store } from '../ui/state/store.ts'

export type User = CallAnswer<'login'>

export interface Session {
  readonly token: string
  readonly user: User
}

const tokenKey = 'token'
const userKey = 'userInfo'

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
  parseSession(localStorage.getItem(tokenKey), localStorage.getItem(userKey))

const sessionState = atom<Session | null>(readStoredSession())

/**
 * Whose sign-in has just ended by itself, as long as they are asked to sign in again: their pages stay as they are
 * meanwhile, and nothing that they were typing is lost. Nobody is signed in then: calls go without a token.
 */
const lapsedUser = atom<User | null>(null)

export const sessionAtom = atom((get) => get(sessionState))
/** Whose pages are shown. */
export const userAtom = atom((get) => get(sessionState)?.user ?? get(lapsedUser))
/** The contest for whose staff the account was made; null for any other account, and for a visitor. */
export const onlyContestAtom = atom((get) => get(userAtom)?.onlyCid ?? null)
export const isAdminAtom = atom((get) => get(userAtom)?.roleList.some(isAdminRole) ?? false)

export const currentSession = (): Session | null => store.get(sessionState)

/** Takes a session over that is stored already, by another tab. */
export function adoptSession(session: Session | null): void {
  store.set(sessionState, session)
  endLapse()
}

/** Nobody is asked any more. */
export const endLapse = (): void => store.set(lapsedUser, null)

/** Keeps a session here and for the other tabs; null signs out. */
export function saveSession(session: Session | null): void {
  if (session === null) {
    localStorage.removeItem(tokenKey)
    localStorage.removeItem(userKey)
  } else {
    localStorage.setItem(userKey, JSON.stringify(session.user))
    localStorage.setItem(tokenKey, session.token)
  }
  adoptSession(session)
}

/** Signs out, and keeps the pages of whoever was signed in until `endLapse`. */
export function lapseSession(): void {
  const user = store.get(userAtom)
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(userKey)
  store.set(lapsedUser, user)
  store.set(sessionState, null)
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
