/**
 * Where two outputs differ, line by line, with the characters that do.
 *
 * Blanks at the ends of lines and the end of the text count only when nothing else differs: most problems ignore
 * them, and they would hide what matters. Of a text that is cut, the last line and whatever the other text has after
 * it are not compared.
 */
import { matchesOf } from './longest-match.ts'

export interface DiffPart {
  readonly text: string
  readonly isMarked: boolean
}

export interface DiffLine {
  /** From 1. */
  readonly number: number
  readonly parts: readonly DiffPart[]
}

/** One line of each text; null where one of them has none to match. */
export interface DiffRow {
  readonly expected: DiffLine | null
  readonly found: DiffLine | null
  readonly isChanged: boolean
}

export interface ComparedText {
  readonly text: string
  /** More of it exists than is known. */
  readonly isCut?: boolean
}

const lineEnd = '\n'

/** Lines with their ends, so that joining them gives the text again. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** Without the line that was cut through, unless there is no other. */
const wholeLines = ({ text, isCut }: ComparedText): string => {
  const end = text.lastIndexOf(lineEnd)
  return isCut && end !== -1 ? text.slice(0, end + 1) : text
}

/** @param isWhole whether empty lines at the end are the end of the text */
const endless = (lines: readonly string[], isWhole: boolean): string[] => {
  const keys = lines.map((line) => line.trimEnd())
  while (isWhole && keys.at(-1) === '') keys.pop()
  return keys
}

const plain = (text: string): DiffPart[] => (text === '' ? [] : [{ text, isMarked: false }])
const marked = (text: string): DiffPart[] => (text === '' ? [] : [{ text, isMarked: true }])

/** The parts of both lines; what lies after the `compared` characters of each is not looked at. */
function partsOf(expected: string, found: string, compared: readonly [number, number]): [DiffPart[], DiffPart[]] {
  const [left, right] = [Array.from(expected.slice(0, compared[0])), Array.from(found.slice(0, compared[1]))]
  const pairs = matchesOf(left, right)
  const side = (characters: readonly string[], matched: ReadonlySet<number>): DiffPart[] => {
    const parts: { text: string; isMarked: boolean }[] = []
    characters.forEach((text, index) => {
      const isMarked = !matched.has(index)
      const last = parts.at(-1)
      if (last?.isMarked === isMarked) last.text += text
      else parts.push({ text, isMarked })
    })
    return parts
  }
  return [
    [...side(left, new Set(pairs.map(([index]) => index))), ...plain(expected.slice(compared[0]))],
    [...side(right, new Set(pairs.map(([, index]) => index))), ...plain(found.slice(compared[1]))],
  ]
}

interface Side {
  readonly lines: readonly string[]
  readonly keys: readonly string[]
}

/** Rows in order: equal lines beside each other, and between them as many changed pairs as there are. */
function rowsOf(expected: Side, found: Side, ignoresEnds: boolean): DiffRow[] {
  const rows: DiffRow[] = []
  const comparedChars = (line: string): number => (ignoresEnds ? line.trimEnd().length : line.length)
  const lineOf = (number: number, parts: readonly DiffPart[]): DiffLine => ({ number: number + 1, parts })
  // Of a line of blanks alone the blanks are all there is to mark.
  const alone = (line: string): DiffPart[] => {
    const markedChars = comparedChars(line) || line.length
    return [...marked(line.slice(0, markedChars)), ...plain(line.slice(markedChars))]
  }
  let [left, right] = [0, 0]
  const gapTo = (leftEnd: number, rightEnd: number): void => {
    while (left < leftEnd || right < rightEnd) {
      const [one, other] = [
        left < leftEnd ? expected.lines[left] : undefined,
        right < rightEnd ? found.lines[right] : undefined,
      ]
      // At the end of a text a line of blanks alone has no key: it stands for nothing.
      const key = (side: Side, line: string | undefined, index: number): string | undefined =>
        line === undefined ? undefined : side.keys[index]
      const isChanged = !ignoresEnds || key(expected, one, left) !== key(found, other, right)
      const single = (line: string | undefined): DiffPart[] =>
        line === undefined ? [] : isChanged ? alone(line) : plain(line)
      const [ones, others] =
        one !== undefined && other !== undefined
          ? partsOf(one, other, [comparedChars(one), comparedChars(other)])
          : [single(one), single(other)]
      rows.push({
        expected: one === undefined ? null : lineOf(left, ones),
        found: other === undefined ? null : lineOf(right, others),
        isChanged,
      })
      if (one !== undefined) left += 1
      if (other !== undefined) right += 1
    }
  }
  for (const [leftMatch, rightMatch] of matchesOf(expected.keys, found.keys)) {
    gapTo(leftMatch, rightMatch)
    rows.push({
      expected: lineOf(left, plain(expected.lines[left] ?? '')),
      found: lineOf(right, plain(found.lines[right] ?? '')),
      isChanged: false,
    })
    left += 1
    right += 1
  }
  gapTo(expected.lines.length, found.lines.length)
  return rows
}

