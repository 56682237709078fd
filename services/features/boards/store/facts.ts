/** What is stored of a board, and how a row of it looks to the public and to the jury. */
import { shownName, rankNameOf } from '@podium/proto/rules/board/listing.ts'
import type { PackedCell } from '@podium/proto/rules/board/cell.ts'
import { scoringOf } from '@podium/proto/rules/board/scoring.ts'
import type { BoardColumn, BoardHead, BoardRow } from '@podium/proto/rules/board/snapshot.ts'
import type { ContestRules } from '@podium/proto/rules/contest/contest-rules.ts'
import { contestPhase } from '@podium/proto/rules/contest/contest-phase.ts'
import type { ContestTimes } from '@podium/proto/rules/contest/contest-phase.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { timesOf } from '../../contests/index.ts'
import type { ContestRow } from '../../contests/index.ts'

export const boardVariants = ['public', 'jury'] as const
export type BoardVariant = (typeof boardVariants)[number]

/** Cells by contest problem id: the smallest submission id, then the packed cell. */
export type StoredCells = Readonly<Record<string, PackedCell>>

interface Column extends BoardColumn {
  readonly cpid: number
}

/** What a board takes from its contest; the rest of the contest can be long. */
export type BoardContest = Pick<
  ContestRow,
  | 'id'
  | 'uid'
  | 'gid'
  | 'title'
  | 'type'
  | 'startTime'
  | 'endTime'
  | 'sealRank'
  | 'sealRankTime'
  | 'autoRealRank'
  | 'allowEndSubmit'
  | 'rankShowName'
  | 'oiRankScoreType'
  | keyof ContestRules
  | 'rulings'
  | 'extraMaxS'
  | 'starAccounts'
  | 'awardType'
  | 'awards'
  | 'openAccountLimit'
  | 'accountLimitRule'
>

/** A board without its rows. */
export interface BoardFacts {
  readonly contest: BoardContest
  /** User names. */
  readonly stars: ReadonlySet<string>
  readonly columns: readonly Column[]
  readonly publicRev: number
  readonly juryRev: number
  readonly publicReset: number
  readonly juryReset: number
  readonly isOpen: boolean
  readonly isStale: boolean
}

export interface StoredRow {
  readonly uid: string
  readonly username: string
  readonly nickname: string | null
  readonly realname: string | null
  readonly teamName: string | null
  /** Affiliation of the team, else the school of the account. */
  readonly school: string | null
  /** Address of the affiliation's picture. */
  readonly logo: string | null
  readonly live: StoredCells
  readonly late: StoredCells
  readonly sealed: StoredCells
  /** Registered, or named by the account rule. */
  readonly isListed: boolean
}

/** Whether the public may see what the freeze hides. */
export const opensNow = (times: ContestTimes, nowMs: number): boolean =>
  times.freezeMs === null || contestPhase(times, nowMs) === 'ended-open'

/** Whether the freeze hides nothing from a variant now; after its end both are the same. */
export const seesLive = ({ isOpen }: Pick<BoardFacts, 'isOpen'>, variant: BoardVariant): boolean =>
  variant === 'jury' || isOpen

export const headOf = (facts: BoardFacts, variant: BoardVariant): BoardHead => {
  const { contest, columns } = facts
  const { startMs, endMs, freezeMs } = timesOf(contest)
  return {
    cid: contest.id,
    gid: contest.gid,
    title: contest.title,
    ...scoringOf(contest),
    startTime: wireTime(contest.startTime),
    endTime: wireTime(contest.endTime),
    durationS: Math.floor((endMs - startMs) / 1000),
    sealFromS: freezeMs === null ? null : Math.floor((freezeMs - startMs) / 1000),
    isSealed: !seesLive(facts, variant),
    allowEndSubmit: contest.allowEndSubmit,
    rankShowName: rankNameOf(contest.rankShowName),
    awards: { type: contest.awardType, list: contest.awards },
    columns: columns.map(({ displayId, title, color }) => ({ displayId, title, color })),
  }
}

const packedOf = (cells: StoredCells, cpid: number): PackedCell | 0 => cells[cpid]?.slice(1) ?? 0

/** Values of contest problems by column; undefined when there is none. */
export const byColumn = <Value>(
  columns: readonly Column[],
  valueOf: (cpid: number) => Value | undefined,
): Record<string, Value> | undefined => {
  const found = columns.flatMap(({ cpid }, column) => {
    const value = valueOf(cpid)
    return value === undefined ? [] : [[String(column), value] as const]
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

const triesAt = 4

/** Smallest submission id of cells; 0 without any. */
const firstOf = (maps: readonly StoredCells[]): number => {
  const firsts = maps.flatMap((cells) => Object.values(cells).map(([first]) => first ?? 0))
  return firsts.length === 0 ? 0 : Math.min(...firsts)
}

/**
 * A row as a variant shows it. Without any cell a listed participant stands there all the same; any other is not on
 * the board any more.
 */
export const wireRow = (facts: BoardFacts, row: StoredRow, variant: BoardVariant): BoardRow => {
  const { contest, columns } = facts
  const isLive = seesLive(facts, variant)
  const ruling = contest.rulings[row.uid]
  const isGone = ruling?.out === 'hidden' && variant === 'public'
  const cells = isLive ? row.live : row.sealed
  const late = isLive && contest.allowEndSubmit ? row.late : {}
  const shown = shownName(row, rankNameOf(contest.rankShowName))
  const hidden =
    variant === 'jury' && !facts.isOpen
      ? byColumn(columns, (cpid) => row.sealed[cpid]?.[triesAt] ?? undefined)
      : undefined
  const after = byColumn(columns, (cpid) => late[cpid]?.slice(1))
  const isEmpty = [cells, late].every((map) => Object.keys(map).length === 0) && hidden === undefined
  return {
    u: row.username,
    ...(shown === row.username ? {} : { n: shown }),
    ...(row.school ? { s: row.school } : {}),
    ...(row.logo ? { i: row.logo } : {}),
    ...(facts.stars.has(row.username) ? { x: 1 as const } : {}),
    ...(ruling?.out === undefined ? {} : { d: 1 as const }),
    ...(ruling?.penaltyS ? { q: ruling.penaltyS } : {}),
    ...(row.isListed && Object.keys(cells).length === 0 ? { l: 1 as const } : {}),
    o: firstOf([cells, late]),
    c: isGone || (isEmpty && !row.isListed) ? [] : columns.map(({ cpid }) => packedOf(cells, cpid)),
    ...(after ? { a: after } : {}),
    ...(hidden ? { h: hidden } : {}),
  }
}
