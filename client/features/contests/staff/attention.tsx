import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Skeleton } from '../../../ui/feedback/states.tsx'
import { formatAgo } from '../../../ui/text/format.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { SectionHead } from '../../../ui/layout/page.tsx'
import { ACM } from '../../../domain/contest/contest-marks.tsx'
import { useFrameBadge } from '../../../live/frame-badge.ts'
import { useContest } from '../frame/use-contest.ts'
import { useClarifications } from '../clarifications/use-clarifications.ts'
import { useDecisions } from '../decisions/queries.ts'
import { useRejudgings } from '../rejudgings/queries.ts'
import { useAttention } from './queries.ts'
import type { Attention as AttentionNow } from './queries.ts'

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
    gap: { base: '4px 16px', md: '8px 28px' },
    pt: '10px',
  },
})
const Item = chakra('li', {
  base: {
    'display': 'flex',
    'flexDirection': 'column',
    'minW': 0,
    'textStyle': 'label',
    'color': 'fg.muted',
    '& b': { textStyle: 'stat', color: 'fg', fontVariantNumeric: 'tabular-nums' },
    '& a:hover b': { color: 'accent.fg' },
    '&[data-bad] b': { color: 'verdict.wa.fg' },
    '&[data-none] b': { color: 'fg.subtle' },
  },
})
const Lead = chakra(Link, { base: { display: 'flex', flexDirection: 'column' } })
const Words = chakra('span', { base: { overflowWrap: 'anywhere' } })

interface FigureProps {
  readonly count: number
  readonly words: string
  /** How long the oldest has waited, or why it matters. */
  readonly note?: ReactNode
  /** Something is wrong while there is one, or while there is none. */
  readonly isBad?: boolean
  readonly to?: string
}

function Figure({ count, words, note, isBad = false, to }: FigureProps) {
  const content = (
    <>
      <b>{count}</b>
      <Words>{words}</Words>
    </>
  )
  return (
    <Item data-bad={isBad ? '' : undefined} data-none={count === 0 && !isBad ? '' : undefined}>
      {to === undefined ? content : <Lead to={to}>{content}</Lead>}
      {note}
    </Item>
  )
}

/** What waits for the staff now, and what is wrong. */
export function Attention() {
  const { t } = useLingui()
  const { cid } = useContest()
  const query = useAttention(cid)
  useFrameBadge(query.live)
  return (
    <section>
      <SectionHead>
        <h2>{t`Needs attention`}</h2>
      </SectionHead>
      {query.data === undefined ? <Skeleton height="72px" mt="10px" /> : <Figures now={query.data} />}
    </section>
  )
}

/** How long the oldest has waited; nothing where none waits. */
function useOldest() {
  const { t } = useLingui()
  const locale = useLocale()
  return (since: string | null) => {
    const ago = since === null ? null : formatAgo(since, locale)
    return ago === null ? undefined : <span>{t`oldest ${ago}`}</span>
  }
}

function Figures({ now }: { readonly now: AttentionNow }) {
  const view = useContest()
  const { cid, info, rights } = view
  // Kept up by what is pushed to every page of the contest.
  const { count: questions } = useClarifications(view)
  const root = `/contest/${cid}`
  const oldest = useOldest()
  const { prints, balloons, clarifications } = now
  return (
    <Grid>
      {prints === null || !info.openPrint ? null : (
        <Figure
          count={prints.count}
          words={plural(prints.count, { one: 'print waiting', other: 'prints waiting' })}
          note={oldest(prints.since)}
          to={`${root}/admin-print`}
        />
      )}
      {balloons === null || info.type !== ACM ? null : (
        <Figure
          count={balloons.count}
          words={plural(balloons.count, { one: 'balloon waiting', other: 'balloons waiting' })}
          note={oldest(balloons.since)}
          to={`${root}/ac-info`}
        />
      )}
      {clarifications === null ? null : (
        <Figure
          count={questions}
          words={plural(questions, { one: 'question waiting', other: 'questions waiting' })}
          note={questions === 0 ? undefined : oldest(clarifications.since)}
          to={`${root}/clarifications`}
        />
      )}
      <JudgingFigures now={now} />
      <PauseFigure />
      {rights.has('rejudging') ? <PreviewFigure /> : null}
    </Grid>
  )
}

/** What concerns the judging itself. */
function JudgingFigures({ now: { judging, faults, judges } }: { readonly now: AttentionNow }) {
  const { t } = useLingui()
  const oldest = useOldest()
  const root = `/contest/${useContest().cid}`
  return (
    <>
      {judging === null ? null : (
        <Figure
          count={judging.count}
          words={plural(judging.count, { one: 'submission being judged', other: 'submissions being judged' })}
          note={oldest(judging.since)}
          to={`${root}/submissions`}
        />
      )}
      {faults === null ? null : (
        <Figure
          count={faults}
          words={plural(faults, { one: 'system error', other: 'system errors' })}
          isBad={faults > 0}
          to={`${root}/submissions?status=4`}
        />
      )}
      {judges === null ? null : (
        <Figure
          count={judges}
          words={plural(judges, { one: 'judge connected', other: 'judges connected' })}
          note={judges === 0 ? <span>{t`Submissions wait until one comes back.`}</span> : undefined}
          isBad={judges === 0}
        />
      )}
    </>
  )
}

/** Pauses of the judging that somebody has to end again. */
function PauseFigure() {
  const { cid } = useContest()
  const { data } = useDecisions(cid)
  const count = data?.records.filter(({ kind, takenBackAt }) => kind === 'pause' && takenBackAt === null).length ?? 0
  return (
    <Figure
      count={count}
      words={plural(count, { one: 'pause of the judging', other: 'pauses of the judging' })}
      isBad={count > 0}
      to={`/contest/${cid}/manage/decisions`}
    />
  )
}

/** Rejudges that wait for somebody to look at them. */
function PreviewFigure() {
  const { cid } = useContest()
  const { data } = useRejudgings(cid)
  const count = data?.filter(({ state }) => state === 'ready').length ?? 0
  return (
    <Figure
      count={count}
      words={plural(count, { one: 'rejudge to look at', other: 'rejudges to look at' })}
      to={`/contest/${cid}/manage/rejudge`}
    />
  )
}
