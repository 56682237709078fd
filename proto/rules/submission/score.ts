/** OI points (contract/judging 9, contract/practice 4.5). Rounding is half up. */
export const roundHalfUp = (value: number): number => Math.floor(value + 0.5)

/**
 * OI rank score of a submission: full marks give 0.1 score + 2 difficulty, partial marks scale the difficulty part.
 * @param fullScore the problem's ioScore; 0 or null gives 0
 */
export const oiRankScore = (score: number, fullScore: number | null, difficulty: number): number => {
  if (!fullScore) return 0
  return roundHalfUp(0.1 * score + (2 * difficulty * score) / fullScore)
}

/** What the problem page shows: the rank score of full marks. */
export const fullOiRankScore = (fullScore: number, difficulty: number): number =>
  roundHalfUp(0.1 * fullScore + 2 * difficulty)

/** Time and memory limits count once for C and C++, twice for every other language (decision 21). */
export const limitFactor = (language: string): 1 | 2 => (/^C(\+\+)?( |$)/.test(language) ? 1 : 2)
