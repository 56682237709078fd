import { chakra } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { SectionHead } from '../../../ui/layout/page.tsx'
import { Skeleton } from '../../../ui/feedback/states.tsx'
import { ACM } from '../../../domain/contest/contest-marks.tsx'
import type { ContestView } from '../frame/use-contest.ts'
import { useContestProblems, useOwnResults } from '../own-results.ts'
import { progressCount, progressState } from './progress.ts'

const Letters = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '4px', pt: '12px' } })
const Letter = chakra(Link, {
  base: {
    minW: '26px',
    h: '24px',
    px: '5px',
    borderRadius: 'l1',
    textStyle: 'label',
    fontWeight: 600,
    textAlign: 'center',
    lineHeight: '24px',
    color: 'fg.muted',
    bg: 'bg.muted',
  },
  variants: {
    state: {
      solved: { bg: 'verdict.ac.subtle', color: 'verdict.ac.fg' },
      tried: { bg: 'bg', color: 'verdict.wa.fg', boxShadow: 'inset 0 0 0 1px {colors.verdict.wa.mark}' },
      sent: { bg: 'bg', color: 'fg', boxShadow: 'inset 0 0 0 1px {colors.border.emphasized}' },
      none: {},
    },
  },
})
const Sum = chakra('p', {
  base: {
    'textStyle': 'stat',
    'fontVariantNumeric': 'tabular-nums',
    'pt': '8px',
    '& small': { textStyle: 'cell', color: 'fg.muted', fontWeight: 400, ml: '6px' },
  },
})

/** The reader's own problems at a glance. */
export function MyProgress({ view }: { readonly view: ContestView }) {
  const { t } = useLingui()
  const { cid } = view
  const problems = useContestProblems(cid, false).data ?? []
  const own = useOwnResults(view, problems)
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
      <Sum aria-busy={own === undefined}>
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
      </Sum>
      <Letters>
        {problems.map(({ pid, displayId, displayTitle }) => (
          <Letter key={pid} to={`/contest/${cid}/problem/${displayId}/`} state={stateOf(pid)} data-tip={displayTitle}>
            {displayId}
          </Letter>
        ))}
      </Letters>
    </section>
  )
}
