/** `/problem?id=`: a title, limits, then parts, each behind its name. Names are English whatever the text is. */
import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import type { StatementPart } from '@podium/proto/events/bus/remote-import.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome, SiteProblem, SiteSample } from '../provider.ts'
import type { Page } from '../session.ts'
import { htmlOf, isWholePage, lineOf, linesOf, picturesOf, statementOf } from './html.ts'
import type { Html, Selected } from './html.ts'
import { pojErrorOf } from './poj-common.ts'

const kbPerMb = 1024

/** Beside them there may be one for each case, the word of a special judge, and counts. */
const limitsOf = ($: Html): { timeLimitMs: number; memoryLimitMb: number } | null => {
  const cells = $('.plm td')
    .toArray()
    .map((cell) => lineOf($(cell)))
  const valueIn = (pattern: RegExp): string | undefined => cells.flatMap((cell) => pattern.exec(cell)?.[1] ?? []).at(0)
  const timeMs = valueIn(/^Time Limit: ?(\d+) ?MS$/i)
  const memoryKb = valueIn(/^Memory Limit: ?(\d+) ?K$/i)
  if (timeMs === undefined || memoryKb === undefined) return null
  return { timeLimitMs: Number(timeMs), memoryLimitMb: Math.max(1, Math.round(Number(memoryKb) / kbPerMb)) }
}

/** Everything between a name and the next one; a name may stand there twice. */
const sectionsOf = ($: Html): { readonly name: string; readonly content: Selected }[] =>
  $('.pst')
    .toArray()
    .map((element) => ({ name: lineOf($(element)), content: $(element).nextUntil('.pst').filter('.ptx, .sio') }))

const sampleText = (block: Selected): string => {
  const text = linesOf(block).replace(/\s+$/, '')
  return text === '' ? '' : `${text}\n`
}

/** Of a text that people read; the page itself says English of every text. */
const languageOf = (text: string): string => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]{3}/u.test(text)) return 'ja'
  return /\p{Script=Han}{4}/u.test(text) ? 'zh' : 'en'
}

type Sections = ReturnType<typeof sectionsOf>

const samplesOf = (sections: Sections): SiteSample[] => {
  const texts = (name: string): string[] =>
    sections.filter((section) => section.name === name).map(({ content }) => sampleText(content))
  const outputs = texts('Sample Output')
  return texts('Sample Input')
    .map((input, index) => ({ input, output: outputs[index] ?? '' }))
    .filter(({ input, output }) => input !== '' || output !== '')
}

export const parsePojProblem = (page: Page): Outcome<SiteProblem> => {
  const $ = htmlOf(page)
  const error = pojErrorOf($)
  if (error !== null)
    return /can ?not find problem/i.test(error)
      ? { kind: 'refused', reason: quoted(error), isFinal: true }
      : pageChanged(`an error instead of the problem: ${error}`)
  const title = lineOf($('.ptt').first())
  const limits = limitsOf($)
  if (title === '' || limits === null) return pageChanged('no title or no limits on the page of a problem')
  if (!isWholePage(page)) return pageChanged('the page of a problem is cut')
  const sections = sectionsOf($)
  const contentOf = (name: string): Selected | undefined => sections.find((section) => section.name === name)?.content
  const part = (name: string): StatementPart | null => {
    const content = contentOf(name)
    return content === undefined ? null : statementOf($, content, page.url)
  }
  const parts = { description: part('Description'), input: part('Input'), output: part('Output'), hint: part('Hint') }
  if (parts.description === null) return pageChanged('no description on the page of a problem')
  const source = contentOf('Source')
  return ok({
    title,
    ...limits,
    ...parts,
    samples: samplesOf(sections),
    source: (source === undefined ? '' : lineOf(source)) || null,
    tags: [],
    statementLanguage: languageOf(parts.description.text),
    languageIds: null,
    pictures: picturesOf(Object.values(parts)),
    documents: [],
  })
}
