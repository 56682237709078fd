import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { CSSProperties, RefObject } from 'react'
import { Balloon } from '../../../domain/contest/balloon.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { nameOf } from '../board-lines.ts'
import type { BoardLine, BoardView } from '../board-lines.ts'
import { rowLogo } from '../parts/logo.ts'
import { RankMark } from '../parts/rank-mark.tsx'
import { BoardCell } from '../table/board-cell.tsx'
import { BoardRoot } from '../table/board-style.ts'
import { shownTime } from '../total-time.ts'
import { countOf } from '../table/cell-width.ts'
import type { RowChanges } from '../table/use-board-changes.ts'

const Line = chakra('span', {
  base: { truncate: true },
  variants: {
    stacked: {
      true: { 'lineHeight': '30px', '& > :last-child': { display: 'block', lineHeight: '24px', truncate: true } },
    },
  },
})
const Name = chakra('span', { base: { fontWeight: 600, mr: '14px' } })
const School = chakra('span', {
  base: {
    'color': 'fg.muted',
    'fontSize': '17px',
    // Logos are drawn for white.
    '& img': {
      display: 'inline-block',
      verticalAlign: '-5px',
      w: '22px',
      h: '22px',
      p: '1px',
      bg: 'white',
      borderRadius: '3px',
      objectFit: 'contain',
      mr: '7px',
    },
  },
})
const Up = chakra('span', { base: { color: 'accent.fg', fontSize: '18px', fontWeight: 600, mr: '12px' } })
const Solved = chakra('span', { base: { fontSize: '26px', fontWeight: 650 } })
const Head = chakra('span', {
  base: {
    'display': 'inline-flex',
    'alignItems': 'center',
    'gap': '6px',
    'color': 'fg',
    'fontWeight': 600,
    '& svg': { w: '15px', h: '19px' },
  },
})
const Count = chakra('span', {
  base: { display: 'block', fontSize: '16px', lineHeight: '20px' },
  variants: { isLong: { true: { fontSize: '13px' } } },
})
/** Longer ones would run into their neighbours'. */
const longCountChars = 8

const columnPx = { rank: 84, solved: 96, time: 110, cell: 84 } as const

export interface StageTableProps {
  readonly view: BoardView
  readonly lines: readonly BoardLine[]
  readonly changes?: ReadonlyMap<string, RowChanges>
  readonly bodyRef: RefObject<HTMLTableSectionElement | null>
  readonly rowPx: number
  /** Row and column of the cell that is opened next. */
  readonly focus?: { readonly key: string; readonly column: number }
  readonly hasCounts?: boolean
  /** The school below the name: where rows are high. */
  readonly isStacked?: boolean
}

/** The board for the hall: large rows, no links, the same cells. */
export function StageTable({
  view,
  lines,
  changes,
  bodyRef,
  rowPx,
  focus,
  hasCounts = true,
  isStacked = false,
}: StageTableProps) {
  const { t } = useLingui()
  const { columns } = view.head
  const { rank, solved, time, cell } = columnPx
  const widths = `${rank}px minmax(0, 1fr) ${solved}px ${time}px repeat(${columns.length}, ${cell}px)`
  return (
    <BoardRoot
      role="table"
      style={{ '--row': `${rowPx}px`, '--columns': widths } as CSSProperties}
      aria-label={t`Scoreboard`}
    >
      <StageHead view={view} hasCounts={hasCounts} />
      <tbody ref={bodyRef}>
        {lines.map((line) => (
          <StageRow
            key={line.entry.key}
            line={line}
            view={view}
            changes={changes?.get(line.entry.key)}
            focus={focus}
            isStacked={isStacked}
          />
        ))}
      </tbody>
    </BoardRoot>
  )
}

function StageHead({ view, hasCounts }: { readonly view: BoardView; readonly hasCounts: boolean }) {
  const { t } = useLingui()
  const { rule, columns } = view.head
  return (
    <thead>
      <tr>
        <th scope="col" data-mid="">
          #
        </th>
        <th scope="col">{t`Team`}</th>
        <th scope="col" data-num="">
          {rule === 'acm' ? t`Solved` : t`Score`}
        </th>
        <th scope="col" data-num="">
          {rule === 'acm' ? t`Penalty` : t`Time`}
        </th>
        {columns.map(({ displayId, color }, index) => (
          <th key={displayId} scope="col" data-mid="">
            <Head>
              <Balloon color={color} />
              {displayId}
            </Head>
            {hasCounts ? (
              <Count isLong={countOf(view.counts[index]).length > longCountChars}>{countOf(view.counts[index])}</Count>
            ) : null}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface StageRowProps {
  readonly line: BoardLine
  readonly view: BoardView
  readonly changes: RowChanges | undefined
  readonly focus: StageTableProps['focus']
  readonly isStacked: boolean
}

function StageRow({ line, view, changes, focus, isStacked }: StageRowProps) {
  const { entry, totals, rank, award } = line
  const { rule, columns, durationS } = view.head
  const isFocused = focus?.key === entry.key
  return (
    <tr data-key={entry.key} data-own={isFocused || undefined} data-fresh={changes === undefined ? undefined : ''}>
      <td data-mid="">
        <RankMark rank={rank} award={award} isOut={entry.isOut} />
      </td>
      <td data-team="">
        <Line stacked={isStacked}>
          <Name>{nameOf(line)}</Name>
          {changes !== undefined && changes.up > 0 ? <Up>{`↑${changes.up}`}</Up> : null}
          <School>
            {entry.row.i ? <img src={rowLogo(entry.row.i)} alt="" /> : null}
            {entry.row.s}
          </School>
        </Line>
      </td>
      <td data-num="">
        <Solved>{formatNumber(rule === 'acm' ? totals.ac : totals.score)}</Solved>
      </td>
      <td data-num="">{shownTime(rule, totals)}</td>
      {columns.map(({ displayId }, index) => (
        <BoardCell
          key={displayId}
          cell={entry.cells[index] ?? null}
          rule={rule}
          durationS={durationS}
          firstS={view.firstS[index] ?? null}
          changed={changes?.columns.includes(index) ?? false}
          veil={isFocused && focus?.column === index ? 'next' : undefined}
        />
      ))}
    </tr>
  )
}
