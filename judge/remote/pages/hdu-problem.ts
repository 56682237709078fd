/** `/showproblem.php?pid=`: limits in one line, then panels, each with a title. */
import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import type { StatementPart } from '@podium/proto/events/bus/remote-import.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome, SiteProblem } from '../provider.ts'
import type { Page } from '../session.ts'
import { htmlOf, isWholePage, lineOf, linesOf, picturesOf, statementOf } from './html.ts'
import type { Html, Selected } from './html.ts'

const kbPerMb = 1024

const limitsOf = (text: string): { timeLimitMs: number; memoryLimitMb: number } | null => {
  const [, timeMs] = /Time Limit: \d+\/(\d+) MS/.exec(text) ?? []
  const [, memoryKb] = /Memory Limit: \d+\/(\d+) K/.exec(text) ?? []
  if (timeMs === undefined || memoryKb === undefined) return null
  return { timeLimitMs: Number(timeMs), memoryLimitMb: Math.max(1, Math.round(Number(memoryKb) / kbPerMb)) }
}

const panelsOf = ($: Html): Map<string, Selected> => {
  const panels = new Map<string, Selected>()
  $('div.panel_title').each((_, element) => {
    const title = $(element)
    panels.set(lineOf(title), title.nextAll('div.panel_content').first())
  })
  return panels
}

/** A hint stands within the sample output, in a box of its own. */
const takeHint = ($: Html, sample: Selected | undefined): Selected | null => {
  const box = sample
    ?.find('div')
    .filter((_, element) => lineOf($(element).children('div').first().children('i')) === 'Hint')
    .first()
  if (box === undefined || box.length === 0) return null
  box.children('div').first().remove()
  box.next('i').remove()
  box.remove()
  return box
}

const withLastLine = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

interface Sample {
  readonly input: string
  readonly output: string
}
const samplesOf = (panels: Map<string, Selected>): Sample[] => {
  const text = (title: string): string => {
    const panel = panels.get(title)
    return panel === undefined ? '' : withLastLine(linesOf(panel.find('pre').first()).replace(/\s+$/, ''))
  }
  const sample = { input: text('Sample Input'), output: text('Sample Output') }
  return sample.input === '' && sample.output === '' ? [] : [sample]
}

/** What the site says instead of a problem. */
const messageOf = ($: Html): string | null =>
  /System Message/.test(lineOf($('title').first())) || lineOf($('h1').first()) === 'System Message'
    ? lineOf($('body')).slice(0, 300)
    : null

export const parseHduProblem = (page: Page): Outcome<SiteProblem> => {
  const $ = htmlOf(page)
  const message = messageOf($)
  if (message !== null) {
    // The page says more than the message: its menu, its sign-in.
    const [refusal] = /No such problem( - Problem \S+)?|Invalid Parameter/i.exec(message) ?? []
    return refusal === undefined
      ? pageChanged(`a message instead of the problem: ${message}`)
      : { kind: 'refused', reason: quoted(refusal), isFinal: true }
  }
  if (!isWholePage(page)) return pageChanged('the page of a problem is cut')
  const title = lineOf($('h1').first())
  const limits = limitsOf(lineOf($('body')))
  const panels = panelsOf($)
  if (title === '' || limits === null) return pageChanged('no title or no limits on the page of a problem')
  const hintBox = takeHint($, panels.get('Sample Output'))
  const part = (name: string): StatementPart | null => {
    const panel = panels.get(name)
    return panel === undefined ? null : statementOf($, panel, page.url)
  }
  const parts = {
    description: part('Problem Description'),
    input: part('Input'),
    output: part('Output'),
    hint: hintBox === null ? part('Hint') : statementOf($, hintBox, page.url),
  }
  if (parts.description === null) return pageChanged('no description on the page of a problem')
  const source = panels.get('Source')
  return ok({
    title,
    ...limits,
    ...parts,
    samples: samplesOf(panels),
    source: source === undefined ? null : lineOf(source) || null,
    tags: [],
    statementLanguage: /\p{Script=Han}{4}/u.test(parts.description.text) ? 'zh' : 'en',
    languageIds: null,
    pictures: picturesOf(Object.values(parts)),
    documents: [],
  })
}
