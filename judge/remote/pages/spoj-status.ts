/** `/status/<user>/` and `/status/<code>,<user>/`: runs of an account, newest first, of which one page has twenty. */
import { ok, pageChanged } from '../provider.ts'
import type { Outcome } from '../provider.ts'
import type { Page } from '../session.ts'
import { htmlOf, isWholePage } from './html.ts'
import { spojAccountOf } from './spoj-common.ts'

export interface SpojListedRun {
  readonly runId: string
  readonly problemId: string | null
  /** Number of a verdict that stands, or `running`. */
  readonly status: string
  readonly author: string | null
}

export interface SpojStatusPage {
  readonly runs: readonly SpojListedRun[]
  /** Who is signed in. */
  readonly account: string | null
}

export const spojRunsPerPage = 20

const linkedIn = (href: string | undefined, pattern: RegExp): string | null => {
  const name = pattern.exec(href ?? '')?.[1]
  return name === undefined ? null : decodeURIComponent(name)
}

export const parseSpojStatus = (page: Page): Outcome<SpojStatusPage> => {
  const $ = htmlOf(page)
  const table = $('table.problems').filter((_, element) => /RESULT/i.test($(element).find('th').text()))
  if (table.length === 0) return pageChanged('no table of runs on the page of the status')
  if (!isWholePage(page)) return pageChanged('the page of the status is cut')
  const runs = table
    .find('td[id^="statusres_"]')
    .toArray()
    .map((element): SpojListedRun => {
      const row = $(element).closest('tr')
      return {
        runId: /^statusres_(\d+)$/.exec($(element).attr('id') ?? '')?.[1] ?? '',
        problemId: linkedIn(row.find('a[href*="/problems/"]').attr('href'), /\/problems\/(\w+)/),
        status: $(element).attr('final') === '1' ? ($(element).attr('status') ?? '') : 'running',
        author: linkedIn(row.find('a[href*="/users/"]').attr('href'), /\/users\/([^/?#]+)/),
      }
    })
  return runs.every(({ runId }) => runId !== '')
    ? ok({ runs, account: spojAccountOf($) })
    : pageChanged('a run without a number in the list of runs')
}
