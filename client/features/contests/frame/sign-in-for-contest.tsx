import { useLingui } from '@lingui/react/macro'
import { SignInFirst } from '../../../domain/user/sign-in-first.tsx'

/** What a visitor sees of a contest, whatever its access and its page (decision 38). */
export function SignInForContest() {
  const { t } = useLingui()
  return <SignInFirst title={t`Sign in to open this contest`} />
}
