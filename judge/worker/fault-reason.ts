/** Why a task failed, in words for administrators. */
import { LanguageMissing } from '../pipeline/judge-task.ts'
import { CannotJudge } from '../pipeline/refusal.ts'

const reasonMaxChars = 2000

/** Our own sentences stand by themselves; of anything else its kind helps. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof CannotJudge || error instanceof LanguageMissing) return error.message.slice(0, reasonMaxChars)
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, reasonMaxChars)
}
