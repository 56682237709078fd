/**
 * Statements of ICPC packages, one file a language: `problem.<language>.<md|tex|pdf>`. The version of 2023-07 names
 * the problem in `problem.yaml`, once for each language with a statement and for no other; the legacy one in each
 * LaTeX statement.
 */
import { locales } from '@podium/proto/rules/site/locale.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { Bundle } from '../bundle.ts'
import { markdownToTex } from './markdown-to-tex.ts'
import { dictOf, textOf } from '../neutral.ts'
import type { NeutralFile, NeutralProblem, Texts } from '../neutral.ts'
import { withFileNames } from '../../export/linked-files.ts'
import type { StoredProblem } from '../../export/stored.ts'
import { markerOf, markOf } from './file-marks.ts'
import { joinStatement, partStatement, texToMarkdown } from '../statement.ts'

const folders = ['problem_statement', 'statement']
const fileName = /\/problem(?:\.([a-z]{2,3}(?:-[A-Z]{2})?))?\.(md|tex|pdf)$/
/** What a file without a language is in. */
const defaultLanguage = 'en'

const localeOf = (language: string): Locale | undefined =>
  locales.find((locale) => locale.slice(0, 2) === language.slice(0, 2))

/** The files of each language by their kind. */
function filesByLanguage(inside: readonly string[]): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>()
  for (const path of inside) {
    const [, language = defaultLanguage, kind] = fileName.exec(path) ?? []
    if (kind === undefined) continue
    const files = found.get(language) ?? new Map<string, string>()
    found.set(language, files.set(kind, files.get(kind) ?? path))
  }
  return found
}

/** A name by language, or one for all, or in a LaTeX statement. */
function titleOf(name: unknown, language: string, tex: string): string {
  const own = textOf(dictOf(name)[language])
  if (own !== '') return own
  const inTex = /^%%\s*plainproblemname:(.*)$/m.exec(tex)?.[1] ?? /\\problemname\{(.*)\}/.exec(tex)?.[1]
  return language !== defaultLanguage && inTex !== undefined
    ? texToMarkdown(inTex).trim()
    : textOf(name) || textOf(dictOf(name)[defaultLanguage]) || textOf(Object.values(dictOf(name))[0])
}

type Statements = Pick<
  NeutralProblem,
  'files' | 'notes' | 'translations' | 'title' | 'description' | 'input' | 'output' | 'hint'
>

/**
 * English is the problem's own text, else the first language; the site's other one is a translation. What they lead to
 * and statements that are a PDF are stored as files.
 */
export async function statementsOf(bundle: Bundle, name: unknown): Promise<Statements> {
  const inside = folders.flatMap((folder) => bundle.names.filter((path) => path.startsWith(`${folder}/`)))
  const byLanguage = filesByLanguage(inside)
  const { marked, linked } = markerOf(inside)
  const fileOf = (path: string): NeutralFile => ({
    mark: markOf(path),
    name: path.split('/').at(-1) ?? path,
    bytes: () => bundle.bytes(path),
  })
  const [own = defaultLanguage, ...others] = [...byLanguage.keys()].toSorted(
    (a, b) => Number(b === defaultLanguage) - Number(a === defaultLanguage),
  )
  let isConverted = false
  let hasPdf = false
  const textsOf = async (language: string): Promise<Texts> => {
    const files = byLanguage.get(language)
    const [markdown, texPath, pdf] = [files?.get('md'), files?.get('tex'), files?.get('pdf')]
    const tex = texPath === undefined ? '' : await bundle.text(texPath)
    if (markdown === undefined && tex !== '') isConverted = true
    const written =
      markdown === undefined ? texToMarkdown(tex.replace(/\\problemname\{.*\}/, '')) : await bundle.text(markdown)
    hasPdf ||= pdf !== undefined
    const pdfName = pdf?.split('/').at(-1) ?? ''
    const whole = pdf === undefined ? written : `[${pdfName.replace(/\.pdf$/, '')}](${pdfName})\n\n${written}`
    return {
      title: titleOf(name, language, tex),
      ...partStatement(marked(whole, (markdown ?? texPath ?? pdf ?? '').split('/')[0] ?? '')),
    }
  }
  const base = await textsOf(own)
  const translations: Partial<Record<Locale, Texts>> = {}
  for (const language of others) {
    const locale = localeOf(language)
    if (locale !== undefined && locale !== localeOf(own) && translations[locale] === undefined)
      translations[locale] = await textsOf(language)
  }
  return {
    ...base,
    translations,
    files: [...linked].map(fileOf),
    notes: [
      ...(isConverted ? [{ code: 'importTexConverted' as const, params: {} }] : []),
      ...(hasPdf ? [{ code: 'importPdfKept' as const, params: {} }] : []),
    ],
  }
}

/**
 * The texts by language. What a problem itself says is in the language that it has no translation to, and in English
 * where it has none; with a translation to each, nobody reads it.
 */
export function textsByLanguage(problem: StoredProblem): ReadonlyMap<string, Texts> {
  const translated = Object.entries(problem.translations).map(([locale, texts]) => [locale.slice(0, 2), texts] as const)
  const ownLanguage = [defaultLanguage, ...locales.map((locale) => locale.slice(0, 2))].find((language) =>
    translated.every(([other]) => other !== language),
  )
  const own = ownLanguage === undefined ? [] : [[ownLanguage, problem] as const]
  return new Map([...own, ...translated].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Where statements lie, with the files to which they lead. */
export const statementFolder = (isLegacy: boolean): string => (isLegacy ? 'problem_statement' : 'statement')

/**
 * The legacy format takes LaTeX alone; the Markdown beside it is for those who read that, as an import here does.
 * @returns file contents by path
 */
export function statementFiles(problem: StoredProblem, isLegacy: boolean): Readonly<Record<string, string>> {
  const files: Record<string, string> = {}
  const folder = statementFolder(isLegacy)
  for (const [language, texts] of textsByLanguage(problem)) {
    const markdown = withFileNames(joinStatement(texts), problem.files)
    if (isLegacy) files[`${folder}/problem.${language}.tex`] = markdownToTex(texts.title, markdown)
    files[`${folder}/problem.${language}.md`] = markdown
  }
  return files
}
