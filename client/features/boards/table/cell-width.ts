import type { BoardView } from '../board-lines.ts'

const leastPx = 56
/** As many characters of a count (`582/4258`) stand in the least width; each digit more needs a digit's room. */
const leastChars = 8
const digitPx = 8

type Counts = BoardView['counts'][number]

export const countOf = (counts: Counts | undefined): string => `${counts?.ac ?? 0}/${counts?.total ?? 0}`

/** Width of a problem's column: all have one, in which the longest count stays apart from its neighbours'. */
export function cellWidthPx(counts: readonly Counts[]): number {
  const longest = counts.reduce((chars, each) => Math.max(chars, countOf(each).length), leastChars)
  return leastPx + (longest - leastChars) * digitPx
}
