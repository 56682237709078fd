/** `/gym/<contest>`: the list of problems, for those whose statements are documents and not pages. */
import type { RemoteProblemId } from '@podium/proto/rules/remote/problem-ids.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome, SiteProblem } from '../provider.ts'
import type { Page } from '../session.ts'
import { isOfContest, otherCodeforcesPage } from './codeforces-common.ts'
import { htmlOf, isWholePage, lineOf } from './html.ts'
import type { Html, Selected } from './html.ts'

const msPerSecond = 1000

const rowOf = ($: Html, index: string | null): Selected | null => {
  const rows = $('table.problems tr').filter((_, row) => lineOf($(row).children('td').first()) === index)
  return rows.length === 0 ? null : rows.first()
}

/** `standard input/output 1 s, 256 MB` */
const limitsIn = (text: string): { timeLimitMs: number; memoryLimitMb: number } | null => {
  const [, seconds, megabytes] = /([\d.]+)\s*[sс]\p{L}*\.?\s*,\s*(\d+)/u.exec(text) ?? []
  if (seconds === undefined || megabytes === undefined) return null
  return { timeLimitMs: Math.round(Number(seconds) * msPerSecond), memoryLimitMb: Number(megabytes) }
}

const attachmentsOf = ($: Html, { url }: Page): string[] => {
  const found = $('a[href*="/attachments/download/"]')
    .toArray()
    .map((link) => $(link).attr('href') ?? '')
    .filter((href) => /\.pdf$/i.test(href) && !/tutorial/i.test(href) && URL.canParse(href, url))
  return [...new Set(found.map((href) => new URL(href, url).href))]
}

const nameOf = (url: string): string =>
  url
    .split('/')
    .at(-1)
    ?.replace(/[?#].*$/, '') || url
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const linkTo = (url: string): string => `<p><a href="${escaped(url)}">${escaped(nameOf(url))}</a></p>`

/** @param document address of the problem's own document; null: those of its contest */
export const parseGymContest = (
  page: Page,
  problem: RemoteProblemId,
  document: string | null,
): Outcome<SiteProblem> => {
  const $ = htmlOf(page)
  const row = rowOf($, problem.index)
  if (row === null || !isOfContest($, page, problem))
    return otherCodeforcesPage(page, $, problem, 'the problem is not in the list of its contest')
  if (!isWholePage(page)) return pageChanged('the page of a contest is cut')
  const cell = row.children('td').eq(1)
  const title = lineOf(cell.find('a').first())
  const limits = limitsIn(lineOf(cell))
  if (title === '' || limits === null) return pageChanged('no title or no limits in the list of a contest')
  const documents = document === null ? attachmentsOf($, page) : [document]
  if (documents.length === 0) return pageChanged('neither a statement nor a document of the problem')
  return ok({
    title,
    ...limits,
    description: { format: 'html', text: documents.map(linkTo).join('\n') },
    input: null,
    output: null,
    hint: null,
    samples: [],
    source: lineOf($('table.rtable th a').first()) || null,
    tags: [],
    statementLanguage: 'en',
    languageIds: null,
    pictures: [],
    documents,
  })
}
