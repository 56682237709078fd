/** Results of the cases of a submission (contract/practice 3 "CaseResult", 4.5). */
import type { Static } from 'typebox'
import type { CaseItem, CaseResult, SubTask } from '@podium/proto/calls/submission/submission-shapes.ts'
import { wireText } from '@podium/proto/rules/submission/judge-texts.ts'
import { subtaskPoints } from '@podium/proto/rules/submission/subtasks.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { wireTime } from '../../platform/http/time.ts'
import type { CaseAccess } from './case-policy.ts'
import type { StoredCase } from './queries.ts'

interface Owner {
  readonly submitId: number
  readonly pid: number | null
  readonly uid: string
}

/** Whole rows are for the jury; others get the result, and neither ids nor the names of the files. */
function presentCase(one: StoredCase, owner: Owner, access: CaseAccess): Static<typeof CaseItem> {
  const isJury = access.reader === 'jury'
  const hasData = access.opens(one)
  const report = hasData ? one.message : one.contestantMessage
  return {
    id: isJury ? one.id : null,
    pid: isJury ? owner.pid : null,
    submitId: isJury ? owner.submitId : null,
    caseId: isJury ? one.caseId : null,
    uid: isJury ? owner.uid : null,
    time: one.timeMs,
    memory: one.memoryKb,
    score: one.score,
    status: one.status,
    inputData: isJury ? one.inputName : null,
    outputData: isJury ? one.outputName : null,
    userOutput: wireText(report),
    ...(report === null ? {} : { judgeReport: report }),
    groupNum: one.groupNum,
    seq: one.seq,
    mode: one.mode,
    gmtCreate: isJury ? wireTime(one.createdAt) : null,
    gmtModified: isJury ? wireTime(one.createdAt) : null,
    isSample: access.isSample(one),
    hasData,
  }
}

/** Average: the rounded mean, half up. Lowest: the first lowest-scored case that was run. */
function groupResult(
  cases: readonly StoredCase[],
  mode: string,
): Pick<Static<typeof SubTask>, 'score' | 'status' | 'time' | 'memory'> {
  if (mode === 'subtask_average') {
    const score = Math.floor(cases.reduce((sum, one) => sum + (one.score ?? 0), 0) / cases.length + 0.5)
    const allAccepted = cases.every((one) => one.status === Status.accepted)
    const status = allAccepted ? Status.accepted : score === 0 ? Status.wrongAnswer : Status.partial
    return { score, status, time: null, memory: null }
  }
  const run = cases.filter((one) => one.status !== Status.cancelled)
  const lowest = (run.length > 0 ? run : cases).reduce((least, one) =>
    (one.score ?? 0) < (least.score ?? 0) ? one : least,
  )
  return { score: lowest.score ?? 0, status: lowest.status, time: lowest.timeMs, memory: lowest.memoryKb }
}

function subTasks(
  cases: readonly StoredCase[],
  mode: string,
  present: (one: StoredCase) => Static<typeof CaseItem>,
): Static<typeof SubTask>[] {
  const groups = Map.groupBy(cases, (one) => one.groupNum)
  return [...groups].map(([groupNum, members]) => ({
    groupNum,
    ...groupResult(members, mode),
    ac: members.filter((one) => one.status === Status.accepted).length,
    total: members.length,
    subtaskDetailList: members.map(present),
  }))
}

/** @param access decides how much of each case is shown */
export function presentCases(
  cases: readonly StoredCase[],
  owner: Owner,
  access: CaseAccess,
): Static<typeof CaseResult> {
  const mode = cases[0]?.mode ?? 'default'
  const present = (one: StoredCase) => presentCase(one, owner, access)
  if (mode === 'subtask_lowest' || mode === 'subtask_average') {
    return { judgeCaseMode: mode, judgeCaseList: null, subTaskJudgeCaseVoList: subTasks(cases, mode, present) }
  }
  return { judgeCaseMode: mode, judgeCaseList: cases.map(present), subTaskJudgeCaseVoList: null }
}

/** Points of the subtasks, and nothing that a single case would tell; null where the cases have no subtasks. */
export function presentSubtasks(cases: readonly StoredCase[]): Static<typeof CaseResult> | null {
  const mode = cases[0]?.mode ?? 'default'
  const subtasks = subtaskPoints(mode, cases)
  return (
    subtasks && {
      judgeCaseMode: mode,
      judgeCaseList: null,
      subTaskJudgeCaseVoList: subtasks.map(([groupNum, score, solved]) => ({
        groupNum,
        score,
        status: solved === 1 ? Status.accepted : score > 0 ? Status.partial : Status.wrongAnswer,
        time: null,
        memory: null,
        ac: 0,
        total: 0,
        subtaskDetailList: [],
      })),
    }
  )
}
