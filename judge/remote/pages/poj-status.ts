/** `/status`: the list of runs, newest first, of which one page has twenty. It is open to everybody. */
import { pojLanguages } from '@podium/proto/rules/remote/languages/poj.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome } from '../provider.ts'
import type { Page } from '../session.ts'
import { htmlOf, isWholePage, lineOf } from './html.ts'
import type { Html, Selected } from './html.ts'
import { pojAccountOf } from './poj-common.ts'

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

const cellsOf = ($: Html, row: Selected): Selected[] =>
  row
    .children('td, th')
    .toArray()
    .map((cell) => $(cell))

/** Where each column is; null for a row that is not the head of the table. */
const columnsOf = (cells: readonly Selected[]): Map<Column, number> | null => {
  const names = cells.map((cell) => lineOf(cell))
  const columns = new Map(columnNames.map((name) => [name, names.indexOf(name)]))
  return [...columns.values()].includes(-1) ? null : columns
}

const runOf = (cells: readonly Selected[], columns: ReadonlyMap<Column, number>): PojRun | null => {
  const cell = (name: Column): Selected | undefined => cells[columns.get(name) ?? -1]
  const text = (name: Column): string => {
    const found = cell(name)
    return found === undefined ? '' : lineOf(found)
  }
  const runId = text('Run ID')
  if (!/^\d+$/.test(runId)) return null
  const link = cell('User')?.find('a').attr('href') ?? ''
  return {
    runId,
    problemId: text('Problem'),
    status: text('Result'),
    languageId: pojLanguages.find(({ name }) => name === text('Language'))?.id ?? null,
    author: decodeURIComponent(/[?&]user_id=([^&]+)/.exec(link)?.[1] ?? text('User')),
  }
}

export const parsePojStatus = (page: Page): Outcome<PojStatusPage> => {
  const $ = htmlOf(page)
  if (!isWholePage(page)) return pageChanged('the page of the status is cut')
  // Tables that only lay the page out stand around that of the runs, with rows like its own.
  for (const element of $('tr').toArray()) {
    const columns = columnsOf(cellsOf($, $(element)))
    if (columns === null) continue
    const rows = $(element).nextAll('tr').toArray()
    const runs = rows.flatMap((row) => runOf(cellsOf($, $(row)), columns) ?? [])
    return runs.length === rows.length
      ? ok({ runs, account: pojAccountOf($) })
      : pageChanged('a row of the status that is no run')
  }
  return pageChanged('no table of runs on the page of the status')
}
