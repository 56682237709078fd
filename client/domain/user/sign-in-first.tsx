import { useEffect } from 'react'
import { openSignIn, requireSignIn } from '../../api/sign-in.ts'
import { SignInState } from '../../ui/feedback/states.tsx'

/**
 * What a visitor sees of a page that is for signed-in readers: the dialog opens by itself, and who signs in is where
 * they wanted to be.
 */
export function SignInFirst({ title, hint }: { readonly title: string; readonly hint?: string }) {
  useEffect(() => void requireSignIn(), [])
  return <SignInState title={title} hint={hint} onSignIn={() => openSignIn()} />
}
