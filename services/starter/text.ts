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

/** Entry of an array that the caller knows to be inside. */
export function at<T>(items: ArrayLike<T>, index: number): T {
  if (index < 0 || index >= items.length) throw new RangeError(`index ${index} is outside 0..${items.length - 1}`)
  return items[index] as T
}
