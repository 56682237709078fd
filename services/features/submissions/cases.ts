/** Results of the cases of a submission (contract/practice 3 "CaseResult", 4.5). */
import type { Static } from 'typebox'
import type { CaseItem, CaseResult, SubTask } from '@podium/proto/http/submissions.ts'
import type { ReaderClass } from '@podium/proto/model/topics.ts'
import { Status } from '@podium/proto/model/verdict.ts'
import { rows, sql } from '../../db/sql.ts'
import type { Db } from '../../db/sql.ts'
import { wireTime } from '../../http/time.ts'

export interface StoredCase {
  readonly id: number
  readonly caseId: number
  readonly seq: number
  readonly status: number
  readonly timeMs: number
  readonly memoryKb: number
  readonly score: number | null
  readonly groupNum: number | null
  readonly inputName: string
  readonly outputName: string
  readonly message: string | null
  readonly mode: string
  readonly createdAt: string
}

export const storedCases = (db: Db, submitId: number) =>
  rows(db, sql<StoredCase>`
    select id, case_id as "caseId", seq, status, time_ms as "timeMs", memory_kb as "memoryKb", score, group_num as "groupNum",
      input_name as "inputName", output_name as "outputName", message, mode, created_at as "createdAt"
    from judge_case where submit_id = ${submitId} order by seq`)

interface Owner {
  readonly submitId: number
  readonly pid: number | null
  readonly uid: string
}

/** Whole rows are for the jury; others get the result, and neither ids nor the names of the files. */
function presentCase(one: StoredCase, owner: Owner, reader: ReaderClass): Static<typeof CaseItem> {
  const isJury = reader === 'jury'
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
    userOutput: one.message,
    groupNum: one.groupNum,
    seq: one.seq,
    mode: one.mode,
    gmtCreate: isJury ? wireTime(one.createdAt) : null,
    gmtModified: isJury ? wireTime(one.createdAt) : null,
  }
}

/** Average: the rounded mean, half up. Lowest: the first lowest-scored case that was run. */
function groupResult(cases: readonly StoredCase[], mode: string): Pick<Static<typeof SubTask>, 'score' | 'status' | 'time' | 'memory'> {
  if (mode === 'subtask_average') {
    const score = Math.floor(cases.reduce((sum, one) => sum + (one.score ?? 0), 0) / cases.length + 0.5)
    const allAccepted = cases.every((one) => one.status === Status.accepted)
    const status = allAccepted ? Status.accepted : score === 0 ? Status.wrongAnswer : Status.partial
    return { score, status, time: null, memory: null }
  }
  const run = cases.filter((one) => one.status !== Status.cancelled)
  const lowest = (run.length > 0 ? run : cases).reduce((least, one) => ((one.score ?? 0) < (least.score ?? 0) ? one : least))
  return { score: lowest.score ?? 0, status: lowest.status, time: lowest.timeMs, memory: lowest.memoryKb }
}

function subTasks(cases: readonly StoredCase[], mode: string, present: (one: StoredCase) => Static<typeof CaseItem>): Static<typeof SubTask>[] {
  const groups = Map.groupBy(cases, (one) => one.groupNum)
  return [...groups].map(([groupNum, members]) => ({
    groupNum,
    ...groupResult(members, mode),
    ac: members.filter((one) => one.status === Status.accepted).length,
    total: members.length,
    subtaskDetailList: members.map(present),
  }))
}

/** @param reader decides how much of each case is shown */
export function presentCases(cases: readonly StoredCase[], owner: Owner, reader: ReaderClass): Static<typeof CaseResult> {
  const mode = cases[0]?.mode ?? 'default'
  const present = (one: StoredCase) => presentCase(one, owner, reader)
  if (mode === 'subtask_lowest' || mode === 'subtask_average') {
    return { judgeCaseMode: mode, judgeCaseList: null, subTaskJudgeCaseVoList: subTasks(cases, mode, present) }
  }
  return { judgeCaseMode: mode, judgeCaseList: cases.map(present), subTaskJudgeCaseVoList: null }
}
