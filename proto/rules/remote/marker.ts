/**
 * The number of an attempt in blanks and tabs, appended to a source in a line of its own: equal sources differ, and
 * where the site shows the source the run is told by it.
 */
const bitsOf = (value: number): string => value.toString(2).replaceAll('0', ' ').replaceAll('1', '\t')
const valueOf = (blanks: string): number => Number.parseInt(blanks.replaceAll(' ', '0').replaceAll('\t', '1'), 2)

/** Of the attempt, behind those of the submission. */
const attemptBits = 12

export interface MarkedAttempt {
  readonly submitId: number
  readonly attempt: number
}

/** At most 2^12 attempts of a submission have markers of their own; more than that repeat. */
export const attemptMarker = ({ submitId, attempt }: MarkedAttempt): string =>
  `\n${bitsOf(submitId)}${bitsOf(attempt % 2 ** attemptBits).padStart(attemptBits, ' ')}`

/** Whose marker a source ends in; null for none. */
export const readMarker = (source: string): MarkedAttempt | null => {
  const [, blanks] = /\n([ \t]+)$/.exec(source.replaceAll('\r', '')) ?? []
  if (blanks === undefined || blanks.length <= attemptBits) return null
  return { submitId: valueOf(blanks.slice(0, -attemptBits)), attempt: valueOf(blanks.slice(-attemptBits)) }
}
