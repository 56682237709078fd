/** Medals of the rolling scoreboard: plain counts that come with its address. */
import type { AwardRow, AwardRule } from '@podium/proto/rules/board/rank.ts'
import { presetAwardNames } from '@podium/proto/rules/contest/award-names.ts'
import type { BoardRow } from '@podium/proto/rules/board/snapshot.ts'

export interface MedalCounts {
  readonly gold: number
  readonly silver: number
  readonly bronze: number
}

const count = (text: string | undefined): number => (text !== undefined && /^[0-9]{1,6}$/.test(text) ? Number(text) : 0)

/** `medals[]` three times: gold, silver, bronze; what is missing is 0. */
export function readMedals(search: URLSearchParams): MedalCounts {
  const [gold, silver, bronze] = search.getAll('medals[]')
  return { gold: count(gold), silver: count(silver), bronze: count(bronze) }
}

/** How many compete for a rank, and have tried something. */
export const rankedCount = (rows: readonly Pick<BoardRow, 'x' | 'd' | 'l'>[]): number =>
  rows.filter(({ x, d, l }) => x !== 1 && d !== 1 && l !== 1).length

/** The default counts: 10, 20 and 30% of the ranked participants, rounded down. */
export const defaultMedals = (ranked: number): MedalCounts => ({
  gold: Math.floor(ranked * 0.1),
  silver: Math.floor(ranked * 0.2),
  bronze: Math.floor(ranked * 0.3),
})

const names = presetAwardNames('en-US')

export const medalRows = ({ gold, silver, bronze }: MedalCounts): AwardRow[] => [
  { priority: 1, name: names[0], background: '#e6bf25', color: '#15181d', num: gold },
  { priority: 2, name: names[1], background: '#b4c0c7', color: '#15181d', num: silver },
  { priority: 3, name: names[2], background: '#cd7f32', color: '#15181d', num: bronze },
]

/** How many get an award: a number of ranks, or a share of the participants. */
export const awardCount = ({ type }: AwardRule, { num }: AwardRow): string => (type === 1 ? `${num}%` : String(num))
