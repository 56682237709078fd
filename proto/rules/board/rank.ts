/**
 * The order of a board: totals, ranks with ties, star users, awards and first accepts
 * (contract/contests-and-community 6.8, 6.9, 6.10). One pure function for the paged calls, the exports, the rolling
 * board and the browser.
 */
import type { Cell } from './cell.ts'
import { countedS } from './scoring.ts'
import type { BoardRule, Scoring } from './scoring.ts'

export interface Entry {
  /** Names the participant on this board. */
  readonly key: string
  /** Star users compete without a rank. */
  readonly star: boolean
  /** Stands on the board without a cell, too. */
  readonly isListed?: boolean
  /** Disqualified: below everybody, without rank, award and first accepts. */
  readonly isOut?: boolean
  /** Seconds that the jury has added to the penalty of an ACM contest, or taken off. */
  readonly penaltyS?: number
  /** By problem, in the order of the board's columns. */
  readonly cells: readonly (Cell | null)[]
}

export interface Totals {
  /** Solved problems, ACM. */
  readonly ac: number
  /** Sum of scores, OI. */
  readonly score: number
  /** ACM: seconds of penalty; OI: milliseconds of run time; IOI: 0, for points alone decide. */
  readonly time: number
  /** ACM in whole minutes: second of the last accept, which parts equal penalties; otherwise 0. */
  readonly last: number
  /** Attempts taken into the row. */
  readonly n: number
  /** Smallest submission id. */
  readonly first: number
}

export interface AwardRow {
  readonly priority: number
  readonly name: string
  readonly background: string
  readonly color: string
  /** Percent of the participants, or a number of ranks. */
  readonly num: number
}

export interface AwardRule {
  /** 0 none, 1 proportion of the participants without star users, 2 number of ranks. */
  readonly type: number
  readonly list: readonly AwardRow[]
}

export interface Ranked<E extends Entry = Entry> {
  readonly entry: E
  readonly totals: Totals
  /** From 1, shared on ties; -1 for a star user, and for who is disqualified. */
  readonly rank: number
  readonly award: AwardRow | null
}

/** One pass without anything made on the way: a browser does it for thousands of rows. */
export const totalsOf = (scoring: Scoring, { cells, penaltyS: changeS = 0 }: Entry): Totals => {
  const { rule, penaltyS, wholeMinutes } = scoring
  const totals = { ac: 0, score: 0, time: 0, last: 0, n: 0, first: Number.POSITIVE_INFINITY }
  for (const cell of cells) {
    if (cell === null) continue
    totals.n += cell.n
    totals.score += cell.score ?? 0
    if (cell.acS !== null) {
      const counted = countedS(scoring, cell.acS)
      totals.ac += 1
      totals.time += counted + cell.errors * penaltyS
      if (wholeMinutes && counted > totals.last) totals.last = counted
    } else if (rule !== 'ioi') totals.time += cell.runMs ?? 0
    if (cell.first < totals.first) totals.first = cell.first
  }
  if (rule === 'acm' && changeS !== 0) totals.time = Math.max(0, totals.time + changeS)
  return totals
}

/** What ranks compare first: solved problems or points. */
const mainOf = (rule: BoardRule, { ac, score }: Totals): number => (rule === 'acm' ? ac : score)

const compareResults = (rule: BoardRule, a: Totals, b: Totals): number =>
  mainOf(rule, b) - mainOf(rule, a) || a.time - b.time || a.last - b.last

/** Negative when `a` stands before `b`; participants of equal results keep the order of their first attempts. */
export const compareTotals = (rule: BoardRule, a: Totals, b: Totals): number =>
  compareResults(rule, a, b) || a.first - b.first

const isTie = (rule: BoardRule, a: Totals, b: Totals): boolean => compareResults(rule, a, b) === 0

/** Whether a participant competes for ranks and awards. */
const isRanked = ({ star, isOut = false }: Entry): boolean => !star && !isOut

/** Negative when `a` stands above `b` because `b` is disqualified. */
export const compareOut = (a: Entry, b: Entry): number => Number(a.isOut ?? false) - Number(b.isOut ?? false)

