/** Points of the subtasks of one judging (contract/judging 9), from which the IOI rule takes the best of each. */
import { roundHalfUp } from './score.ts'
import { Status } from './verdict.ts'

/** Group number, points, and 1 when every case of it was accepted. */
export type SubtaskPoints = readonly [group: number, points: number, solved: 0 | 1]

interface JudgedCase {
  readonly groupNum: number | null
  readonly status: number
  readonly score: number | null
}

const pointsOf = (mode: string, cases: readonly JudgedCase[]): number => {
  const scores = cases.map(({ score }) => score ?? 0)
  if (mode === 'subtask_lowest') return Math.min(...scores)
  return roundHalfUp(scores.reduce((sum, score) => sum + score, 0) / scores.length)
}

/** Null where the cases are not scored by subtasks: the submission counts as a whole then. */
export function subtaskPoints(mode: string, cases: readonly JudgedCase[]): SubtaskPoints[] | null {
  if ((mode !== 'subtask_lowest' && mode !== 'subtask_average') || cases.length === 0) return null
  const groups = Map.groupBy(cases, ({ groupNum }) => groupNum ?? 0)
  return [...groups].map(([group, members]) => [
    group,
    pointsOf(mode, members),
    members.every(({ status }) => status === Status.accepted) ? 1 : 0,
  ])
}
