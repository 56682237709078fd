/** Verdicts of a judge that a test plays. */
import type { CaseVerdict, JudgeTask, JudgeVerdict } from '@podium/proto/events/bus/judge.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'

export const verdictOn = (
  task: Pick<JudgeTask, 'submitId' | 'attempt'>,
  changes: Partial<JudgeVerdict> = {},
): JudgeVerdict => ({
  v: 1,
  submitId: task.submitId,
  attempt: task.attempt,
  judger: 'judge-1',
  status: Status.accepted,
  timeMs: 12,
  memoryKb: 3400,
  score: null,
  oiRankScore: null,
  errorMessage: null,
  cases: [],
  ...changes,
})

export const caseOn = (seq: number, changes: Partial<CaseVerdict> = {}): CaseVerdict => ({
  caseId: seq,
  seq,
  status: Status.accepted,
  timeMs: seq,
  memoryKb: 100,
  score: null,
  groupNum: null,
  inputName: `${seq}.in`,
  outputName: `${seq}.out`,
  message: null,
  ...changes,
})
