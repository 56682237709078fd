/** Why a task failed, for administrators. */
import { cutReport, quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { LanguageMissing } from '../pipeline/judge-task.ts'
import { CannotJudge } from '../pipeline/refusal.ts'

const reasonMaxChars = 2000

/** Another judge could have failed alike, or this one was not the one for it. */
export const isOfTask = (error: unknown): error is CannotJudge | LanguageMissing =>
  error instanceof CannotJudge || error instanceof LanguageMissing

/** Judge messages stay as they are; any other error comes with its name. */
export const reasonOf = (error: unknown): JudgeReport => {
  if (isOfTask(error)) return cutReport(error.report, reasonMaxChars)
  return quoted((error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, reasonMaxChars))
}
