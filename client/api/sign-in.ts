import { t } from '@lingui/core/macro'
import { atom } from 'jotai'
import { store } from '../ui/state/store.ts'
import { toast } from '../ui/overlay/toast.ts'
import { currentSession, endLapse } from './session.ts'

export type SignInFace = 'login' | 'register' | 'reset'

/** Which face of the sign-in dialog is open; null when it is closed. */
export const signInFaceAtom = atom<SignInFace | null>(null)

export const openSignIn = (face: SignInFace = 'login'): void => store.set(signInFaceAtom, face)

/** A page that somebody who is asked to sign in has wanted to see. */
interface WantedPage {
  readonly path: string
  /** It takes the place of the page on which they were asked: a guard has turned them away to it. */
  readonly isInstead: boolean
}

let wanted: WantedPage | null = null

export function closeSignIn(): void {
  store.set(signInFaceAtom, null)
  wanted = null
  endLapse()
}

/** Whoever signs in next comes to this page, from which a guard has turned them away. */
export const wantPage = (path: string): void => {
  wanted = { path, isInstead: true }
}

/** Closes the dialog for somebody who has signed in. Returns the page to go to, null to stay. */
export function endSignIn(): WantedPage | null {
  const page = wanted
  closeSignIn()
  return page
}

/**
 * True when signed in. Otherwise warns, opens the dialog and returns false: the caller stops there. @param leadsTo the
 * page that was asked for, to which signing in leads
 */
export function requireSignIn(leadsTo?: string): boolean {
  if (currentSession() !== null) return true
  toast.warn(t`Please sign in`)
  openSignIn()
  if (leadsTo !== undefined) wanted = { path: leadsTo, isInstead: false }
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
