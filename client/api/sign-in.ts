import { t } from '@lingui/core/macro'
import { atom } from 'jotai'
import { store } from '../ui/state/store.ts'
import { toast } from '../ui/overlay/toast.ts'
import { currentSession, endLapse } from './session.ts'

export type SignInFace = 'login' | 'register' | 'reset'

/** Which face of the sign-in dialog is open; null when it is closed. */
export const signInFaceAtom = atom<SignInFace | null>(null)

export const openSignIn = (face: SignInFace = 'login'): void => store.set(signInFaceAtom, face)

/** Where a guard has turned somebody away from who is asked to sign in. */
let wanted: string | null = null

export function closeSignIn(): void {
  store.set(signInFaceAtom, null)
  wanted = null
  endLapse()
}

/** Whoever signs in next comes to this page. */
export const wantPage = (path: string): void => {
  wanted = path
}

/** Closes the dialog for somebody who has signed in. Returns the page to go to, null to stay. */
export function endSignIn(): string | null {
  const page = wanted
  closeSignIn()
  return page
}

/** True when signed in. Otherwise warns, opens the dialog and returns false: the caller stops there. */
export function requireSignIn(): boolean {
  if (currentSession() !== null) return true
  toast.warn(t`Please sign in`)
  openSignIn()
  return false
}

const adminSignInPath = '/admin/login'

/** Where the back office asks who one is. @param from the page that sent there: signing in leads back to it */
export function adminDoor(
  from: string | undefined = globalThis.location && `${location.pathname}${location.search}`,
): string {
  return from === undefined || from === '/admin' || isAdminDoor(from)
    ? adminSignInPath
    : `${adminSignInPath}?${new URLSearchParams({ to: from })}`
}

/** @param path of a page, with its query or without */
export const isAdminDoor = (path: string): boolean => path.split('?')[0] === adminSignInPath

/** The page behind the door: the one that sent there, if it is one of this site. */
export function behindAdminDoor(search: URLSearchParams): string {
  const to = search.get('to') ?? ''
  return /^\/(?![/\\])/.test(to) && !isAdminDoor(to) ? to : '/admin'
}
