import { useLingui } from '@lingui/react/macro'
import { LogIn } from 'lucide-react'
import { useEffect } from 'react'
import { openSignIn, requireSignIn } from '../../../api/sign-in.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'

/** What a stranger sees of a training: the dialog opens by itself, and who signs in is where they wanted to be. */
export function SignInFirst() {
  const { t } = useLingui()
  useEffect(() => void requireSignIn(), [])
  return (
    <EmptyState
      icon={<LogIn size={22} aria-hidden />}
      title={t`Sign in to open this training`}
      hint={t`Your progress is kept with your account.`}
      action={<Button variant="solid" onClick={() => openSignIn()}>{t`Login`}</Button>}
    />
  )
}
