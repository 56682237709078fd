/** The board as the Contest API lists it. */
import type { Cell } from '@podium/proto/rules/board/cell.ts'
import type { Ranked } from '@podium/proto/rules/board/rank.ts'
import type { BoardEntry } from '../../boards/index.ts'
import type { ApiClass, ApiContest } from './facts.ts'
import { minutesOrTime } from './times.ts'

interface Asked extends ApiClass {
  readonly contest: ApiContest
  /** Seconds from the start of a participant's attempt that earned these points; see `scoredAt`. */
  readonly scoredAtS: (uid: string, cpid: number, score: number) => number | null
}

const timeOf = ({ version }: Pick<ApiClass, 'version'>, seconds: number | null) =>
  seconds === null ? {} : { time: minutesOrTime(version, seconds) }

const cellTimeS = (asked: Asked, uid: string, cpid: number, { acS, score }: Cell): number | null => {
  if (asked.contest.isPassFail) return acS
  return score === null || score <= 0 ? null : (asked.scoredAtS(uid, cpid, score) ?? 0)
}

function problemOf(asked: Asked, uid: string, cpid: number, cell: Cell | null) {
  const counts = { problem_id: String(cpid), num_judged: cell ? cell.n - cell.tries : 0, num_pending: cell?.tries ?? 0 }
  const time = cell === null ? {} : timeOf(asked, cellTimeS(asked, uid, cpid, cell))
  return asked.contest.isPassFail
    ? { ...counts, solved: cell !== null && cell.acS !== null, ...time }
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

/** @param ranked in the order of the board; who has no rank there stands at the rank of the one before */
export function presentRows(asked: Asked, ranked: readonly Ranked<BoardEntry>[]) {
  let before = 1
  return ranked.map((one) => {
    if (one.rank > 0) before = one.rank
    const { entry } = one
    return {
      rank: before,
      team_id: entry.participant.uid,
      score: scoreOf(asked, one),
      problems: asked.contest.problems.map(({ cpid }, column) =>
        problemOf(asked, entry.participant.uid, cpid, entry.cells[column] ?? null),
      ),
    }
  })
}
