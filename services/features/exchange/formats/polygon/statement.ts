/** Statements of a Polygon package: `statement-sections/<language>/`, a TeX file for each part. */
import { localeOfLanguage } from './languages.ts'
import type { Bundle } from '../bundle.ts'
import type { NeutralFile, NeutralProblem, Texts } from '../neutral.ts'
import { texToMarkdown } from '../statement.ts'

const folderOf = (language: string): string => `statement-sections/${language}`
const parts = ['name', 'legend', 'input', 'output', 'interaction', 'scoring', 'notes'] as const

async function textsOf(bundle: Bundle, language: string): Promise<Texts> {
  const found: Partial<Record<(typeof parts)[number], string>> = {}
  for (const part of parts) {
    const name = `${folderOf(language)}/${part}.tex`
    if (bundle.has(name)) found[part] = texToMarkdown(await bundle.text(name))
  }
  const { name = '', legend = '', input = '', output = '', interaction = '', scoring = '', notes = '' } = found
  return {
    title: name,
    description: legend,
    input,
    output: [output, interaction].filter((text) => text !== '').join('\n\n'),
    hint: [scoring, notes].filter((text) => text !== '').join('\n\n'),
  }
}

/** A picture of a language is called by its name in the texts of that language. */
const picturesOf = (bundle: Bundle, language: string): NeutralFile[] =>
  bundle.names
    .filter((name) => name.startsWith(`${folderOf(language)}/`) && /\.(png|jpe?g|gif|webp|svg|pdf)$/i.test(name))
    .map((path) => {
      const name = path.slice(folderOf(language).length + 1)
      return { mark: name, name, bytes: () => bundle.bytes(path) }
    })

export interface Statements extends Pick<NeutralProblem, 'translations' | 'files'> {
  readonly own: Texts
  /** Where the samples of the statement lie. */
  readonly folder: string
}

/** English is the problem's own text, else the first language; the site's other one is a translation. */
export async function statementsOf(bundle: Bundle, languages: readonly string[]): Promise<Statements> {
  const written = [...new Set(['english', 'chinese', ...languages])].filter((language) =>
    bundle.names.some((name) => name.startsWith(`${folderOf(language)}/`)),
  )
  const [first = 'english', ...others] = written
  const translations: Record<string, Texts> = {}
  for (const language of others) {
    const locale = localeOfLanguage(language)
    if (locale !== null && locale !== localeOfLanguage(first) && translations[locale] === undefined)
      translations[locale] = await textsOf(bundle, language)
  }
  const pictures = written.flatMap((language) => picturesOf(bundle, language))
  return {
    own: await textsOf(bundle, first),
    folder: folderOf(first),
    translations,
    files: [...new Map(pictures.map((one) => [one.mark, one])).values()],
  }
}
