import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useParams } from 'react-router-dom'
import { userAtom } from '../../../api/session.ts'
import { openSignIn } from '../../../api/sign-in.ts'
import { usePageTitle } from '../../../ui/layout/page-title.ts'
import { EmptyState, SignInState } from '../../../ui/feedback/states.tsx'
import { useGroup } from '../../groups/index.ts'
import { useGroupProblemContext } from '../../../domain/group/group-problem-context.ts'
import { FramedProblem, ProblemPage } from '../../problems/index.ts'
import { ProblemContext } from '../../../domain/problem/problem-context.ts'
import { SubmissionList, SubmissionPage } from '../../submissions/index.ts'

/** `/group/{groupID}/problem/{problemID}/`, inside the frame of the group. */
export function GroupProblemPage() {
  return (
    <ProblemContext value={useGroupProblemContext(useGroup().gid)}>
      <FramedProblem />
    </ProblemContext>
  )
}

/** `/group/{groupID}/status`: what members submit in the group, live. */
export function GroupStatusPage() {
  const { t } = useLingui()
  const { gid, info } = useGroup()
  const title = t({ context: 'group', message: 'Submissions' })
  usePageTitle(`${title} · ${info.name}`)
  return (
    <ProblemContext value={useGroupProblemContext(gid)}>
      <SubmissionList title={title} />
    </ProblemContext>
  )
}

/** `/group/{groupID}/submission-detail/{submitID}` */
export function GroupSubmissionPage() {
  return (
    <ProblemContext value={useGroupProblemContext(useGroup().gid)}>
      <SubmissionPage isFramed />
    </ProblemContext>
  )
}

/** Focus mode: the problem alone. */
export function GroupFocusPage() {
  const { t } = useLingui()
  const gid = Number(useParams().groupID)
  const context = useGroupProblemContext(gid)
  const isAnonymous = useAtomValue(userAtom) === null
  if (isAnonymous) return <SignInState title={t`Sign in to open this group`} onSignIn={() => openSignIn()} />
  if (!Number.isSafeInteger(gid) || gid <= 0) return <EmptyState title={t`Group not found`} />
  return (
    <ProblemContext value={context}>
      <ProblemPage />
    </ProblemContext>
  )
}
