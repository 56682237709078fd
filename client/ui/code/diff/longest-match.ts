/** Cells of the table that finds the longest match; beyond that, things are matched by their position. */
const maxCells = 400_000

type Pair = readonly [number, number]

/**
 * Pairs of equal things in the order of both, as many as can be; of very different long lists those at the same
 * position.
 */
export function matchesOf(left: readonly string[], right: readonly string[]): readonly Pair[] {
  const shorter = Math.min(left.length, right.length)
  let start = 0
  while (start < shorter && left[start] === right[start]) start += 1
  let end = 0
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end += 1
  const middle = middleOf(left.slice(start, left.length - end), right.slice(start, right.length - end))
  return [
    ...Array.from({ length: start }, (_, index): Pair => [index, index]),
    ...middle.map(([one, other]): Pair => [one + start, other + start]),
    ...Array.from({ length: end }, (_, index): Pair => [left.length - end + index, right.length - end + index]),
  ]
}

function middleOf(left: readonly string[], right: readonly string[]): readonly Pair[] {
  const width = right.length + 1
  if ((left.length + 1) * width > maxCells)
    return left.flatMap((one, index): Pair[] => (one === right[index] ? [[index, index]] : []))
  /** Longest match of what follows each position. */
  const lengths = new Uint32Array((left.length + 1) * width)
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        left[row] === right[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const pairs: Pair[] = []
  let [row, column] = [0, 0]
  while (row < left.length && column < right.length) {
    if (left[row] === right[column]) pairs.push([row++, column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}