const unmarked = (line: DiffLine | null): DiffLine | null =>
  line && { ...line, parts: plain(line.parts.map(({ text }) => text).join('')) }

/** What stands after the end of a cut text has nothing to be compared with. */
function withoutTail(rows: readonly DiffRow[], cut: 'expected' | 'found'): DiffRow[] {
  const end = rows.findLastIndex((row) => row[cut] !== null) + 1
  return rows.map((row, index) =>
    index < end ? row : { expected: unmarked(row.expected), found: unmarked(row.found), isChanged: false },
  )
}

/** A text without any line end that was cut is compared as far as it goes. */
const asFarAs = (text: string, other: ComparedText): string =>
  other.isCut && !other.text.includes(lineEnd) ? text.slice(0, other.text.length) : text

/** The rows of both texts in order. */
export function compareTexts(expected: ComparedText, found: ComparedText): readonly DiffRow[] {
  const left = linesOf(asFarAs(wholeLines(expected), found))
  const right = linesOf(asFarAs(wholeLines(found), expected))
  const isWhole = !expected.isCut && !found.isCut
  const [leftKeys, rightKeys] = [endless(left, isWhole), endless(right, isWhole)]
  const ignoresEnds = leftKeys.join(lineEnd) !== rightKeys.join(lineEnd)
  let rows = ignoresEnds
    ? rowsOf({ lines: left, keys: leftKeys }, { lines: right, keys: rightKeys }, true)
    : rowsOf({ lines: left, keys: left }, { lines: right, keys: right }, false)
  if (expected.isCut) rows = withoutTail(rows, 'expected')
  return found.isCut ? withoutTail(rows, 'found') : rows
}

/** Index of the first row that differs; -1 when none does. */
export const firstDifference = (rows: readonly DiffRow[]): number => rows.findIndex(({ isChanged }) => isChanged)

/** At most `maxRows` rows, from a little before the first difference. */
export function windowOf(rows: readonly DiffRow[], maxRows: number): readonly DiffRow[] {
  if (rows.length <= maxRows) return rows
  const linesBefore = 3
  const start = Math.min(Math.max(0, firstDifference(rows) - linesBefore), rows.length - maxRows)
  return rows.slice(start, start + maxRows)
}

const controlPictures = 0x2400
const deleteCode = 0x7f

/** Blanks, line ends and control characters as signs that can be seen. */
export const visibleBlanks = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are what is to be shown
  text.replaceAll(/[ \u00a0\u0000-\u001f\u007f]/g, (sign) => {
    if (sign === ' ') return '·'
    if (sign === '\u00a0') return '⍽'
    if (sign === lineEnd) return '↵'
    if (sign === '\t') return '⇥'
    const code = sign.charCodeAt(0)
    return code === deleteCode ? '␡' : String.fromCharCode(controlPictures + code)
  })
