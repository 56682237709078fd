import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Status } from '@podium/proto/model/verdict.ts'
import { Link } from 'react-router-dom'
import { SectionHead } from '../../../ui/page.tsx'
import type { ContestView } from '../frame/use-contest.ts'
import { useContestProblems, useOwnResults } from '../own-results.ts'

const Letters = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '4px', pt: '12px' } })
const Letter = chakra(Link, {
  base: { minW: '26px', h: '24px', px: '5px', borderRadius: 'l1', textStyle: 'label', fontWeight: 600, textAlign: 'center', lineHeight: '24px', color: 'fg.muted', bg: 'bg.muted' },
  variants: {
    state: {
      solved: { bg: 'verdict.ac.subtle', color: 'verdict.ac.fg' },
      tried: { bg: 'bg', color: 'verdict.wa.fg', boxShadow: 'inset 0 0 0 1px {colors.verdict.wa.mark}' },
      none: {},
    },
  },
})
const Sum = chakra('p', { base: { textStyle: 'stat', fontVariantNumeric: 'tabular-nums', pt: '8px', '& small': { textStyle: 'cell', color: 'fg.muted', fontWeight: 400, ml: '6px' } } })

const NOT_TRIED = -10

/** The reader's own problems at a glance. */
export function MyProgress({ view }: { readonly view: ContestView }) {
  const { t } = useLingui()
  const { cid } = view
  const problems = useContestProblems(cid, false).data ?? []
  const own = useOwnResults(view, problems)
  if (problems.length === 0) return null
  const stateOf = (pid: number) => {
    const status = own[pid]?.status ?? NOT_TRIED
    return status === Status.accepted ? 'solved' : status === NOT_TRIED ? 'none' : 'tried'
  }
  const solved = problems.filter(({ pid }) => stateOf(pid) === 'solved').length
  return (
    <section>
      <SectionHead>
        <h2>{t`My progress`}</h2>
        <Link to={`/contest/${cid}/rank`}>{t({ context: 'contest', message: 'Rank' })}</Link>
      </SectionHead>
      <Sum>
        {solved}
        <small>{t`of ${problems.length} solved`}</small>
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
