/** Rows of cases, also of those that are not run. */
import type { CaseVerdict } from '@podium/proto/events/bus/judge.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { CaseRun, NumberedCase } from './case-run.ts'
import { isAcm } from './grade.ts'

export const rowOf = (one: NumberedCase) => ({
  caseId: one.caseId,
  seq: one.seq,
  groupNum: one.groupNum,
  inputName: one.input.name,
  outputName: one.output.name,
})

export const skippedRow = (one: NumberedCase): CaseVerdict => ({
  ...rowOf(one),
  status: Status.cancelled,
  timeMs: 0,
  memoryKb: 0,
  score: 0,
  message: [judgeMessage('notRun')],
  contestantMessage: [judgeMessage('notRun')],
})

/** A program that has waited for so long is not run again; the case counts as the ones that it slept through. */
export const unrunRow = ({ problem }: Pick<CaseRun, 'problem'>, one: NumberedCase): CaseVerdict => ({
  ...rowOf(one),
  status: Status.timeLimit,
  timeMs: 0,
  memoryKb: 0,
  score: isAcm(problem) ? null : 0,
  message: [judgeMessage('waitedTooLong')],
  contestantMessage: [judgeMessage('waitedTooLong')],
})
