import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router-dom'
import { isLost } from '../../api/errors.ts'
import { FramedProblem, ProblemPage } from '../problems/index.ts'
import { ProblemContext } from '../../domain/problem/problem-context.ts'
import { SubmissionList, SubmissionPage } from '../submissions/index.ts'
import { EnterPrompt } from './enter/enter-prompt.tsx'
import { FocusFrame } from './frame/focus-frame.tsx'
import { LostContest } from './frame/lost-contest.tsx'
import { SignInForContest } from './frame/sign-in-for-contest.tsx'
import { useContest, useLoadedContest } from './frame/use-contest.ts'
import type { ContestView } from './frame/use-contest.ts'
import { useContestProblemContext } from './problem-context.ts'

const Space = chakra('div', { base: { pt: '14px' } })

/** A problem of the contest, inside the contest's frame. */
export function ContestProblemPage() {
  const context = useContestProblemContext(useContest())
  return (
    <ProblemContext value={context}>
      <FramedProblem />
      <EnterPrompt />
    </ProblemContext>
  )
}

/** `/contest/:contestID/submissions`: what this reader may know of the submissions of the contest. */
export function ContestSubmissionsPage() {
  const { t } = useLingui()
  const context = useContestProblemContext(useContest())
  return (
    <ProblemContext value={context}>
      <Space>
        <SubmissionList title={t`Submissions`} />
      </Space>
    </ProblemContext>
  )
}

export function ContestSubmissionPage() {
  const context = useContestProblemContext(useContest())
  return (
    <ProblemContext value={context}>
      <SubmissionPage isFramed />
    </ProblemContext>
  )
}

/** Focus mode: the problem, what comes in and the time left above it, the row of the contest's problems at its foot. */
export function ContestFocusPage() {
  const cid = Number(useParams().contestID)
  const { query, view, isAnonymous } = useLoadedContest(cid)
  if (isAnonymous) return <SignInForContest />
  if (isLost(query)) return <LostContest query={query} />
  return view === null ? null : <FocusedProblem view={view} />
}

function FocusedProblem({ view }: { readonly view: ContestView }) {
  const context = useContestProblemContext(view)
  return (
    <ProblemContext value={context}>
      <FocusFrame view={view}>
        <ProblemPage />
      </FocusFrame>
      <EnterPrompt />
    </ProblemContext>
  )
}
