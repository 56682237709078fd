import { chakra } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { SectionHead } from '../../../ui/layout/page.tsx'
import { Skeleton } from '../../../ui/feedback/states.tsx'
import { ProblemState, SolvedCount } from '../../../domain/problem/own-progress.tsx'
import { ACM } from '../../../domain/contest/contest-marks.tsx'
import type { ContestView } from '../frame/use-contest.ts'
import { useContestProblems, useOwnResults } from '../own-results.ts'
import { progressCount, progressState } from './progress.ts'

const Letters = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '4px', pt: '12px' } })

/** The reader's own problems at a glance. */
export function MyProgress({ view }: { readonly view: ContestView }) {
  const { t } = useLingui()
  const { cid } = view
  const { data, isPending } = useContestProblems(cid, false)
  const problems = data ?? []
  const own = useOwnResults(view, problems)
  if (isPending) return <Skeleton height="120px" aria-busy="true" />
  if (problems.length === 0) return null
  const isAcm = view.info.type === ACM
  const stateOf = (pid: number) => progressState(own?.[pid]?.status)
  const count = progressCount(
    problems.map(({ pid }) => stateOf(pid)),
    isAcm,
  )
  const done = own === undefined ? <Skeleton display="inline-block" h="0.8em" w="1ch" /> : count
  const problemCount = problems.length
  return (
    <section>
      <SectionHead>
        <h2>{t`My progress`}</h2>
        <Link to={`/contest/${cid}/rank`}>{t({ context: 'contest', message: 'Rank' })}</Link>
      </SectionHead>
      <SolvedCount aria-busy={own === undefined}>
        {isAcm ? (
          <Trans>
            {done}
            <small>of {problemCount} solved</small>
          </Trans>
        ) : (
          <Trans>
            {done}
            <small>of {problemCount} tried</small>
          </Trans>
        )}
      </SolvedCount>
      <Letters>
        {problems.map(({ pid, displayId, displayTitle }) => (
          <ProblemState
            key={pid}
            to={`/contest/${cid}/problem/${displayId}/`}
            state={stateOf(pid)}
            data-tip={displayTitle}
          >
            {displayId}
          </ProblemState>
        ))}
      </Letters>
    </section>
  )
}
