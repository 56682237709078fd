import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { openSignIn, requireSignIn } from '../../../api/sign-in.ts'
import { SignInState } from '../../../ui/feedback/states.tsx'

/** What a visitor sees of a training: the dialog opens by itself, and who signs in is where they wanted to be. */
export function SignInFirst() {
  const { t } = useLingui()
  useEffect(() => void requireSignIn(), [])
  return (
    <SignInState
      title={t`Sign in to open this training`}
      hint={t`Your progress is saved with your account.`}
      onSignIn={() => openSignIn()}
    />
  )
}
