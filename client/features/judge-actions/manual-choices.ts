import { isManualVerdict, verdicts } from '@podium/proto/rules/submission/verdict.ts'

/** Status codes that may be set by hand, Accepted first (P-356). */
export const manualStatuses: readonly number[] = Object.values(verdicts)
  .map(({ code }) => code)
  .filter(isManualVerdict)
  .toSorted((a, b) => Math.abs(a) - Math.abs(b) || a - b)

const scoreMaxDigits = 6

/** A score as it was typed; null when it is none. */
export function readScore(text: string): number | null {
  const digits = text.trim()
  return /^\d+$/.test(digits) && digits.length <= scoreMaxDigits ? Number(digits) : null
}
