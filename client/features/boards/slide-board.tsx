import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef } from 'react'
import { Skeleton } from '../../ui/feedback/states.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton-list.tsx'
import { nameOf, viewOf } from './board-lines.ts'
import type { BoardLine, BoardView } from './board-lines.ts'
import { RankMark } from './parts/rank-mark.tsx'
import { rankStyle } from './table/board-style.ts'
import { cellView, clockOf } from './table/cell-view.ts'
import { useBoardChanges } from './table/use-board-changes.ts'
import type { RowChanges } from './table/use-board-changes.ts'
import { useRise } from './table/use-rise.ts'
import { useBoard } from './use-board.ts'
import { useBoardMoment } from './use-board-moment.ts'

const Main = chakra('b', {
  base: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', textStyle: 'section' },
})
const rowsAtOnce = 9

const Board = chakra('section', {
  base: {
    bg: 'bg',
    borderLeftWidth: '1px',
    borderColor: 'border',
    px: '20px',
    pt: '20px',
    minW: 0,
    overflow: 'hidden',
  },
})
const Head = chakra('div', {
  base: {
    'display': 'flex',
    'justifyContent': 'space-between',
    'alignItems': 'baseline',
    'pb': '6px',
    'borderBottomWidth': '1px',
    'borderColor': 'border',
    '& h3': { textStyle: 'section' },
    '& span': { textStyle: 'label', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
  },
})
const Line = chakra('div', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': '40px minmax(0, 1fr) 40px',
    'alignItems': 'center',
    'h': '40px',
    'mx': '-20px',
    'px': '20px',
    'borderBottomWidth': '1px',
    'borderColor': 'border',
    'bg': 'bg',
    ...rankStyle,
    'position': 'relative',
    'isolation': 'isolate',
    '&[data-lifted]': { zIndex: 2, shadow: 'float' },
    '&[data-fresh]::before': {
      content: '""',
      position: 'absolute',
      inset: 0,
      zIndex: -1,
      bgImage: 'linear-gradient(90deg, {colors.accent.subtle}, transparent)',
      animationStyle: 'freshFade',
    },
  },
})
const Team = chakra('div', {
  base: {
    'minW': 0,
    '& > span': { display: 'block', truncate: true, textStyle: 'cell', fontWeight: 500 },
    '& b': { color: 'accent.fg', fontWeight: 600, ml: '6px' },
  },
})
const Strip = chakra('div', {
  base: {
    'display': 'flex',
    'gap': '2px',
    'mt': '2px',
    '& > i': { flex: 1, h: '5px', borderRadius: '1px', bg: 'bg.muted' },
    '& > .ac, & > .oi-100, & > .after-ac': { bg: 'color-mix(in srgb, {colors.verdict.ac.mark} 50%, {colors.bg})' },
    '& > .first-ac': { bg: 'verdict.ac.solid' },
    '& > .wa, & > .oi-0': { bg: 'color-mix(in srgb, {colors.verdict.wa.mark} 35%, {colors.bg})' },
    '& > .oi-between': { bg: 'color-mix(in srgb, {colors.verdict.pa.mark} 45%, {colors.bg})' },
    '& > .try': { layerStyle: 'hatch' },
  },
})

export function LiveTop({ cid }: { readonly cid: number }) {
  const { t } = useLingui()
  const snapshot = useBoard({ cid, variant: 'public', isLive: true }).data
  const view = useMemo(
    () => (snapshot === undefined ? null : viewOf(snapshot, { withStars: true, withAfter: false })),
    [snapshot],
  )
  const head = snapshot?.head
  const { moment } = useBoardMoment(head)
  const isFrozen = head?.isSealed === true && (moment.isFrozen || moment.isOver)
  const clock = (timeS: number) => clockOf(timeS).replace(/:\d\d$/, '')
  const [elapsed, freezeFrom] = [
    clock(Math.floor(((head?.durationS ?? 0) * moment.percent) / 100)),
    clock(head?.sealFromS ?? 0),
  ]
  const gone = head === undefined || moment.isOver ? '' : t`${elapsed} elapsed`
  const words = isFrozen ? t`frozen` : head?.isSealed === true ? t`freezes at ${freezeFrom}` : ''
  return (
    <Board aria-label={t`Scoreboard`}>
      <Head>
        <h3>{t`Scoreboard`}</h3>
        <span>{[gone, words].filter(Boolean).join(' · ')}</span>
      </Head>
      {view === null ? <Waiting /> : <Top view={view} rev={snapshot?.rev ?? 0} />}
    </Board>
  )
}

const Waiting = () => (
  <SkeletonList aria-busy="true">
    {Array.from({ length: rowsAtOnce }, (_, index) => (
      <Skeleton key={index} height="28px" />
    ))}
  </SkeletonList>
)

function Top({ view, rev }: { readonly view: BoardView; readonly rev: number }) {
  const { t } = useLingui()
  const shown = view.lines.slice(0, rowsAtOnce)
  const changes = useBoardChanges(view, rev, 'slide')
  const body = useRef<HTMLDivElement>(null)
  useRise(
    body,
    shown.map(({ entry }) => entry.key),
    'slide',
  )
  if (shown.length === 0)
    return (
      <Head as="p">
        <span>{t`No submissions yet`}</span>
      </Head>
    )
  return (
    <div ref={body}>
      {shown.map((line) => (
        <TopLine key={line.entry.key} line={line} view={view} changes={changes.get(line.entry.key)} />
      ))}
    </div>
  )
}

function TopLine({
  line,
  view,
  changes,
}: {
  readonly line: BoardLine
  readonly view: BoardView
  readonly changes: RowChanges | undefined
}) {
  const { entry, totals, rank, award } = line
  const { rule, durationS, columns } = view.head
  return (
    <Line data-key={entry.key} data-fresh={changes === undefined ? undefined : ''}>
      <span>
        <RankMark rank={rank} award={award} isOut={entry.isOut} />
      </span>
      <Team>
        <span>
          {nameOf(line)}
          {changes !== undefined && changes.up > 0 ? <b>{`↑${changes.up}`}</b> : null}
        </span>
        <Strip aria-hidden="true">
          {columns.map(({ displayId }, index) => (
            <i
              key={displayId}
              className={
                cellView(entry.cells[index] ?? null, { rule, durationS, firstS: view.firstS[index] ?? null }).state
              }
            />
          ))}
        </Strip>
      </Team>
      <Main>{rule === 'acm' ? totals.ac : totals.score}</Main>
    </Line>
  )
}
