import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BoardRow as BoardRowData } from '@podium/proto/rules/board/snapshot.ts'
import { memo, startTransition, useEffect, useRef, useState } from 'react'
import type { CSSProperties } from 'react'
import { useStableOrder } from '../../../ui/table/use-stable-order.ts'
import { useMinWidth } from '../../../ui/layout/use-min-width.ts'
import type { BoardLine, BoardView } from '../board-lines.ts'
import type { Followed } from '../followed.ts'
import { BoardHeadRow } from './board-head-row.tsx'
import { BoardRow } from './board-row.tsx'
import { BoardRoot } from './board-style.ts'
import { cellWidthPx } from './cell-width.ts'
import { PhoneRow } from './phone-row.tsx'
import type { RowChanges } from './use-board-changes.ts'
import { useRise } from './use-rise.ts'
import { useRowKeys } from './use-row-keys.ts'

/**
 * Where it is wider than the window it scrolls by itself, and its head keeps to its own top, not to that of the page.
 */
const Scroller = chakra('div', {
  base: {
    'position': 'relative',
    '--table-top': '48px',
    '&[data-wider]': { 'overflowX': 'auto', '--table-top': '0px' },
    '@media print': { overflow: 'visible' },
  },
})
const Waiting = chakra('button', {
  base: {
    position: 'sticky',
    left: '50%',
    top: '100px',
    zIndex: 4,
    h: '28px',
    px: '12px',
    mb: '-28px',
    transform: 'translateX(-50%)',
    borderRadius: 'full',
    bg: 'accent.solid',
    color: 'accent.contrast',
    shadow: 'float',
    textStyle: 'label',
    fontWeight: 500,
  },
})
const teamPx = 220
const othersPx = 220
const phonePx = 768
/** Left and right of the board, with the scroll bar of the page. */
const guttersPx = 64
/** In sight on a large window: the first paint draws these, the others follow. */
const firstRows = 20
const nothingShown: ReadonlySet<string> = new Set()

export interface BoardTableProps {
  readonly view: BoardView
  /** Rows of the page, in order. */
  readonly lines: readonly BoardLine[]
  /** Own and followed rows, shown above. */
  readonly pinned: readonly BoardLine[]
  readonly own: string | null
  readonly followed: Followed
  /** The reader's own row with every own result; null where the board shows them anyway. */
  readonly ownRow: BoardRowData | null
  /** Labels of the problems on which own submissions are being judged. */
  readonly judging: ReadonlySet<string>
  readonly changes: ReadonlyMap<string, RowChanges>
  /** What the reader asked for (page, search, options); changes of it are not moves. */
  readonly scope: string
  readonly problemHref?: (displayId: string) => string
}

/**
 * The board, or below 768 px its list of participants. It is drawn again when the board is another one, not with the
 * clock of its page.
 */
export const BoardTable = memo(function BoardTable(props: BoardTableProps) {
  const { view, lines, pinned, scope } = props
  const columns = view.head.columns.length
  const cellPx = cellWidthPx(view.counts)
  const leastPx = teamPx + othersPx + columns * cellPx
  const isWider = !useMinWidth(leastPx + guttersPx)
  const { t } = useLingui()
  const body = useRef<HTMLTableSectionElement>(null)
  const isPhone = !useMinWidth(phonePx)
  const order = useStableOrder(
    lines.map(({ entry }) => entry.key),
    scope,
  )
  useRise(body, order.keys, `${scope} ${isPhone}`)
  const isWhole = useAfterFirstPaint()
  const shown = (isWhole ? order.keys : order.keys.slice(0, firstRows)).flatMap((key) => view.byKey.get(key) ?? [])
  const keyOf = useRowKeys(order.keys)
  const rowOf = (line: BoardLine) => <Row key={keyOf(line.entry.key)} line={line} isPhone={isPhone} table={props} />
  const { waiting } = order
  const style = isPhone
    ? undefined
    : ({
        '--columns': `52px 34px minmax(${teamPx}px, 1fr) 64px 70px repeat(${columns}, ${cellPx}px)`,
        'minWidth': leastPx,
      } as CSSProperties)
  return (
    <Scroller data-wider={(isWider && !isPhone) || undefined}>
      {waiting > 0 ? (
        <Waiting type="button" onClick={order.release}>
          {t`${plural(waiting, { one: '# move waiting', other: '# moves waiting' })}`}
        </Waiting>
      ) : null}
      <BoardRoot
        aria-label={t`Scoreboard`}
        aria-rowcount={order.keys.length}
        role="table"
        style={style}
        data-phone={isPhone || undefined}
      >
        {isPhone ? null : (
          <thead>
            <BoardHeadRow view={view} problemHref={props.problemHref} />
          </thead>
        )}
        {pinned.length > 0 ? <tbody data-pinned="">{pinned.map(rowOf)}</tbody> : null}
        <tbody ref={body} {...order.handlers}>
          {shown.map(rowOf)}
        </tbody>
      </BoardRoot>
    </Scroller>
  )
})

/** False until the page has been painted once: the second frame comes after the first has been shown. */
function useAfterFirstPaint(): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setAfter(true)))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return isAfter
}

function Row({
  line,
  isPhone,
  table,
}: {
  readonly line: BoardLine
  readonly isPhone: boolean
  readonly table: BoardTableProps
}) {
  const { key } = line.entry
  const Part = isPhone ? PhoneRow : BoardRow
  return (
    <Part
      line={line}
      view={table.view}
      isOwn={key === table.own}
      isFollowed={table.followed.names.has(key)}
      changes={table.changes.get(key)}
      ownRow={key === table.own ? table.ownRow : null}
      judging={key === table.own ? table.judging : nothingShown}
      onFollow={table.followed.toggle}
    />
  )
}
