import { chakra } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { Link } from 'react-router-dom'
import { ProblemState, SolvedCount } from '../../../domain/problem/own-progress.tsx'
import { LinkButton } from '../../../ui/form/button.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { SectionHead } from '../../../ui/layout/page.tsx'
import { useTrainingProblems } from '../frame/use-problems.ts'
import type { TrainingView } from '../frame/use-training.ts'
import type { TrainingProblem } from '../queries.ts'

const Track = chakra('div', {
  base: {
    'h': '4px',
    'borderRadius': '2px',
    'bg': 'bg.muted',
    'overflow': 'hidden',
    'mt': '8px',
    '& > div': { h: 'full', bg: 'verdict.ac.mark' },
  },
})
const Marks = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '4px', pt: '14px' } })
const Next = chakra('div', { base: { pt: '16px' } })
const wholePercent = 100

const stateOf = ({ myStatus }: TrainingProblem) =>
  myStatus === Status.accepted
    ? ('solved' as const)
    : myStatus === Status.notSubmitted
      ? ('none' as const)
      : ('tried' as const)

/** The reader's own problems at a glance, and the way to the first that is not solved yet. */
export function MyProgress({ view }: { readonly view: TrainingView }) {
  const { t } = useLingui()
  const { paths } = view
  const problems = useTrainingProblems(view).data ?? []
  if (problems.length === 0) return null
  const solved = problems.filter((problem) => stateOf(problem) === 'solved').length
  const next = problems.find((problem) => stateOf(problem) !== 'solved')
  const [done, count] = [formatNumber(solved), formatNumber(problems.length)]
  const names = { solved: t`solved`, tried: t`tried`, none: t`not tried` }
  return (
    <section>
      <SectionHead>
        <h2>{t`My progress`}</h2>
        <Link to={`${paths.root}/rank`}>{t({ context: 'training', message: 'Ranking' })}</Link>
      </SectionHead>
      <SolvedCount>
        <Trans>
          {done}
          <small>of {count} solved</small>
        </Trans>
      </SolvedCount>
      <Track aria-hidden="true">
        <div style={{ width: `${(solved / problems.length) * wholePercent}%` }} />
      </Track>
      <Marks>
        {problems.map((problem, index) => (
          <ProblemState
            key={problem.pid}
            to={paths.problem(problem.problemId)}
            state={stateOf(problem)}
            data-tip={`${problem.problemId} ${problem.title}`}
            aria-label={`${index + 1} ${problem.problemId} ${problem.title}, ${names[stateOf(problem)]}`}
          >
            {index + 1}
          </ProblemState>
        ))}
      </Marks>
      {next === undefined ? null : (
        <GoOn to={paths.problem(next.problemId)} problemId={next.problemId} isFirst={solved === 0} />
      )}
    </section>
  )
}

function GoOn({
  to,
  problemId,
  isFirst,
}: {
  readonly to: string
  readonly problemId: string
  readonly isFirst: boolean
}) {
  const { t } = useLingui()
  return (
    <Next>
      <LinkButton to={to} variant="solid">
        {isFirst ? t`Start with ${problemId}` : t`Continue with ${problemId}`}
      </LinkButton>
    </Next>
  )
}
