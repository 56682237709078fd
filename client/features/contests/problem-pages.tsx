import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import { useParams } from 'react-router-dom'
import { ErrorState } from '../../ui/states.tsx'
import { PlaceContext } from '../problems/place/place.ts'
import { ProblemPage } from '../problems/problem-page.tsx'
import { SubmissionList } from '../submissions/submission-list-page.tsx'
import { SubmissionPage } from '../submissions/submission-page.tsx'
import { useContest, useLoadedContest } from './frame/use-contest.ts'
import type { ContestView } from './frame/use-contest.ts'
import { useContestPlace } from './place.ts'

const Fill = chakra('div', { base: { flex: 1, display: 'flex', flexDirection: 'column', mx: { base: '-16px', md: '-24px' }, mb: '-48px' } })
const Space = chakra('div', { base: { pt: '14px' } })

/** Tells the problem's panes how much stands above them: the head of the contest, which wraps on a narrow window. */
function useSpaceAbove() {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const fill = ref.current
      fill?.style.setProperty('--problem-top', `${fill.getBoundingClientRect().top + scrollY}px`)
    }
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return ref
}

/** A problem of the contest, inside the contest's frame. */
export function ContestProblemPage() {
  const place = useContestPlace(useContest())
  const fill = useSpaceAbove()
  return (
    <PlaceContext value={place}>
      <Fill ref={fill}>
        <ProblemPage />
      </Fill>
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
      <SubmissionPage />
    </PlaceContext>
  )
}

/** Focus mode: the problem alone, with the row of the contest's problems at its foot. */
export function ContestFocusPage() {
  const { t } = useLingui()
  const cid = Number(useParams().contestID)
  const { query, view } = useLoadedContest(cid)
  if (query.isError) return <ErrorState title={t`This contest cannot be opened`} reason={query.error.message} onRetry={() => void query.refetch()} />
  return view === null ? null : <FocusedProblem view={view} />
}

function FocusedProblem({ view }: { readonly view: ContestView }) {
  const place = useContestPlace(view)
  return (
    <PlaceContext value={place}>
      <ProblemPage />
    </PlaceContext>
  )
}
