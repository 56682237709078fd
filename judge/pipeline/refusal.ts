/**
 * Why a task cannot be judged. Anything else that is thrown on the way to a verdict (SandboxFault, a missing object,
 * a lost connection) may pass, so the task is given back and tried again; this one is the task's own fault and never
 * passes, so the submission becomes System Error at once with this reason for administrators.
 */
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeMessage, JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'

export class CannotJudge extends Error {
  override name = 'CannotJudge'
  readonly report: JudgeReport

  /** @param words of a compiler or a checker */
  constructor(reason: JudgeMessage, words: JudgeReport = []) {
    const report = [reason, ...words]
    super(judgeTextIn(report, 'en-US'))
    this.report = report
  }
}
