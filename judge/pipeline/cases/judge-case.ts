/** One case judged in the way of its problem, as the row that the verdict carries. */
import type { CaseVerdict } from '@podium/proto/events/bus/judge.ts'
import { cutReport, judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgedRow } from './case-memory.ts'
import { rowOf } from './case-rows.ts'
import type { CaseBoxes, NumberedCase } from './case-run.ts'
import { verdictOf } from './check-output.ts'
import { caseScore, isAcm } from './grade.ts'
import type { IdleBudget } from './idle-budget.ts'
import { judgeAnswer } from './judge-answer.ts'
import type { JudgedCase } from './judge-answer.ts'
import { judgeDialogue } from './judge-dialogue.ts'

const bytesPerKb = 1024
/** Of one case, and of all cases of a submission together: a verdict is one message of the bus. */
const messageMaxChars = 64 * 1024
const messagesMaxChars = 512 * 1024

/** How long the program and the checker may still wait, of a submission. */
interface Budgets {
  readonly idle: IdleBudget
  readonly checkerIdle: IdleBudget
}

export const judgeCase = async (
  boxes: CaseBoxes,
  one: NumberedCase,
  { idle, checkerIdle }: Budgets,
): Promise<JudgedRow> => {
  const { run, judgingBox } = boxes
  const isDialogue = run.problem.judgeMode === 'interactive' && judgingBox !== null
  const judged: JudgedCase = isDialogue
    ? await judgeDialogue({ ...boxes, judgingBox }, one)
    : await judgeAnswer(boxes, one)
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
