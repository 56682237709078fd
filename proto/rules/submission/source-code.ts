import { Refusal } from '../../errors/index.ts'
import { limits } from '../limits.ts'

/**
 * The code as it is stored: as given, or without the blanks around it when only they make it too long.
 * Throws Refusal (decision 5).
 */
export function checkedCode(code: string): string {
  const trimmed = code.trim()
  if (trimmed === '') throw new Refusal('codeEmpty')
  if (trimmed.length > limits.codeMaxChars) throw new Refusal('codeTooLong', { max: limits.codeMaxChars })
  return code.length > limits.codeMaxChars ? trimmed : code
}
