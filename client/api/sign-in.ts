import { t } from '@lingui/core/macro'
import { atom } from 'jotai'
import { store } from '../ui/store.ts'
import { toast } from '../ui/toast.ts'
import { currentSession } from './session.ts'

export type SignInFace = 'login' | 'register' | 'reset'

/** Which face of the sign-in dialog is open; null when it is closed. */
export const signInFaceAtom = atom<SignInFace | null>(null)

export const openSignIn = (face: SignInFace = 'login'): void => store.set(signInFaceAtom, face)

/** True when signed in. Otherwise warns, opens the dialog and returns false: the caller stops there. */
export function requireSignIn(): boolean {
  if (currentSession() !== null) return true
  toast.warn(t`Please login first`)
  openSignIn()
  return false
}
