export interface ShownLimit {
  /** For C and C++, or for every language when `others` is null. */
  readonly base: number
  readonly others: number | null
}

const otherFactor = 2
/** Banks whose limits are the same for every language. */
const oneLimit = /^(CF|GYM)-/

/** The base value counts for C and C++, twice of it for other languages, except on CF and GYM (spec/1 section 9). */
export const shownLimit = (problemId: string, base: number): ShownLimit => ({
  base,
  others: oneLimit.test(problemId) ? null : base * otherFactor,
})
