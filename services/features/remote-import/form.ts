/** A problem as its site shows it, as the rules and the store of problems see it. */
import type { RemoteProblem, StatementPart } from '@podium/proto/events/bus/remote-import.ts'
import { examplesText } from '@podium/proto/rules/problem/examples.ts'
import { problemLimits, problemTypes } from '@podium/proto/rules/problem/problem-rules.ts'
import type { ProblemForm } from '@podium/proto/rules/problem/problem-rules.ts'
import { languagesOfSite } from '@podium/proto/rules/remote/languages/index.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import type { ProblemDraft } from '../problems/index.ts'
import type { RemoteId } from './reading/ask.ts'
import { isDocument } from './reading/files.ts'
import type { Addresses } from './reading/files.ts'
import { htmlToMarkdown } from './statement/html-to-markdown.ts'
import type { MarkdownOptions } from './statement/html-to-markdown.ts'

/** Loaded with the first import: most processes never read a page of another site. */
async function htmlReader(): Promise<MarkdownOptions['load']> {
  const { load } = await import('cheerio')
  return (html) => load(html, null, false)
}

/** @param load reads HTML */
const textOf = (part: StatementPart | null, addresses: Addresses, load: MarkdownOptions['load']): string => {
  if (part === null) return ''
  if (part.format === 'html') return htmlToMarkdown(part.text, { load, addressOf: (url) => addresses.get(url) ?? url })
  let { text } = part
  for (const [url, address] of addresses) text = text.replaceAll(url, address)
  return text
}

/** A statement that is a document, or has one beside it. */
const documentLinks = ({ files }: RemoteProblem, addresses: Addresses): string =>
  files
    .filter((file) => isDocument(file) && addresses.has(file.url))
    .map((file) => `[${file.name.replaceAll(/[[\]\\]/g, '')}](${addresses.get(file.url)})`)
    .join('\n\n')

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const anchor = (url: string, text: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`

/** As existing clients show it: a link with the id as its text, and what the page says of where it is from. */
const sourceOf = ({ url, contestUrl, source }: RemoteProblem, displayId: string): string => {
  const contest = contestUrl === null ? [] : [anchor(contestUrl, source ?? contestUrl)]
  return [anchor(url, displayId), ...(contest.length > 0 || source === null ? contest : [escapeHtml(source)])].join(' ')
}

/** The key of the site where the page has none. */
const tagsOf = ({ tags }: RemoteProblem, site: string): string[] => {
  const names = tags.map((name) => name.trim().slice(0, problemLimits.tagNameMaxChars)).filter((name) => name !== '')
  const unique = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
  return unique.length === 0 ? [site] : unique.slice(0, problemLimits.tagMaxCount)
}

/** Ids of the stored languages that the problem allows. */
export async function languageIdsOf(db: Db, { site }: RemoteId, { languageIds }: RemoteProblem): Promise<number[]> {
  const names = languagesOfSite(site)
    .filter(({ id }) => languageIds === null || languageIds.includes(id))
    .map(({ name }) => name)
  const found = await tables(db)
    .selectFrom('language')
    .select('id')
    .where('oj', '=', remoteSites[site].laneSite)
    .where('name', 'in', names.length === 0 ? [''] : names)
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

const between = (value: number, most: number): number => Math.min(Math.max(1, value), most)

export interface FormParts {
  readonly asked: RemoteId
  readonly addresses: Addresses
  readonly languages: readonly number[]
  readonly auth: number
}

const unjudged = {
  type: problemTypes.acm,
  difficulty: 1,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  stackLimit: 128,
  isRemote: true,
  isFileIO: false,
  ioReadFileName: null,
  ioWriteFileName: null,
  spjCode: null,
  spjLanguage: null,
  judgingOptions: null,
  userExtraFile: {},
  judgeExtraFile: {},
  isUploadCase: false,
  samples: [],
  codeTemplates: [],
} as const

export async function formOf(
  problem: RemoteProblem,
  { asked, addresses, languages, auth }: FormParts,
): Promise<ProblemForm> {
  const load = await htmlReader()
  const description = [textOf(problem.description, addresses, load), documentLinks(problem, addresses)]
  return {
    ...unjudged,
    problemId: asked.displayId,
    title: problem.title.trim().slice(0, problemLimits.titleMaxChars),
    description: description.filter((text) => text !== '').join('\n\n'),
    input: textOf(problem.input, addresses, load),
    output: textOf(problem.output, addresses, load),
    hint: textOf(problem.hint, addresses, load),
    examples: examplesText(problem.samples),
    source: sourceOf(problem, asked.displayId),
    timeLimit: between(problem.timeLimitMs, problemLimits.timeLimitMaxMs),
    memoryLimit: between(problem.memoryLimitMb, problemLimits.memoryLimitMaxMb),
    auth,
    languages,
    tags: tagsOf(problem, asked.site),
  }
}

export const draftOf = (form: ProblemForm, { site }: RemoteId): ProblemDraft => ({
  form,
  codeShare: true,
  openCaseResult: remoteSites[site].hasCaseRows || site === 'GYM',
  showTestData: false,
  isRemoveEndBlank: false,
  cases: null,
  translations: null,
})
