/**
 * Rows of a file of teams, whatever its format: JSON and YAML lists of objects, tables with a head. Where a field
 * stands is only looked up when it is to be named.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import papa from 'papaparse'
import { isMap, isSeq, LineCounter, parse, parseDocument } from 'yaml'

export interface GivenFile {
  /** Says what is in it: `teams.json`. */
  readonly name: string
  readonly content: string
}

export interface Row {
  readonly file: string
  readonly fields: Readonly<Record<string, unknown>>
  /** Line of a field, or of the row where it has none; from 1. */
  readonly lineOf: (field: string) => number
}

/** What one row says, and where. */
export interface Sourced<Value> {
  readonly value: Value
  readonly row: Row
}

const rowsMax = 20_000

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const unreadable = (file: string, line: number): Refusal => new Refusal('teamFileUnreadable', { file, line })

/** Lines of the fields of a list of objects, by index. */
function fieldLines(content: string): (index: number, field: string) => number {
  const lines = new LineCounter()
  const { contents } = parseDocument(content, { lineCounter: lines, schema: 'failsafe' })
  const lineAt = (node: unknown): number => {
    const range = isObject(node) && Array.isArray(node.range) ? node.range : [0]
    return Math.max(1, lines.linePos(Number(range[0])).line)
  }
  return (index, field) => {
    const item = isSeq(contents) ? contents.items[index] : contents
    return lineAt((isMap(item) ? item.get(field, true) : undefined) ?? item)
  }
}

/** Line of the first error of a text that cannot be read. */
function errorLine(content: string): number {
  const lines = new LineCounter()
  const [error] = parseDocument(content, { lineCounter: lines, schema: 'failsafe' }).errors
  return error === undefined ? 1 : lines.linePos(error.pos[0]).line
}

/** YAML without types: what looks like a number stays the text that it is, with its zeros. Aliases are refused. */
const parseYaml = (content: string): unknown => parse(content, { schema: 'failsafe', maxAliasCount: 0 })

/** Throws Refusal. */
export function readObjects({ name, content }: GivenFile): Row[] {
  let value: unknown
  try {
    value = name.endsWith('.json') ? JSON.parse(content) : parseYaml(content)
  } catch {
    throw unreadable(name, errorLine(content))
  }
  if (!Array.isArray(value) || value.length > rowsMax) throw unreadable(name, 1)
  let lines: ReturnType<typeof fieldLines> | undefined
  return value.map((fields: unknown, index) => {
    const lineOf = (field: string): number => (lines ??= fieldLines(content))(index, field)
    if (!isObject(fields)) throw unreadable(name, lineOf(''))
    return { file: name, fields, lineOf }
  })
}

/** Cells by line; empty lines are left out. Throws Refusal. */
export function readCells({ name, content }: GivenFile, delimiter: ',' | '\t') {
  const { data, errors } = papa.parse<string[]>(content.replaceAll(/\r\n?/g, '\n'), {
    delimiter,
    newline: '\n',
    ...(delimiter === '\t' ? { quoteChar: '\0' } : {}),
  })
  const [error] = errors
  let line = 1
  const lined = data.map((cells) => {
    const from = line
    line += 1 + cells.reduce((breaks, cell) => breaks + (cell.split('\n').length - 1), 0)
    return { line: from, cells }
  })
  if (error !== undefined) throw unreadable(name, lined[error.row ?? 0]?.line ?? 1)
  if (lined.length > rowsMax) throw unreadable(name, 1)
  return lined.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

/** A table whose first line names its columns. Throws Refusal. */
export function readTable(file: GivenFile): Row[] {
  const [head, ...lines] = readCells(file, ',')
  const names = head?.cells.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_')) ?? []
  return lines.map(({ line, cells }) => ({
    file: file.name,
    fields: Object.fromEntries(names.flatMap((name, at) => (name === '' ? [] : [[name, cells[at] ?? '']]))),
    lineOf: () => line,
  }))
}
