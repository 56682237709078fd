/**
 * Why a task cannot be judged. Anything else that is thrown on the way to a verdict (SandboxFault, a missing object,
 * a lost connection) may pass, so the task is given back and tried again; this one is the task's own fault and never
 * passes, so the submission becomes System Error at once with this reason for administrators.
 */
import type { Said } from '@podium/proto/rules/submission/judge-texts.ts'

export class CannotJudge extends Error {
  override name = 'CannotJudge'
  /** @param quoted what a compiler or a checker said, on lines of its own */
  constructor(reason: Said, quoted = '') {
    super(quoted === '' ? reason : `${reason}\n${quoted}`)
  }
}
