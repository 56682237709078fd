import { useLingui } from '@lingui/react/macro'
import type { BoardRow as BoardRowData } from '@podium/proto/rules/board/snapshot.ts'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { formatNumber } from '../../../ui/text/format.ts'
import { nameOf, userHome } from '../board-lines.ts'
import type { BoardLine, BoardView } from '../board-lines.ts'
import { shownTime } from '../total-time.ts'
import { rowLogo } from '../parts/logo.ts'
import { AwardName, RankMark } from '../parts/rank-mark.tsx'
import { BoardCell } from './board-cell.tsx'
import { penaltyTip } from './time-tip.ts'
import { shownCells } from './own-cells.ts'
import type { RowChanges } from './use-board-changes.ts'

export interface BoardRowProps {
  /** The reader's own row with every own result, where the freeze hides some of them from others. */
  readonly ownRow: BoardRowData | null
  /** Labels of the problems on which the judges are at work for this row; of the own row alone. */
  readonly judging: ReadonlySet<string>
  readonly line: BoardLine
  readonly view: BoardView
  readonly isOwn: boolean
  readonly isFollowed: boolean
  readonly changes: RowChanges | undefined
  /** Absent where participants cannot be followed. */
  readonly onFollow?: (username: string) => void
}

/**
 * A row is drawn again when something of it has changed, not when the board has. Its parts are plain: the table
 * styles them.
 */
export const BoardRow = memo(function BoardRow({
  line,
  view,
  isOwn,
  isFollowed,
  changes,
  onFollow,
  ownRow,
  judging,
}: BoardRowProps) {
  const { entry, totals, rank, award } = line
  const { rule, columns, durationS } = view.head
  return (
    <tr data-key={entry.key} data-own={isOwn || undefined} data-fresh={changes === undefined ? undefined : ''}>
      <td data-mid="">
        <RankMark rank={rank} award={award} isOut={entry.isOut} />
      </td>
      <td data-mid="">
        <FollowMark username={entry.row.u} isOwn={isOwn} isFollowed={isFollowed} onFollow={onFollow} />
      </td>
      <td data-team="" data-award={award === null ? undefined : ''}>
        <Team line={line} isOwn={isOwn} up={changes?.up ?? 0} />
      </td>
      <td data-num="" className="main">
        {formatNumber(rule === 'acm' ? totals.ac : totals.score)}
      </td>
      <td data-num="" data-tip={penaltyTip(entry)}>
        {shownTime(rule, totals)}
        {penaltyTip(entry) === undefined ? null : <sup aria-hidden="true">*</sup>}
      </td>
      {shownCells(view, line, { ownRow, judging }).map(({ cell, veil }, index) => (
        <BoardCell
          key={columns[index]?.displayId}
          cell={cell}
          rule={rule}
          durationS={durationS}
          firstS={view.firstS[index] ?? null}
          changed={changes?.columns.includes(index) ?? false}
          veil={veil}
        />
      ))}
    </tr>
  )
}, isSameRow)

function isSameRow(before: BoardRowProps, after: BoardRowProps): boolean {
  const { line: a, view: v } = before
  const { line: b, view: w } = after
  return (
    a.entry === b.entry &&
    before.ownRow === after.ownRow &&
    before.judging === after.judging &&
    a.rank === b.rank &&
    a.award === b.award &&
    v.head === w.head &&
    before.changes === after.changes &&
    before.isOwn === after.isOwn &&
    before.isFollowed === after.isFollowed &&
    v.firstS.every((first, column) => first === w.firstS[column])
  )
}

const starShape = <path d="m12 2.5 2.9 6.2 6.6.8-4.9 4.6 1.3 6.6-5.9-3.3-5.9 3.3 1.3-6.6-4.9-4.6 6.6-.8z" />
const person = <path d="M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8" />

function FollowMark({
  username,
  isOwn,
  isFollowed,
  onFollow,
}: {
  readonly username: string
  readonly isOwn: boolean
  readonly isFollowed: boolean
  readonly onFollow: BoardRowProps['onFollow']
}) {
  const { t } = useLingui()
  if (isOwn)
    return (
      <svg className="you" viewBox="0 0 24 24" role="img" aria-label={t`You`}>
        {person}
      </svg>
    )
  if (onFollow === undefined) return null
  const label = isFollowed ? t`Unfollow` : t`Follow`
  return (
    <button
      type="button"
      className="follow"
      aria-label={label}
      data-tip={label}
      aria-pressed={isFollowed}
      onClick={() => onFollow(username)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {starShape}
      </svg>
    </button>
  )
}

/** For whom a participant takes part, with its picture. */
export const School = ({ row: { s: name, i: picture } }: { readonly row: BoardLine['entry']['row'] }) =>
  name ? (
    <span className="school">
      {picture ? <img src={rowLogo(picture)} alt="" width={14} height={14} loading="lazy" /> : null}
      {name}
    </span>
  ) : null

function Team({ line, isOwn, up }: { readonly line: BoardLine; readonly isOwn: boolean; readonly up: number }) {
  const { t } = useLingui()
  const { row } = line.entry
  return (
    <>
      <span className="name">
        <Link to={userHome(row)} data-tip-cut="">
          {nameOf(line)}
        </Link>
        {isOwn ? <i>{t`· you`}</i> : null}
        {up > 0 ? <b>{`↑${up}`}</b> : null}
      </span>
      <School row={row} />
      {line.award === null ? null : <AwardName award={line.award} />}
    </>
  )
}
