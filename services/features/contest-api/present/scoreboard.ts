/** The board as the Contest API lists it. */
import type { Cell } from '@podium/proto/rules/board/cell.ts'
import type { Ranked } from '@podium/proto/rules/board/rank.ts'
import { countedS } from '@podium/proto/rules/board/scoring.ts'
import type { Scoring } from '@podium/proto/rules/board/scoring.ts'
import type { BoardEntry } from '../../boards/index.ts'
import type { AttemptCounts } from '../attempt-queries.ts'
import type { ApiClass, ApiContest } from './facts.ts'
import { minutesOrTime } from './times.ts'

interface Asked extends ApiClass {
  readonly contest: ApiContest
  readonly scoring: Scoring
  readonly attemptsOf: (uid: string, cpid: number) => AttemptCounts
  /** Seconds from the start of a participant's attempt that earned these points; see `scoredAt`. */
  readonly scoredAtS: (uid: string, cpid: number, score: number) => number | null
}

const timeOf = ({ version }: Pick<ApiClass, 'version'>, seconds: number | null) =>
  seconds === null ? {} : { time: minutesOrTime(version, seconds) }

const cellTimeS = (asked: Asked, uid: string, cpid: number, { acS, score }: Cell): number | null => {
  if (asked.contest.isPassFail) return acS === null ? null : countedS(asked.scoring, acS)
  return score === null || score <= 0 ? null : (asked.scoredAtS(uid, cpid, score) ?? 0)
}

function problemOf(asked: Asked, uid: string, cpid: number, cell: Cell | null) {
  const { waiting, spare } = asked.attemptsOf(uid, cpid)
  const isSolved = cell !== null && cell.acS !== null
  const counts = {
    problem_id: String(cpid),
    num_judged: (cell ? cell.n - cell.tries : 0) - (isSolved ? spare : 0),
    num_pending: (cell?.tries ?? 0) + waiting,
  }
  const time = cell === null ? {} : timeOf(asked, cellTimeS(asked, uid, cpid, cell))
  return asked.contest.isPassFail
    ? { ...counts, solved: isSolved, ...time }
    : { ...counts, score: Math.max(0, cell?.score ?? 0), ...time }
}

function scoreOf(asked: Asked, { entry, totals }: Ranked<BoardEntry>) {
  const { isPassFail, problems } = asked.contest
  const { uid } = entry.participant
  const times = entry.cells.flatMap((cell, column) => {
    const cpid = problems[column]?.cpid
    const at = cell === null || cpid === undefined ? null : cellTimeS(asked, uid, cpid, cell)
    return at === null ? [] : [at]
  })
  const last = times.length === 0 ? null : Math.max(...times)
  // The older version has no word for a row that has scored nothing.
  const time = last === null ? (asked.version === '2023-06' ? {} : { time: null }) : timeOf(asked, last)
  return isPassFail
    ? { num_solved: totals.ac, total_time: minutesOrTime(asked.version, totals.time), ...time }
    : { score: totals.score, ...time }
}

const byName = new Intl.Collator('en-US')

/** Equals stand by their names. Who is disqualified stands at the end, at the rank of the one before. */
function inOrder(ranked: readonly Ranked<BoardEntry>[]) {
  let rank = 1
  const named = ranked.map((one) => {
    const isOut = one.rank <= 0
    if (!isOut) rank = one.rank
    return { one, rank, isOut, name: one.entry.row.n ?? one.entry.row.u }
  })
  return named.sort(
    (a, b) => Number(a.isOut) - Number(b.isOut) || a.rank - b.rank || (a.isOut ? 0 : byName.compare(a.name, b.name)),
  )
}

/** @param ranked in the order of the board */
export function presentRows(asked: Asked, ranked: readonly Ranked<BoardEntry>[]) {
  return inOrder(ranked).map(({ one, rank }) => ({
    rank,
    team_id: one.entry.participant.uid,
    score: scoreOf(asked, one),
    problems: asked.contest.problems.map(({ cpid }, column) =>
      problemOf(asked, one.entry.participant.uid, cpid, one.entry.cells[column] ?? null),
    ),
  }))
}
