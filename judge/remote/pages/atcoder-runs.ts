/** `/contests/<contest>/submissions/me`: the account's own runs in one contest, newest first, twenty a page. */
import { atcoderLanguages } from '@podium/proto/rules/remote/languages/atcoder.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome } from '../provider.ts'
import type { Page } from '../session.ts'
import { openAtcoderPage } from './atcoder-common.ts'
import { lineOf } from './html.ts'
import type { Html, Selected } from './html.ts'

export interface AtcoderRun {
  readonly runId: string
  readonly task: string
  readonly author: string
  readonly status: string
  readonly languageId: string | null
}

export interface AtcoderRunList {
  readonly account: string | null
  readonly runs: readonly AtcoderRun[]
  /** False for a page without a table that does not say either that there are no runs. */
  readonly isProved: boolean
}

export const atcoderRunsPerPage = 20

const linkIn = (row: Selected, part: RegExp): string | null => {
  const links = row.find('a[href]').toArray()
  return links.map(({ attribs }) => part.exec(attribs.href ?? '')?.[1]).find((id) => id !== undefined) ?? null
}

/** Older pages link the language by its id; newer ones have its name only. */
const languageOf = (row: Selected, $: Html): string | null => {
  const id = linkIn(row, /[?&]f\.Language=(\d+)/)
  if (id !== null) return id
  const cells = row.children('td').map((_, cell) => lineOf($(cell)))
  const names = new Set(cells.get())
  return atcoderLanguages.find(({ name }) => names.has(name))?.id ?? null
}

const runOf = ($: Html, row: Selected): AtcoderRun | null => {
  const runId = linkIn(row, /\/submissions\/(\d+)(?:$|[?#])/)
  // A task that has been taken away leaves a link to none.
  const task = linkIn(row, /\/tasks\/(\w*)(?:$|[?#])/)
  const author = linkIn(row, /\/users\/(\w+)(?:$|[?#])/)
  const label = row.find('td .label').first()
  if (runId === null || task === null || author === null || label.length === 0) return null
  return { runId, task, author, status: lineOf(label), languageId: languageOf(row, $) }
}

const noRuns = /no submission|該当する提出がありません|提出はありません/i

export const parseAtcoderRuns = (page: Page): Outcome<AtcoderRunList> => {
  const opened = openAtcoderPage(page, 'the list of runs')
  if (opened.kind !== 'ok') return opened
  const { $, account } = opened.value
  const panel = $('.panel-submission').first()
  if (panel.length === 0) return pageChanged('no list of runs where it used to be')
  const table = panel.find('table').first()
  if (table.length === 0) {
    const words = lineOf(panel.children('.panel-body').last())
    return ok({ account, runs: [], isProved: noRuns.test(words) })
  }
  const rows = table
    .find('tr')
    .toArray()
    .map((row) => $(row))
    .filter((row) => row.children('td').length > 0)
  const runs = rows.map((row) => runOf($, row))
  const known = runs.filter((run) => run !== null)
  return known.length < runs.length
    ? pageChanged('a row of the list of runs is not as it used to be')
    : ok({ account, runs: known, isProved: true })
}

export interface AtcoderRunPage {
  readonly account: string | null
  readonly status: string
  readonly timeMs: number | null
  readonly memoryKb: number | null
  readonly source: string
  /** Words of the compiler; null for none. */
  readonly compileText: string | null
}

const figure = (cells: readonly string[], pattern: RegExp): number | null => {
  const found = cells.map((text) => pattern.exec(text)?.[1]).find((digits) => digits !== undefined)
  return found === undefined ? null : Number(found)
}

/** `/contests/<contest>/submissions/<run>` */
export const parseAtcoderRun = (page: Page, runId: string): Outcome<AtcoderRunPage> => {
  const opened = openAtcoderPage(page, 'the page of a run')
  if (opened.kind !== 'ok') return opened
  const { $, account } = opened.value
  const heading = lineOf($('span.h2').first())
  const status = $('#judge-status').first()
  const source = $('#submission-code').first()
  if (!heading.includes(`#${runId}`) || status.length === 0 || source.length === 0)
    return pageChanged(`the page of run ${runId} lacks its status or source`)
  const table = status.closest('table')
  const cells = table
    .find('td')
    .map((_, cell) => lineOf($(cell)))
    .get()
  const compiler = $('h4')
    .filter((_, element) => /compile error|コンパイルエラー/i.test(lineOf($(element))))
    .first()
  const words = compiler.nextAll('pre').first()
  return ok({
    account,
    status: lineOf(status),
    timeMs: figure(cells, /^(\d+) ms$/),
    memoryKb: figure(cells, /^(\d+) Ki?B$/),
    source: source.text().replaceAll('\r\n', '\n'),
    compileText: words.length === 0 ? null : words.text(),
  })
}