interface Totalled<E extends Entry> {
  readonly entry: E
  readonly totals: Totals
}

/** One per rank, best award first. */
const awardPerRank = ({ type, list }: AwardRule, participants: number): AwardRow[] => {
  if (type !== 1 && type !== 2) return []
  return list
    .toSorted((a, b) => a.priority - b.priority)
    .flatMap((award) => {
      const awardCount = type === 1 ? Math.floor((award.num * participants) / 100) : award.num
      return Array.from({ length: Math.max(0, Math.min(awardCount, participants)) }, () => award)
    })
}

const ranksOf = <E extends Entry>(
  rule: BoardRule,
  sorted: readonly Totalled<E>[],
  awardRows: readonly AwardRow[],
): Ranked<E>[] => {
  let counted = 0
  let awarded = 0
  let previous: { readonly totals: Totals; readonly rank: number } | null = null
  return sorted.map(({ entry, totals }) => {
    if (!isRanked(entry)) return { entry, totals, rank: -1, award: null }
    counted += 1
    const rank = previous && isTie(rule, previous.totals, totals) ? previous.rank : counted
    previous = { totals, rank }
    const award = mainOf(rule, totals) > 0 ? (awardRows[awarded] ?? null) : null
    if (award) awarded += 1
    return { entry, totals, rank, award }
  })
}

export interface RankOptions<E extends Entry> {
  readonly removeStar?: boolean
  readonly awards?: AwardRule
  /** For who keeps the totals of entries that have not changed. */
  readonly totals?: (entry: E) => Totals
}

/**
 * The ranked board; without a cell only listed participants are on it, below those who have tried. Shares of awards
 * are of those who have tried.
 */
export const rankBoard = <E extends Entry>(
  scoring: Scoring,
  entries: readonly E[],
  options: RankOptions<E> = {},
): Ranked<E>[] => {
  const { removeStar = false, awards, totals = (entry: E) => totalsOf(scoring, entry) } = options
  const { rule } = scoring
  const sorted = entries
    .filter(({ cells, isListed }) => isListed === true || cells.some((cell) => cell !== null))
    .map((entry) => ({ entry, totals: totals(entry) }))
    .sort(
      (a, b) =>
        compareOut(a.entry, b.entry) || compareTotals(rule, a.totals, b.totals) || (a.entry.key < b.entry.key ? -1 : 1),
    )
  const participants = sorted.filter(({ entry, totals }) => isRanked(entry) && totals.n > 0).length
  const shown = removeStar ? sorted.filter(({ entry }) => !entry.star) : sorted
  return ranksOf(rule, shown, awards ? awardPerRank(awards, participants) : [])
}

/** Per column the second of the first accept; null while nobody who competes for it has solved it. */
export const firstAccepts = ({ starsFirst }: Scoring, entries: readonly Entry[]): (number | null)[] => {
  const firsts: (number | null)[] = []
  for (const { cells, star, isOut = false } of entries) {
    if (isOut || (star && !starsFirst)) continue
    for (let column = 0; column < cells.length; column += 1) {
      const at = cells[column]?.acS ?? null
      const best = firsts[column] ?? null
      firsts[column] = at !== null && (best === null || at < best) ? at : best
    }
  }
  return firsts
}

interface ColumnCount {
  /** Participants who solved it, or have points on it. */
  readonly ac: number
  readonly total: number
}

/** Accepted and submitted per column, of the same cells that the reader sees. */
export const columnCounts = (rule: BoardRule, entries: readonly Entry[], columns: number): ColumnCount[] => {
  const counts = Array.from({ length: columns }, () => ({ ac: 0, total: 0 }))
  for (const { cells } of entries) {
    for (let column = 0; column < columns; column += 1) {
      const cell = cells[column] ?? null
      const count = counts[column]
      if (cell === null || count === undefined) continue
      count.total += cell.n
      if (rule === 'acm' ? cell.acS !== null : cell.runMs !== null) count.ac += 1
    }
  }
  return counts
}
