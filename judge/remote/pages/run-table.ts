/** Tables of runs whose head names their columns: a column that is added, or moved, changes nothing. */
import { lineOf } from './html.ts'
import type { Html, Selected } from './html.ts'

/** Where each column is. */
export type Columns<Name extends string> = ReadonlyMap<Name, number>

export const cellsOf = ($: Html, row: Selected): Selected[] =>
  row
    .children('td, th')
    .toArray()
    .map((cell) => $(cell))

/** Null for a row that is not the head of such a table. */
export const columnsIn = <Name extends string>(
  cells: readonly Selected[],
  names: readonly Name[],
): Columns<Name> | null => {
  const words = cells.map((cell) => lineOf(cell))
  const columns = new Map(names.map((name) => [name, words.indexOf(name)]))
  return [...columns.values()].includes(-1) ? null : columns
}

interface RunRowReader<Name extends string> {
  readonly text: (name: Name) => string
  /** Name of the user whom the column links to, by the parameter that has it; else the words of the column. */
  readonly user: (name: Name, parameter: string) => string
}

/** Null for a row without the number of a run in its column. */
export const runRowIn = <Name extends string>(
  cells: readonly Selected[],
  columns: Columns<Name>,
  idColumn: NoInfer<Name>,
): (RunRowReader<Name> & { readonly runId: string }) | null => {
  const cell = (name: Name): Selected | undefined => cells[columns.get(name) ?? -1]
  const text = (name: Name): string => {
    const found = cell(name)
    return found === undefined ? '' : lineOf(found)
  }
  const runId = text(idColumn)
  if (!/^\d+$/.test(runId)) return null
  const user = (name: Name, parameter: string): string => {
    const link = cell(name)?.find('a').attr('href') ?? ''
    return decodeURIComponent(new RegExp(`[?&]${parameter}=([^&]+)`).exec(link)?.[1] ?? text(name))
  }
  return { runId, text, user }
}
