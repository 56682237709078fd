/**
 * Lines that the formatter could not break: prettier keeps strings, templates and comments as they are. A text may run
 * over the limit, for a sentence is read and searched for as one; a query and a comment may not.
 */
const mostColumns = 120
/** A line that holds a text of so many columns has little else that could be broken. */
const longTextColumns = 80

export interface Span {
  readonly start: number
  readonly end: number
}

/** The starts of the lines that are too long, as offsets. @param texts strings and templates that are no queries */
export function longLines(source: string, texts: readonly Span[]): number[] {
  const found: number[] = []
  let start = 0
  for (const line of source.split('\n')) {
    const edge = start + mostColumns
    const end = start + line.length
    const isOver = line.length > mostColumns && [...line].length > mostColumns
    const isText = (text: Span): boolean =>
      Math.min(text.end, end) - Math.max(text.start, start) >= longTextColumns ||
      (text.start <= edge && edge < text.end)
    if (isOver && !texts.some(isText)) found.push(start)
    start = end + 1
  }
  return found
}
