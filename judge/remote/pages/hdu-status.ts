/** `/status.php`: the list of runs, newest first, of which one page has fifteen. */
import { hduLanguages } from '@podium/proto/rules/remote/languages/hdu.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome } from '../provider.ts'
import type { Page } from '../session.ts'
import { hduAccountOf, isHduLoginPage } from './hdu-common.ts'
import { htmlOf, isWholePage, lineOf } from './html.ts'
import type { Html, Selected } from './html.ts'

export interface HduRun {
  readonly runId: string
  readonly problemId: string
  readonly status: string
  readonly timeMs: number | null
  readonly memoryKb: number | null
  readonly languageId: string | null
  readonly author: string
}

export interface HduStatusPage {
  readonly runs: readonly HduRun[]
  /** Who is signed in. */
  readonly account: string | null
}

export const hduRunsPerPage = 15

const columnNames = ['Run ID', 'Judge Status', 'Pro.ID', 'Exe.Time', 'Exe.Memory', 'Language', 'Author'] as const
type Column = (typeof columnNames)[number]

/** Where each column is; null when one is missing. */
const columnsOf = (cells: readonly string[]): Map<Column, number> | null => {
  const columns = new Map(columnNames.map((name) => [name, cells.indexOf(name)]))
  return [...columns.values()].includes(-1) ? null : columns
}

const cellsOf = ($: Html, row: Selected): Selected[] =>
  row
    .children('td, th')
    .toArray()
    .map((cell) => $(cell))

const numberIn = (text: string, unit: string): number | null => {
  const [, digits] = new RegExp(`^(\\d+)\\s*${unit}$`).exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}

const runOf = (cells: readonly Selected[], columns: ReadonlyMap<Column, number>): HduRun | null => {
  const cell = (name: Column): Selected | undefined => cells[columns.get(name) ?? -1]
  const text = (name: Column): string => {
    const found = cell(name)
    return found === undefined ? '' : lineOf(found)
  }
  const runId = text('Run ID')
  if (!/^\d+$/.test(runId)) return null
  const link = cell('Author')?.find('a').attr('href') ?? ''
  return {
    runId,
    problemId: text('Pro.ID'),
    status: text('Judge Status'),
    timeMs: numberIn(text('Exe.Time'), 'MS'),
    memoryKb: numberIn(text('Exe.Memory'), 'K'),
    languageId: hduLanguages.find(({ name }) => name === text('Language'))?.id ?? null,
    author: decodeURIComponent(/[?&]user=([^&]+)/.exec(link)?.[1] ?? text('Author')),
  }
}

export const parseHduStatus = (page: Page): Outcome<HduStatusPage> => {
  const $ = htmlOf(page)
  if (isHduLoginPage($)) return { kind: 'signed-out' }
  if (!isWholePage(page)) return pageChanged('the page of the status is cut')
  let columns: Map<Column, number> | null = null
  const runs: HduRun[] = []
  $('#fixed_table tr').each((_, element) => {
    const cells = cellsOf($, $(element))
    if (columns === null) columns = columnsOf(cells.map((cell) => lineOf(cell)))
    else {
      const run = cells.length < columnNames.length ? null : runOf(cells, columns)
      if (run !== null) runs.push(run)
    }
  })
  return columns === null
    ? pageChanged('no table of runs on the page of the status')
    : ok({ runs, account: hduAccountOf($) })
}
