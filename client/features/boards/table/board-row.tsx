import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { unpackCell } from '@podium/proto/model/board/cell.ts'
import type { BoardRule, Cell } from '@podium/proto/model/board/cell.ts'
import type { BoardRow as BoardRowData } from '@podium/proto/model/board/snapshot.ts'
import { ArrowUp, Star, User } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { IconButton } from '../../../ui/button.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { nameOf } from '../board-lines.ts'
import type { BoardLine, BoardView } from '../board-lines.ts'
import { RankMark } from '../parts/rank-mark.tsx'
import { BoardCell } from './board-cell.tsx'
import type { CellVeil } from './board-cell.tsx'
import { cellView, minutesOf } from './cell-view.ts'
import type { RowNews } from './use-board-news.ts'

const Name = chakra('span', { base: { display: 'flex', alignItems: 'center', gap: '6px', minW: 0, '& > a, & > span:first-of-type': { truncate: true } } })
const NameLink = chakra(Link, { base: { fontWeight: 500, '&:hover': { color: 'accent.fg' } } })
const School = chakra('span', { base: { display: 'block', textStyle: 'label', lineHeight: '16px', color: 'fg.muted', truncate: true } })
const Up = chakra('span', { base: { display: 'inline-flex', alignItems: 'center', flexShrink: 0, color: 'accent.fg', textStyle: 'label', fontWeight: 600 } })
const You = chakra('span', { base: { flexShrink: 0, color: 'accent.fg', fontWeight: 400 } })
const Main = chakra('span', { base: { textStyle: 'section' } })

export interface BoardRowProps {
  /** The reader's own row with every own result, where the seal hides some of them from others. */
  readonly ownRow: BoardRowData | null
  /** Labels of the problems on which the judges are at work for this row; of the own row alone. */
  readonly judging: ReadonlySet<string>
  readonly line: BoardLine
  readonly view: BoardView
  readonly isOwn: boolean
  readonly isFollowed: boolean
  readonly news: RowNews | undefined
  /** Absent where entrants cannot be followed. */
  readonly onFollow?: (username: string) => void
}

/** A row is drawn again when something of it has changed, not when the board has. */
export const BoardRow = memo(function BoardRow({ line, view, isOwn, isFollowed, news, onFollow, ownRow, judging }: BoardRowProps) {
  const { entry, totals, rank, award } = line
  const { rule, columns, durationS } = view.head
  const cellOf = (index: number) => ownCell(rule, ownRow, entry.cells[index] ?? null, index)
  const veilOf = (index: number): CellVeil | undefined => {
    if (judging.has(columns[index]?.displayId ?? '') && (entry.cells[index]?.acS ?? null) === null) return 'judging'
    if (entry.row.h?.[index]) return 'hidden'
    return cellOf(index) === (entry.cells[index] ?? null) ? undefined : 'own'
  }
  return (
    <tr data-key={entry.key} data-own={isOwn || undefined} data-fresh={news === undefined ? undefined : ''}>
      <td data-mid="">
        <RankMark rank={rank} award={award} />
      </td>
      <td data-mid="">
        <FollowMark username={entry.row.u} isOwn={isOwn} isFollowed={isFollowed} onFollow={onFollow} />
      </td>
      <td data-team="">
        <Team line={line} isOwn={isOwn} up={news?.up ?? 0} />
      </td>
      <td data-num="">
        <Main>{formatNumber(rule === 'acm' ? totals.ac : totals.score)}</Main>
      </td>
      <td data-num="">{formatNumber(rule === 'acm' ? minutesOf(totals.time) : totals.time)}</td>
      {columns.map((column, index) => (
        <BoardCell
          key={column.displayId}
          view={cellView(cellOf(index), { rule, durationS, firstS: view.firstS[index] ?? null })}
          changed={news?.columns.includes(index) ?? false}
          veil={veilOf(index)}
        />
      ))}
    </tr>
  )
}, isSameRow)

/** Own results under the seal stand in place of the tries that others see. */
function ownCell(rule: BoardRule, ownRow: BoardRowData | null, shown: Cell | null, index: number): Cell | null {
  const packed = ownRow?.c[index]
  return shown !== null && shown.tries > 0 && packed ? unpackCell(rule, packed) : shown
}

function isSameRow(before: BoardRowProps, after: BoardRowProps): boolean {
  const { line: a, view: v } = before
  const { line: b, view: w } = after
  return (
    a.entry === b.entry && before.ownRow === after.ownRow && before.judging === after.judging && a.rank === b.rank && a.award === b.award && v.head === w.head && before.news === after.news &&
    before.isOwn === after.isOwn && before.isFollowed === after.isFollowed && v.firstS.every((first, column) => first === w.firstS[column])
  )
}

function FollowMark({ username, isOwn, isFollowed, onFollow }: { readonly username: string; readonly isOwn: boolean; readonly isFollowed: boolean; readonly onFollow: BoardRowProps['onFollow'] }) {
  const { t } = useLingui()
  if (isOwn) return <chakra.span color="accent.fg" display="inline-flex" verticalAlign="middle"><User size={14} aria-label={t`You`} /></chakra.span>
  if (onFollow === undefined) return null
  return (
    <IconButton
      size="sm"
      label={isFollowed ? t`Follow no longer` : t`Follow`}
      aria-pressed={isFollowed}
      color={isFollowed ? 'accent.fg' : 'border.control'}
      onClick={() => onFollow(username)}
    >
      <Star size={14} fill={isFollowed ? 'currentColor' : 'none'} />
    </IconButton>
  )
}

function Team({ line, isOwn, up }: { readonly line: BoardLine; readonly isOwn: boolean; readonly up: number }) {
  const { t } = useLingui()
  const { row } = line.entry
  const name = nameOf(line)
  return (
    <>
      <Name>
        <NameLink to={`/user-home?username=${encodeURIComponent(row.u)}`} data-tip-cut="">
          {name}
        </NameLink>
        {isOwn ? <You>{t`· you`}</You> : null}
        {up > 0 ? (
          <Up>
            <ArrowUp size={12} aria-hidden />
            {up}
          </Up>
        ) : null}
      </Name>
      {row.s ? <School>{row.s}</School> : null}
    </>
  )
}
