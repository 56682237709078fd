import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router-dom'
import { isLost } from '../../api/errors.ts'
import { FramedProblem, ProblemPage } from '../problems/index.ts'
import { PlaceContext } from '../../domain/problem/problem-context.ts'
import { SubmissionList, SubmissionPage } from '../submissions/index.ts'
import { EnterPrompt } from './enter/enter-prompt.tsx'
import { LostContest } from './frame/lost-contest.tsx'
import { useContest, useLoadedContest } from './frame/use-contest.ts'
import type { ContestView } from './frame/use-contest.ts'
import { useContestPlace } from './problem-context.ts'

const Space = chakra('div', { base: { pt: '14px' } })

/** A problem of the contest, inside the contest's frame. */
export function ContestProblemPage() {
  const place = useContestPlace(useContest())
  return (
    <PlaceContext value={place}>
      <FramedProblem />
      <EnterPrompt />
    </PlaceContext>
  )
}

/** `/contest/:contestID/submissions`: what this reader may know of the submissions of the contest. */
export function ContestSubmissionsPage() {
  const { t } = useLingui()
  const place = useContestPlace(useContest())
  return (
    <PlaceContext value={place}>
      <Space>
        <SubmissionList title={t`Submissions`} />
      </Space>
    </PlaceContext>
  )
}

export function ContestSubmissionPage() {
  const place = useContestPlace(useContest())
  return (
    <PlaceContext value={place}>
      <SubmissionPage isFramed />
    </PlaceContext>
  )
}

/** Focus mode: the problem alone, with the row of the contest's problems at its foot. */
export function ContestFocusPage() {
  const cid = Number(useParams().contestID)
  const { query, view } = useLoadedContest(cid)
  if (isLost(query)) return <LostContest query={query} />
  return view === null ? null : <FocusedProblem view={view} />
}

function FocusedProblem({ view }: { readonly view: ContestView }) {
  const place = useContestPlace(view)
  return (
    <PlaceContext value={place}>
      <ProblemPage />
      <EnterPrompt />
    </PlaceContext>
  )
}
