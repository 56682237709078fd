export interface TestSample {
  readonly input: string
  readonly output: string
}

export interface TestedPair {
  readonly input: string
  readonly expected: string | null
}

/** Line ends at the very end are nobody's intention: the judge adds one, and a sample may lack it. */
const sameText = (a: string, b: string): boolean =>
  a.replaceAll('\r\n', '\n').trimEnd() === b.replaceAll('\r\n', '\n').trimEnd()

/**
 * Number, from 1, of the sample that an accepted test was equal to; null when it was a test of the user's own
 * (P-314).
 */
export function passedSample(samples: readonly TestSample[], { input, expected }: TestedPair): number | null {
  if (expected === null || expected === '') return null
  const index = samples.findIndex((sample) => sameText(sample.input, input) && sameText(sample.output, expected))
  return index === -1 ? null : index + 1
}
