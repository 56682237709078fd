import { limits } from '@podium/proto/rules/limits.ts'

/** Why a code may not be sent; null when it may (spec/1 section 5, decision 5). */
export function codeProblem(code: string): 'empty' | 'too-long' | null {
  const { length } = code.trim()
  if (length === 0) return 'empty'
  return length > limits.codeMaxChars ? 'too-long' : null
}
