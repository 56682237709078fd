/**
 * Members of the longest run of `positions` that is in ascending order: what may stay where it is when the rest moves.
 * Patience sorting, O(n log n).
 */
export function longestRise(positions: readonly number[]): ReadonlySet<number> {
  const ends: number[] = []
  const before: number[] = []
  positions.forEach((position, index) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((positions[ends[middle] ?? 0] ?? 0) < position) low = middle + 1
      else high = middle
    }
    before[index] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = index
  })
  const stays = new Set<number>()
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) stays.add(positions[index] ?? 0)
  return stays
}
