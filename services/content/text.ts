/** Whitespace-separated numbers of a case input. Only for values that a double holds exactly. */
export function numbersOf(input: string): number[] {
  const trimmed = input.trim()
  return trimmed === '' ? [] : trimmed.split(/\s+/).map(Number)
}

/** Lines of a case input without their line feeds; the last line feed opens no further line. */
export function linesOf(input: string): string[] {
  return input.replace(/\n$/, '').split('\n')
}

/** Rows to text, every row closed by a line feed. */
export function textOf(rows: readonly (string | number)[]): string {
  return rows.map((row) => `${row}\n`).join('')
}

/** Entry of an array without holes that the caller knows to be inside. */
export function at<T extends string | number | boolean | object>(items: ArrayLike<T>, index: number): T {
  // One look: generators and oracles do this some hundred million times.
  const item = items[index]
  if (item === undefined) throw new RangeError(`index ${index} is outside 0..${items.length - 1}`)
  return item
}
