/**
 * Cells of a board: what one participant has on one problem, computed anew from the attempts in order of submission,
 * never in order of judging (decision 17; contract/contests-and-community 6.4, 6.9, 6.10). So late, repeated,
 * out-of-order and rejudged verdicts end in the same cell.
 *
 * Three views of the same attempts:
 * - `live`: every result until the end;
 * - `after`: the same with what was submitted after the end;
 * - `sealed`: results of what was submitted before the freeze. What came in the freeze is a try and nothing else, from
 * the moment of submission and whatever becomes of it, so neither the content nor the moment of a change tells a
 * verdict (decision 13).
 */
import { recordPeriods } from '../contest/contest-phase.ts'
import type { RecordPeriod } from '../contest/contest-phase.ts'
import type { SubtaskPoints } from '../submission/subtasks.ts'
import { isFinal, Status, verdictOf } from '../submission/verdict.ts'
import type { BoardRule, Scoring } from './scoring.ts'

export type BoardView = 'live' | 'after' | 'sealed'

/** One submission of a participant to a problem. */
export interface Attempt {
  readonly submitId: number
  /** Whole seconds from the start of the contest. */
  readonly timeS: number
  /** Verdict code; one in progress is no result yet. */
  readonly status: number
  readonly score: number | null
  readonly runMs: number | null
  readonly period: RecordPeriod
  /** Null, or absent, where it was not scored by subtasks. */
  readonly subtasks?: readonly SubtaskPoints[] | null
}

export interface Cell {
  /** Attempts taken into the cell, tries included. */
  readonly n: number
  /** ACM: penalised failures before the accept. */
  readonly errors: number
  /** ACM: second of the accept; null while unsolved. */
  readonly acS: number | null
  /** Attempts whose outcome the freeze hides. */
  readonly tries: number
  /** OI; null when the attempt that counts has no score. */
  readonly score: number | null
  /** OI: run time of the best accepted attempt that counts. */
  readonly runMs: number | null
  /** Smallest submission id of the attempts taken: the order of participants who are equal in everything else. */
  readonly first: number
}

export const bySubmission = (a: Attempt, b: Attempt): number => a.timeS - b.timeS || a.submitId - b.submitId

interface Taken {
  readonly judged: readonly Attempt[]
  readonly tries: number
  readonly first: number
}

const take = (attempts: readonly Attempt[], view: BoardView): Taken => {
  const last = view === 'after' ? recordPeriods.after : recordPeriods.underFreeze
  const ordered = attempts.filter(({ period }) => period !== recordPeriods.before && period <= last).sort(bySubmission)
  const isTry = ({ period }: Attempt): boolean => view === 'sealed' && period === recordPeriods.underFreeze
  const judged = ordered.filter((one) => !isTry(one) && isFinal(one.status))
  const tries = ordered.filter(isTry)
  const first = Math.min(...[...judged, ...tries].map(({ submitId }) => submitId))
  return { judged, tries: tries.length, first }
}

const costs = ({ compileErrorsCount }: Scoring, status: number): boolean =>
  verdictOf(status).penalty || (compileErrorsCount && status === Status.compileError)

const acmCell = (scoring: Scoring, { judged, tries, first }: Taken): Cell => {
  const solved = judged.findIndex(({ status }) => status === Status.accepted)
  const before = solved === -1 ? judged : judged.slice(0, solved)
  return {
    n: judged.length + tries,
    errors: before.filter(({ status }) => costs(scoring, status)).length,
    acS: judged[solved]?.timeS ?? null,
    tries,
    score: null,
    runMs: null,
    first,
  }
}

/** The attempts whose score is the cell's: the last one, or all of the highest score. */
const chosen = (rule: BoardRule, judged: readonly Attempt[]): readonly Attempt[] => {
  if (rule === 'oi-recent') return judged.slice(-1)
  const best = Math.max(...judged.map(({ score }) => score ?? Number.NEGATIVE_INFINITY))
  return judged.filter(({ score }) => score !== null && score === best)
}

