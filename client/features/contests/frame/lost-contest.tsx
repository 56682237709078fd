import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { isRefusal } from '../../../api/errors.ts'
import { userAtom } from '../../../api/session.ts'
import { openSignIn } from '../../../api/sign-in.ts'
import { LinkButton } from '../../../ui/form/button.tsx'
import { PageFailure, SignInState } from '../../../ui/feedback/states.tsx'
import type { useLoadedContest } from './use-contest.ts'

/** In place of a contest, or of one page of it, that cannot be opened. */
export function LostContest({ query }: Pick<ReturnType<typeof useLoadedContest>, 'query'>) {
  const { t } = useLingui()
  const isVisitor = useAtomValue(userAtom) === null
  // Once signed in, what was refused is asked for again.
  if (isVisitor && isRefusal(query.error))
    return <SignInState title={t`Sign in to open this contest`} onSignIn={() => openSignIn()} />
  return (
    <PageFailure
      title={t`This contest could not be loaded`}
      reason={query.error?.message}
      isFinal={isRefusal(query.error)}
      away={<LinkButton to="/contest">{t`All contests`}</LinkButton>}
      onRetry={() => void query.refetch()}
    />
  )
}
