import { useLingui } from '@lingui/react/macro'
import { SignInFirst } from '../../../domain/user/sign-in-first.tsx'

/** What a visitor sees of a training. */
export function SignInForTraining() {
  const { t } = useLingui()
  return <SignInFirst title={t`Sign in to open this training`} hint={t`Your progress is saved with your account.`} />
}
