/**
 * The checker's side of a case: a box of its own, into which files go and from which only a verdict comes
 * (contract/judging 7).
 */
import { join } from 'node:path'
import type { JudgeProblem } from '@podium/proto/events/bus/judge.ts'
import { judgeMessage, quoted, wireText } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Checker } from '../../checkers/checker-program.ts'
import { callOf, callSpec, feedbackOf, judgingFiles } from './checker-call.ts'
import type { Leftovers } from './leftovers.ts'
import { stockDifference } from '../../checkers/stock-difference.ts'
import type { CheckerEnd } from '../../checkers/checker-end.ts'
import type { Box, Sandbox } from '../../sandbox/api/sandbox.ts'
import { closeSoon } from '../box-lifecycle.ts'
import type { Judged, Measured, NumberedCase, Output } from './case-run.ts'
import type { CaseFiles } from '../fetch-data.ts'
import { idleMsOf } from './idle-budget.ts'
import { checkedOutputBytes, checkerLimits } from './limits.ts'
import { CannotJudge } from '../refusal.ts'

const mebibyte = 1024 * 1024
/** Room for the program and what it writes. Sizes go in large steps, so that most problems share one kind of box. */
const ownDiskBytes = 64 * mebibyte
const diskStepBytes = 256 * mebibyte
/** Of what it wrote, for administrators. */
const reasonMaxChars = 1000

/** A box with the checker or interactor in it and room for the largest case. */
export const openJudgingBox = async (sandbox: Sandbox, checker: Checker, cases: readonly CaseFiles[]): Promise<Box> => {
  const largestBytes = Math.max(...cases.map(({ input, output }) => input.sizeBytes + output.sizeBytes))
  const neededBytes = largestBytes + checkedOutputBytes + ownDiskBytes
  const box = await sandbox.openBox({
    ...checker.box,
    diskBytes: Math.ceil(neededBytes / diskStepBytes) * diskStepBytes,
  })
  try {
    for (const name of checker.files)
      await box.putFile(name, { hostPath: join(checker.folder, name) }, { executable: true })
    return box
  } catch (error) {
    closeSoon(box)
    throw error
  }
}

/** Empties the box of the last case and puts in what checkers and interactors read. */
export const fillJudgingBox = async (judgingBox: Box, checker: Checker, one: CaseFiles): Promise<void> => {
  await judgingBox.empty(checker.files)
  await judgingBox.putFile(judgingFiles.input, { hostPath: one.input.hostPath })
  await judgingBox.putFile(judgingFiles.answer, { hostPath: one.output.hostPath })
}

/**
 * The verdict. @throws CannotJudge when there is none: trying again would end the same way, and it is not the
 * contestant's fault
 */
export const verdictOf = (end: CheckerEnd, who: 'checker' | 'interactor', one: NumberedCase): Judged => {
  if (end.kind === 'failure') {
    const { what, words } = end
    throw new CannotJudge(
      judgeMessage('judgingProgramFailed', { who: judgeMessage(who), seq: one.seq, file: one.input.name, why: what }),
      quoted(words.slice(0, reasonMaxChars).toWellFormed()),
    )
  }
  return end
}

type Checked = Judged & Pick<Measured, 'checkerIdleMs'> & { readonly nextInput: Buffer | null }

interface Checking {
  readonly problem: JudgeProblem
  readonly checker: Checker
  readonly output: Output
  /** What the passes before have left in the box of the checker. */
  readonly left: Leftovers
}

export const checkOutput = async (
  judgingBox: Box,
  one: NumberedCase,
  { problem, checker, output, left }: Checking,
): Promise<Checked> => {
  await fillJudgingBox(judgingBox, checker, one)
  await left.putInto(judgingBox)
  const call = callOf(problem)
  if (call === 'testlib') await judgingBox.putFile(judgingFiles.output, output)
  const result = await judgingBox.run({ ...checkerLimits, ...callSpec(call, checker, problem, output) })
  const feedback = await feedbackOf(call, judgingBox, { result, problem, fullScore: one.score })
  const judged = { ...verdictOf(feedback.end, 'checker', one), checkerIdleMs: idleMsOf(result) }
  if (feedback.nextInput !== null) await left.takeFrom(judgingBox, checker)
  const { nextInput } = feedback
  if (judged.status === Status.accepted) return { ...judged, nextInput }
  const difference = stockDifference(problem, wireText(judged.message) ?? '')
  return { ...judged, ...difference, nextInput }
}
