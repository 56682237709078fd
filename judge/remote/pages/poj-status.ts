/** `/status`: the list of runs, newest first, of which one page has twenty. It is open to everybody. */
import { pojLanguages } from '@podium/proto/rules/remote/languages/poj.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome } from '../provider.ts'
import type { Page } from '../session.ts'
import { htmlOf, isWholePage } from './html.ts'
import type { Selected } from './html.ts'
import { pojAccountOf } from './poj-common.ts'
import { cellsOf, columnsIn, runRowIn } from './run-table.ts'
import type { Columns } from './run-table.ts'

export interface PojRun {
  readonly runId: string
  readonly problemId: string
  readonly status: string
  readonly languageId: string | null
  readonly author: string
}

export interface PojStatusPage {
  readonly runs: readonly PojRun[]
  /** Who is signed in. */
  readonly account: string | null
}

export const pojRunsPerPage = 20

const columnNames = ['Run ID', 'User', 'Problem', 'Result', 'Language'] as const
type Column = (typeof columnNames)[number]

const runOf = (cells: readonly Selected[], columns: Columns<Column>): PojRun | null => {
  const row = runRowIn(cells, columns, 'Run ID')
  if (row === null) return null
  const { runId, text, user } = row
  return {
    runId,
    problemId: text('Problem'),
    status: text('Result'),
    languageId: pojLanguages.find(({ name }) => name === text('Language'))?.id ?? null,
    author: user('User', 'user_id'),
  }
}

export const parsePojStatus = (page: Page): Outcome<PojStatusPage> => {
  const $ = htmlOf(page)
  if (!isWholePage(page)) return pageChanged('the page of the status is cut')
  // Tables that only lay the page out stand around that of the runs, with rows like its own.
  for (const element of $('tr').toArray()) {
    const columns = columnsIn(cellsOf($, $(element)), columnNames)
    if (columns === null) continue
    const rows = $(element).nextAll('tr').toArray()
    const runs = rows.flatMap((row) => runOf(cellsOf($, $(row)), columns) ?? [])
    return runs.length === rows.length
      ? ok({ runs, account: pojAccountOf($) })
      : pageChanged('a row of the status that is no run')
  }
  return pageChanged('no table of runs on the page of the status')
}
