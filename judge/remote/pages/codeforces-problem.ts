/**
 * `/problemset/problem/<contest>/<index>` and `/gym/<contest>/problem/<index>`: one block with a header, then parts of
 * which some have a class, and some a title only. Texts of the site may be Russian, so nothing is told by them alone.
 */
import type { StatementPart } from '@podium/proto/events/bus/remote-import.ts'
import type { RemoteProblemId } from '@podium/proto/rules/remote/problem-ids.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome, SiteProblem, SiteSample } from '../provider.ts'
import type { Page } from '../session.ts'
import { isOfContest, otherCodeforcesPage } from './codeforces-common.ts'
import { htmlOf, isWholePage, lineOf, linesOf, picturesOf, statementOf } from './html.ts'
import type { Html, Selected } from './html.ts'

const msPerSecond = 1000

/** A property of the header without its title. */
const propertyOf = (header: Selected, name: string): { readonly title: string; readonly text: string } => {
  const copy = header.children(`.${name}`).first().clone()
  const title = copy.children('.property-title')
  const words = lineOf(title)
  title.remove()
  return { title: words, text: lineOf(copy) }
}

const limitsOf = (header: Selected): { timeLimitMs: number; memoryLimitMb: number } | null => {
  const seconds = Number.parseFloat(propertyOf(header, 'time-limit').text)
  const megabytes = Number.parseFloat(propertyOf(header, 'memory-limit').text)
  if (!(seconds > 0) || !(megabytes > 0)) return null
  return { timeLimitMs: Math.round(seconds * msPerSecond), memoryLimitMb: Math.max(1, Math.round(megabytes)) }
}

const standardFile = /standard|стандартн|^std(in|out)$/i

/** A file that programs have to read or write instead of the standard one, in the words of the site. */
const fileNote = (header: Selected, name: 'input-file' | 'output-file'): string => {
  const { title, text } = propertyOf(header, name)
  return text === '' || standardFile.test(text) ? '' : `<p>${title}: <code>${text}</code></p>`
}

/** Formulas stand between three dollars there, and between one with us. */
const withOurDollars = (html: string): string => html.replaceAll('$$$', '$')

const interaction = /^(interaction|взаимодействие|протокол взаимодействия)/i

interface Sections {
  readonly legend: Selected[]
  readonly interaction: Selected[]
}

/** Parts without a class: the story, an interaction, and whatever else an author has given a title. */
const sectionsOf = ($: Html, statement: Selected): Sections => {
  const sections: Sections = { legend: [], interaction: [] }
  const others = statement
    .children()
    .not('.header, .input-specification, .output-specification, .sample-tests, .note, script, style')
  others.each((_, element) => {
    const title = lineOf($(element).children('.section-title').first())
    sections[interaction.test(title) ? 'interaction' : 'legend'].push($(element))
  })
  return sections
}

const untitled = (part: Selected): Selected => {
  const copy = part.clone()
  copy.children('.section-title').first().remove()
  return copy
}

/** Parts one after the other, behind what goes before them; null when a reader would see nothing. */
const joined = ($: Html, parts: readonly Selected[], url: string, before = ''): StatementPart | null => {
  const texts = parts.flatMap((part) => statementOf($, part, url)?.text ?? [])
  const text = [before, ...texts].filter((one) => one !== '').join('\n')
  return text === '' ? null : { format: 'html', text: withOurDollars(text) }
}

/** In newer samples each line is a block of its own. */
const sampleText = ($: Html, block: Selected): string => {
  const copy = block.clone()
  copy.find('div').each((_, element) => {
    if ($(element).find('div').length === 0) $(element).append('\n')
  })
  const text = linesOf(copy).replace(/\s+$/, '')
  return text === '' ? '' : `${text}\n`
}

const samplesOf = ($: Html, statement: Selected): SiteSample[] => {
  const texts = (name: string): string[] =>
    statement
      .find(`.sample-tests .${name} > pre`)
      .toArray()
      .map((block) => sampleText($, $(block)))
  const [inputs, outputs] = [texts('input'), texts('output')]
  return inputs.map((input, index) => ({ input, output: outputs[index] ?? '' }))
}

/** Names of topics; the difficulty, which stands among them, is none. */
const tagsOf = ($: Html): string[] =>
  $('.tag-box')
    .toArray()
    .filter((element) => $(element).closest('.problem-statement').length === 0)
    .map((element) => lineOf($(element)))
    .filter((tag) => tag !== '' && !tag.startsWith('*'))

const contestNameOf = ($: Html): string | null => lineOf($('table.rtable th a').first()) || null

export const parseCodeforcesProblem = (page: Page, problem: RemoteProblemId): Outcome<SiteProblem> => {
  const $ = htmlOf(page)
  const statement = $('.problem-statement').first()
  if (statement.length === 0) return otherCodeforcesPage(page, $, problem, 'no statement on the page of a problem')
  if (!isWholePage(page)) return pageChanged('the page of a problem is cut')
  if (!isOfContest($, page, problem)) return pageChanged('the page of a problem is about another contest')
  return problemOf($, statement, page)
}

const problemOf = ($: Html, statement: Selected, { url }: Page): Outcome<SiteProblem> => {
  const header = statement.children('.header').first()
  const title = lineOf(header.children('.title').first()).replace(/^[A-Z0-9]{1,3}\.\s+/, '')
  const limits = limitsOf(header)
  if (title === '' || limits === null) return pageChanged('no title or no limits on the page of a problem')
  const { legend, interaction: protocol } = sectionsOf($, statement)
  const part = (name: string): Selected[] =>
    statement
      .children(`.${name}`)
      .toArray()
      .map((element) => untitled($(element)))
  const input = part('input-specification')
  const parts = {
    description: joined($, legend, url),
    input: joined(
      $,
      [...input, ...(input.length === 0 ? protocol.map(untitled) : protocol)],
      url,
      fileNote(header, 'input-file'),
    ),
    output: joined($, part('output-specification'), url, fileNote(header, 'output-file')),
    hint: joined($, part('note'), url),
  }
  if (parts.description === null && parts.input === null && parts.output === null)
    return pageChanged('no text in the statement of a problem')
  return ok({
    title,
    ...limits,
    ...parts,
    samples: samplesOf($, statement),
    source: contestNameOf($),
    tags: tagsOf($),
    statementLanguage: /\p{Script=Cyrillic}{4}/u.test(lineOf(statement)) ? 'ru' : 'en',
    languageIds: null,
    pictures: picturesOf(Object.values(parts)),
    documents: [],
  })
}
