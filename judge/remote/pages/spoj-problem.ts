/** `/problems/<code>/`: a name, the whole text in one block, and a table of facts, which lay inside the block once. */
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { RemoteProblemId } from '@podium/proto/rules/remote/problem-ids.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome, SiteProblem } from '../provider.ts'
import type { Page } from '../session.ts'
import { htmlOf, isWholePage, lineOf, picturesOf, statementOf } from './html.ts'
import type { Html, Selected } from './html.ts'

const msPerSecond = 1000
const notFound = 404

/** `Time limit: 1s`; where clusters differ it is a range, of which the longest counts. */
const factsOf = ($: Html): Map<string, string> => {
  const facts = new Map<string, string>()
  $('tr').each((_, row) => {
    const [name, value, ...rest] = $(row).children('th, td').toArray()
    if (name === undefined || value === undefined || rest.length > 0) return
    facts.set(lineOf($(name)).replace(/:$/, ''), lineOf($(value)))
  })
  return facts
}

const limitsOf = (facts: ReadonlyMap<string, string>): { timeLimitMs: number; memoryLimitMb: number } | null => {
  const [, seconds] = /([\d.]+) ?s$/.exec(facts.get('Time limit') ?? '') ?? []
  const [, megabytes] = /(\d+) ?MB$/.exec(facts.get('Memory limit') ?? '') ?? []
  if (!(Number(seconds) > 0) || !(Number(megabytes) > 0)) return null
  return { timeLimitMs: Math.round(Number(seconds) * msPerSecond), memoryLimitMb: Number(megabytes) }
}

const tagLinks = '[data-tagid], a[href^="/problems/tag/"]'
/** `#basic`, with a sign for its meaning behind it. */
const tagsOf = ($: Html): string[] => {
  const names = $(tagLinks)
    .toArray()
    .map((link) => /^#\s*([^\s#]+)/.exec(lineOf($(link)))?.[1] ?? '')
  return [...new Set(names)].filter((name) => name !== '')
}

/** The block without what is shown beside a text: its name, its tags and its facts. */
const textOf = ($: Html, body: Selected): Selected => {
  const copy = body.clone()
  const tags = copy.find(tagLinks)
  const boxes = tags.parent()
  tags.remove()
  boxes.filter((_, box) => lineOf($(box)) === '' && $(box).find('img').length === 0 && !$(box).is(copy)).remove()
  copy.find('#problem-name, #problem-meta, script').remove()
  copy
    .find('table')
    .filter((_, table) => lineOf($(table)).startsWith('Added by:'))
    .each((_, table) => {
      $(table).prev('h3').remove()
      $(table).remove()
    })
  return copy
}

const languageOf = (text: string): string => (/\p{Script=Cyrillic}{4}/u.test(text) ? 'ru' : 'en')

/** For codes that it does not know the site has a page whose script leads to the list of problems. */
const leadsToList = ({ text }: Page): boolean =>
  /location(?:\.href)?\s*=\s*["'](?:https?:\/\/www\.spoj\.com)?\/problems\/?["']/.test(text)

export const parseSpojProblem = (page: Page, { id }: RemoteProblemId): Outcome<SiteProblem> => {
  const $ = htmlOf(page)
  const heading = lineOf($('#problem-name').first())
  if (heading === '') {
    const isMissing = page.status === notFound || leadsToList(page)
    return isMissing
      ? { kind: 'refused', reason: [judgeMessage('importNoProblem', { site: 'SPOJ', id })], isFinal: true }
      : pageChanged('no name on the page of a problem')
  }
  if (!isWholePage(page)) return pageChanged('the page of a problem is cut')
  if (!heading.startsWith(`${id} - `)) return pageChanged('the page of a problem is about another one')
  const facts = factsOf($)
  const limits = limitsOf(facts)
  const body = $('#problem-body').first()
  if (limits === null || body.length === 0) return pageChanged('no limits or no text on the page of a problem')
  const description = statementOf($, textOf($, body), page.url)
  if (description === null) return pageChanged('no text on the page of a problem')
  return ok({
    title: heading.slice(`${id} - `.length),
    ...limits,
    description,
    input: null,
    output: null,
    hint: null,
    samples: [],
    source: facts.get('Resource') || null,
    tags: tagsOf($),
    statementLanguage: languageOf(lineOf(body)),
    languageIds: null,
    pictures: picturesOf([description]),
    documents: [],
  })
}