const oiCell = (rule: BoardRule, { judged, tries, first }: Taken): Cell | null => {
  const counted = chosen(rule, judged)
  if (counted.length === 0 && tries === 0) return null
  const runTimes = counted.flatMap(({ status, runMs }) => (status === Status.accepted ? [runMs ?? 0] : []))
  return {
    n: judged.length + tries,
    errors: 0,
    acS: null,
    tries,
    score: counted[0]?.score ?? null,
    runMs: runTimes.length === 0 ? null : Math.min(...runTimes),
    first,
  }
}

interface Subtasks {
  readonly score: number
  /** Each was solved by some attempt. */
  readonly isFull: boolean
}

/** The best of each subtask over all attempts; null where none was scored by subtasks. */
const bestSubtasks = (judged: readonly Attempt[]): Subtasks | null => {
  const best = new Map<number, { readonly points: number; readonly isSolved: boolean }>()
  for (const [group, points, solved] of judged.flatMap(({ subtasks }) => subtasks ?? [])) {
    const known = best.get(group) ?? { points, isSolved: false }
    best.set(group, { points: Math.max(known.points, points), isSolved: known.isSolved || solved === 1 })
  }
  const all = [...best.values()]
  const score = all.reduce((sum, { points }) => sum + points, 0)
  return all.length === 0 ? null : { score, isFull: all.every(({ isSolved }) => isSolved) }
}

/** What was not scored by subtasks counts as a whole. */
const ioiCell = ({ judged, tries, first }: Taken): Cell | null => {
  const subtasks = bestSubtasks(judged)
  const wholes = judged.flatMap((one) => (one.subtasks || one.score === null ? [] : [one.score]))
  const scores = subtasks === null ? wholes : [subtasks.score, ...wholes]
  if (scores.length === 0 && tries === 0) return null
  const accepted = judged.filter(({ status }) => status === Status.accepted)
  // Several may have solved it together: as long as the longest of them.
  const together = subtasks?.isFull === true ? Math.max(...judged.map(({ runMs }) => runMs ?? 0)) : null
  return {
    n: judged.length + tries,
    errors: 0,
    acS: null,
    tries,
    score: scores.length === 0 ? null : Math.max(...scores),
    runMs: accepted.length === 0 ? together : Math.min(...accepted.map(({ runMs }) => runMs ?? 0)),
    first,
  }
}

/** The cell of a participant's attempts on one problem; null when the view takes none of them. */
export const cellOf = (scoring: Scoring, attempts: readonly Attempt[], view: BoardView): Cell | null => {
  const taken = take(attempts, view)
  if (taken.judged.length === 0 && taken.tries === 0) return null
  if (scoring.rule === 'acm') return acmCell(scoring, taken)
  return scoring.rule === 'ioi' ? ioiCell(taken) : oiCell(scoring.rule, taken)
}

/**
 * A cell as it is stored and sent: ACM `[n, errors, acS, tries]`, OI `[n, score, runMs, tries]`, without what is
 * empty at the end: a board of thousands of rows is mostly cells.
 */
export type PackedCell = readonly (number | null)[]

export const packCell = (rule: BoardRule, { n, errors, acS, tries, score, runMs }: Cell): PackedCell => {
  const [value, time] = rule === 'acm' ? [errors, acS] : [score, runMs]
  if (tries > 0) return [n, value, time, tries]
  if (time !== null) return [n, value, time]
  return rule === 'acm' && value === 0 ? [n] : [n, value]
}

/**
 * By index, not by pattern: a browser unpacks ten thousand of them before it has compiled this. @param first of the
 * row; a packed cell does not keep its own
 */
export const unpackCell = (rule: BoardRule, packed: PackedCell, first = 0): Cell => {
  const isAcm = rule === 'acm'
  const value = packed[1] ?? null
  const time = packed[2] ?? null
  return {
    n: packed[0] ?? 0,
    errors: isAcm ? (value ?? 0) : 0,
    acS: isAcm ? time : null,
    tries: packed[3] ?? 0,
    score: isAcm ? null : value,
    runMs: isAcm ? null : time,
    first,
  }
}
