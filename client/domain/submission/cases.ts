/** Results of test cases as the detail page shows them. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'

export type CaseResult = NonNullable<CallAnswer<'allCaseResult'>>
export type CaseItem = NonNullable<CaseResult['judgeCaseList']>[number]

export interface CaseGroup {
  /** Null where the cases are not grouped. */
  readonly subtask: {
    readonly number: number
    readonly status: number
    readonly score: number | null
    readonly ac: number
    readonly total: number
  } | null
  readonly cases: readonly CaseItem[]
}

/** More cases than this are a table. */
export const maxGridCases = 100

const bySeq = (a: CaseItem, b: CaseItem): number => a.seq - b.seq

/** The cases in order, by subtask where the problem has subtasks. */
export function caseGroups(result: CaseResult | null): readonly CaseGroup[] {
  if (result?.subTaskJudgeCaseVoList) {
    return result.subTaskJudgeCaseVoList.map(({ groupNum, status, score, ac, total, subtaskDetailList }, index) => ({
      subtask: { number: groupNum ?? index + 1, status, score, ac, total },
      cases: subtaskDetailList.toSorted(bySeq),
    }))
  }
  const cases = (result?.judgeCaseList ?? []).toSorted(bySeq)
  return cases.length === 0 ? [] : [{ subtask: null, cases }]
}

export const isSkipped = (item: CaseItem): boolean => item.status === Status.cancelled
