/** One case judged in the way of its problem, as the row that the verdict carries. */
import type { CaseVerdict } from '@podium/proto/events/bus/judge.ts'
import { cutReport, judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { JudgedRow } from './case-memory.ts'
import { rowOf } from './case-rows.ts'
import type { CaseBoxes, NumberedCase } from './case-run.ts'
import { verdictOf } from './check-output.ts'
import { caseScore, isAcm } from './grade.ts'
import type { IdleBudget } from './idle-budget.ts'
import { judgeAnswer } from './judge-answer.ts'
import type { JudgedCase } from './judge-answer.ts'
import { judgeDialogue } from './judge-dialogue.ts'
import { Leftovers } from './leftovers.ts'
import { checkInput } from './check-input.ts'

const bytesPerKb = 1024
/** Of one case, and of all cases of a submission together: a verdict is one message of the bus. */
const messageMaxChars = 64 * 1024
const messagesMaxChars = 512 * 1024

/** How long the program and the checker may still wait, of a submission. */
interface Budgets {
  readonly idle: IdleBudget
  readonly checkerIdle: IdleBudget
}

/** One pass of a case; most cases have one. */
const judgePass = (
  { judgingBox, ...boxes }: CaseBoxes,
  one: NumberedCase,
  pass: { readonly input: Buffer | null; readonly left: Leftovers },
): Promise<JudgedCase> => {
  const { checker, problem } = boxes.run
  return problem.judgeMode === 'interactive' && judgingBox !== null && checker !== null
    ? judgeDialogue({ ...boxes, judgingBox, checker }, one, pass.left)
    : judgeAnswer({ ...boxes, judgingBox }, one, pass)
}

/** Runs the program again for as long as the checker takes what it says and has a further input for it. */
const judgePasses = async (boxes: CaseBoxes, one: NumberedCase): Promise<JudgedCase> => {
  const { program, problem } = boxes.run
  const left = new Leftovers()
  const passLimit = problem.options?.passLimit ?? 1
  let judged = await judgePass(boxes, one, { input: null, left })
  for (let pass = 2; judged.nextInput !== null && judged.status === Status.accepted; pass += 1) {
    if (pass > passLimit)
      verdictOf({ kind: 'failure', what: judgeMessage('passesUsedUp', { max: passLimit }), words: '' }, 'checker', one)
    await boxes.box.empty([...program.files, ...Object.keys(problem.userExtraFiles)])
    const before = judged
    const next = await judgePass(boxes, one, { input: judged.nextInput, left })
    judged = {
      ...next,
      cpuMs: Math.max(before.cpuMs, next.cpuMs),
      peakMemoryBytes: Math.max(before.peakMemoryBytes, next.peakMemoryBytes),
      idleMs: before.idleMs + next.idleMs,
      checkerIdleMs: before.checkerIdleMs + next.checkerIdleMs,
    }
  }
  return judged
}

export const judgeCase = async (
  boxes: CaseBoxes,
  one: NumberedCase,
  { idle, checkerIdle }: Budgets,
): Promise<JudgedRow> => {
  const { run } = boxes
  const judged = run.problem.inputCheck ? await checkInput(boxes, one) : await judgePasses(boxes, one)
  const { status, share, message, contestantMessage, found = null, cpuMs, peakMemoryBytes, ...waited } = judged
  idle.use(waited.idleMs)
  checkerIdle.use(waited.checkerIdleMs)
  if (checkerIdle.isUsedUp())
    verdictOf({ kind: 'failure', what: judgeMessage('judgingProgramWaits'), words: '' }, 'checker', one)
  const maxChars = Math.min(messageMaxChars, Math.floor(messagesMaxChars / run.cases.length))
  const row: CaseVerdict = {
    ...rowOf(one),
    status,
    timeMs: Math.floor(cpuMs),
    memoryKb: Math.floor(peakMemoryBytes / bytesPerKb),
    score: isAcm(run.problem) ? null : caseScore(status, one.score, share),
    message: message?.length ? cutReport(message, maxChars) : null,
    contestantMessage,
    found,
  }
  return { row, share }
}
