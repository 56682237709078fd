/** `/status.php`: the list of runs, newest first, of which one page has fifteen. */
import { hduLanguages } from '@podium/proto/rules/remote/languages/hdu.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome } from '../provider.ts'
import type { Page } from '../session.ts'
import { hduAccountOf, isHduLoginPage } from './hdu-common.ts'
import { htmlOf, isWholePage } from './html.ts'
import type { Selected } from './html.ts'
import { cellsOf, columnsIn, runRowIn } from './run-table.ts'
import type { Columns } from './run-table.ts'

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

const numberIn = (text: string, unit: string): number | null => {
  const [, digits] = new RegExp(`^(\\d+)\\s*${unit}$`).exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}

const runOf = (cells: readonly Selected[], columns: Columns<Column>): HduRun | null => {
  const row = runRowIn(cells, columns, 'Run ID')
  if (row === null) return null
  const { runId, text, user } = row
  return {
    runId,
    problemId: text('Pro.ID'),
    status: text('Judge Status'),
    timeMs: numberIn(text('Exe.Time'), 'MS'),
    memoryKb: numberIn(text('Exe.Memory'), 'K'),
    languageId: hduLanguages.find(({ name }) => name === text('Language'))?.id ?? null,
    author: user('Author', 'user'),
  }
}

export const parseHduStatus = (page: Page): Outcome<HduStatusPage> => {
  const $ = htmlOf(page)
  if (isHduLoginPage($)) return { kind: 'signed-out' }
  if (!isWholePage(page)) return pageChanged('the page of the status is cut')
  let columns: Columns<Column> | null = null
  const runs: HduRun[] = []
  $('#fixed_table tr').each((_, element) => {
    const cells = cellsOf($, $(element))
    if (columns === null) columns = columnsIn(cells, columnNames)
    else {
      const run = cells.length < columnNames.length ? null : runOf(cells, columns)
      if (run !== null) runs.push(run)
    }
  })
  return columns === null
    ? pageChanged('no table of runs on the page of the status')
    : ok({ runs, account: hduAccountOf($) })
}
