import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { describe, expect, test } from 'vitest'
import { caseGroups } from './cases.ts'
import type { CaseItem, CaseResult } from './cases.ts'

const item = (seq: number, status: number = Status.accepted): CaseItem => ({
  id: null,
  pid: null,
  submitId: null,
  caseId: null,
  uid: null,
  time: 1,
  memory: 1,
  score: null,
  status,
  inputData: null,
  outputData: null,
  userOutput: null,
  groupNum: null,
  seq,
  mode: null,
  gmtCreate: null,
  gmtModified: null,
  isSample: false,
  hasData: false,
})

describe('cases of a submission', () => {
  test('stand in order in one group where there are no subtasks', () => {
    const result: CaseResult = {
      judgeCaseMode: 'default',
      judgeCaseList: [item(2), item(1)],
      subTaskJudgeCaseVoList: null,
    }
    const groups = caseGroups(result)
    expect(groups).toHaveLength(1)
    expect(groups[0]?.subtask).toBeNull()
    expect(groups[0]?.cases.map((each) => each.seq)).toEqual([1, 2])
  })

  test('stand under their subtask with its verdict and score', () => {
    const subTask = {
      groupNum: 3,
      score: 0,
      status: Status.wrongAnswer,
      ac: 1,
      total: 2,
      time: 1,
      memory: 1,
      subtaskDetailList: [item(5, Status.wrongAnswer), item(4)],
    }
    const groups = caseGroups({
      judgeCaseMode: 'subtask_lowest',
      judgeCaseList: null,
      subTaskJudgeCaseVoList: [subTask],
    })
    expect(groups[0]?.subtask).toEqual({ number: 3, score: 0, status: Status.wrongAnswer, ac: 1, total: 2 })
    expect(groups[0]?.cases.map((each) => each.seq)).toEqual([4, 5])
  })

  test('are none where the problem does not show them', () => {
    expect(caseGroups(null)).toEqual([])
    expect(caseGroups({ judgeCaseMode: 'default', judgeCaseList: [], subTaskJudgeCaseVoList: null })).toEqual([])
  })
})
