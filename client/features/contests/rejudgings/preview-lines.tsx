import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { ACM } from '../../../domain/contest/contest-marks.tsx'
import { VerdictChip } from '../../../domain/submission/verdict-chip.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { MutedText, StrongText, VisuallyHidden } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import { useAwardName } from '../../../domain/contest/use-award-name.ts'
import type { Preview } from './queries.ts'

const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: '14px minmax(0, 1fr)',
      md: 'minmax(0, 1fr) minmax(0, 1.25fr) 14px minmax(0, 1.25fr)',
    },
    gap: '2px 12px',
    alignItems: 'center',
    py: '5px',
    borderBottomWidth: '1px',
    borderColor: 'border',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
})
/** On a phone these two have a line of their own, and the arrow begins that of what comes after it. */
const WholeLine = chakra('span', { base: { gridColumn: { base: '1 / -1', md: 'auto' } } })
const Pair = chakra('span', { base: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' } })

const minuteS = 60

interface LineProps {
  readonly about: ReactNode
  readonly before: ReactNode
  readonly after: ReactNode
}

function Line({ about, before, after }: LineProps) {
  const { t } = useLingui()
  return (
    <Row>
      <WholeLine>{about}</WholeLine>
      <WholeLine>
        <MutedText>{before}</MutedText>
      </WholeLine>
      <ArrowRight size={14} aria-hidden />
      <span>
        <VisuallyHidden>{t`becomes`}</VisuallyHidden>
        <StrongText>{after}</StrongText>
      </span>
    </Row>
  )
}

interface ChangeProps<Change> {
  readonly change: Change
  readonly names: Preview['names']
}

/** As the contest calls them, and the account where that is another name. */
function Who({ username, names }: { readonly username: string; readonly names: Preview['names'] }) {
  const name = names[username]
  if (name === undefined) return username
  return (
    <>
      {name} <MutedText size="label">{username}</MutedText>
    </>
  )
}

export const VerdictLine = ({ change, names }: ChangeProps<Preview['verdicts'][number]>) => (
  <Line
    about={
      <>
        {`#${change.submitId} · ${change.displayId} · `}
        <Who username={change.username} names={names} />
      </>
    }
    before={<Result {...change.before} />}
    after={<Result {...change.after} />}
  />
)

const Result = ({ status, score }: Preview['verdicts'][number]['before']) => (
  <Pair>
    <VerdictChip status={status} />
    {score === null ? null : formatNumber(score)}
  </Pair>
)

export function CellLine({
  change: { username, displayId, before, after },
  names,
}: ChangeProps<Preview['cells'][number]>) {
  const textOf = useCellText()
  return (
    <Line
      about={
        <>
          {`${displayId} · `}
          <Who username={username} names={names} />
        </>
      }
      before={textOf(before)}
      after={textOf(after)}
    />
  )
}

function useCellText(): (cell: Preview['cells'][number]['before']) => string {
  const { t } = useLingui()
  const isAcm = useContest().info.type === ACM
  return (cell) => {
    if (cell === null) return '–'
    if (!isAcm) return cell.score === null ? '–' : formatNumber(cell.score)
    const tries = cell.errors
    if (cell.acS === null) return t`not solved, ${tries} counted`
    const minute = Math.floor(cell.acS / minuteS)
    return t`solved in minute ${minute}, ${tries} before`
  }
}

export function RankLine({ change: { username, before, after }, names }: ChangeProps<Preview['ranks'][number]>) {
  const textOf = usePositionText()
  return <Line about={<Who username={username} names={names} />} before={textOf(before)} after={textOf(after)} />
}

function usePositionText(): (position: Preview['ranks'][number]['before']) => string {
  const { t } = useLingui()
  const isAcm = useContest().info.type === ACM
  const nameOf = useAwardName()
  return ({ rank, main, time, award }) => {
    if (rank === null) return t`not on the board`
    const position = rank < 0 ? t`without a rank` : t`Rank ${rank}`
    const sum = isAcm ? t`${main} solved` : t`${main} points`
    const penalty = formatNumber(Math.floor(time / minuteS))
    const minutes = isAcm ? [t`${penalty} min`] : []
    return [position, sum, ...minutes, ...(award === null ? [] : [nameOf(award)])].join(' · ')
  }
}
