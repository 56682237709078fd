/** Which case is run next, and when the rest is not run (contract/judging 9). Pure. */
import type { JudgeProblem } from '@podium/proto/events/bus/judge.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { effectiveCaseMode } from './grade.ts'

/** Skipped cases have a row that states it, absent ones have none. */
export type CaseDecision = 'run' | 'skipped' | 'absent'

interface Judged {
  readonly status: number
  /** Part of the points, for Partial Accepted. */
  readonly share: number
}

export interface CasePlan {
  /** Asked for each case in order, after the results of all earlier ones were reported. */
  readonly decisionOf: (groupNum: number | null) => CaseDecision
  readonly notify: (groupNum: number | null, judged: Judged) => void
}

const earnedSomething = ({ status, share }: Judged): boolean =>
  status === Status.accepted || (status === Status.partial && share > 0)

export const planCases = (problem: Pick<JudgeProblem, 'type' | 'judgeCaseMode'>): CasePlan => {
  const mode = effectiveCaseMode(problem)
  const lostGroups = new Set<number | null>()
  let failed = false
  return {
    decisionOf: (groupNum) => {
      if (mode === 'ergodic_without_error' && failed) return 'absent'
      return mode === 'subtask_lowest' && lostGroups.has(groupNum) ? 'skipped' : 'run'
    },
    notify: (groupNum, judged) => {
      failed ||= judged.status !== Status.accepted
      if (!earnedSomething(judged)) lostGroups.add(groupNum)
    },
  }
}

/**
 * True when no case decides whether another is run, and cases may run side by side. A dialogue is two programs at
 * once as it is.
 */
export const isInAnyOrder = (problem: Pick<JudgeProblem, 'type' | 'judgeCaseMode' | 'judgeMode'>): boolean =>
  problem.judgeMode !== 'interactive' && ['default', 'subtask_average'].includes(effectiveCaseMode(problem))

/** Cases in the order in which they are run: groups by first appearance when a group can be lost, else as stored. */
export const inRunningOrder = <T extends { readonly groupNum: number | null }>(
  problem: Pick<JudgeProblem, 'type' | 'judgeCaseMode'>,
  cases: readonly T[],
): readonly T[] =>
  effectiveCaseMode(problem) === 'subtask_lowest'
    ? [...Map.groupBy(cases, (one) => one.groupNum).values()].flat()
    : cases
