/**
 * Polygon package with its tests, writing. What the format cannot say, and the statement as it is here, goes into
 * `podium.yaml`, which an import here reads first.
 */
import { stringify } from 'yaml'
import type { ZipFile } from 'yazl'
import type { Context } from '../../../../platform/context.ts'
import { addStoredFile } from '../../../problems/index.ts'
import { withFileNames } from '../../export/linked-files.ts'
import { entryTime } from '../../export/stored.ts'
import type { Solution, StoredProblem } from '../../export/stored.ts'
import { markdownToTex } from '../icpc/markdown-to-tex.ts'
import { textsByLanguage } from '../icpc/statement.ts'
import type { Texts } from '../neutral.ts'
import { ownWordsFor } from '../own-words.ts'
import { assetsOf } from './assets.ts'
import { languageNamed } from './languages.ts'
import { digitsOf, problemXml } from './problem-xml.ts'

interface PolygonPackage {
  /** With its slash, or empty for the root. */
  readonly folder: string
  readonly solution: Solution | null
}

const partFiles = { description: 'legend', input: 'input', output: 'output', hint: 'notes' } as const

/** The parts of a statement, which here stand without the line that names the problem. */
const texOf = (markdown: string): string => `${markdownToTex('', markdown).split('\n').slice(2).join('\n').trim()}\n`

function sectionFiles(folder: string, texts: Texts): [string, string][] {
  const parts = Object.entries(partFiles) as [keyof typeof partFiles, string][]
  return [
    [`${folder}/name.tex`, `${texts.title}\n`],
    ...parts.flatMap(([part, name]): [string, string][] =>
      texts[part].trim() === '' ? [] : [[`${folder}/${name}.tex`, texOf(texts[part])]],
    ),
  ]
}

const exampleFiles = (folder: string, { examples }: StoredProblem): [string, string][] =>
  examples.flatMap(({ input, output }, index): [string, string][] => {
    const name = `${folder}/example.${String(index + 1).padStart(2, '0')}`
    return [
      [name, input],
      [`${name}.a`, output],
    ]
  })

/** Links lead to files beside the statement. */
function withNames(problem: StoredProblem, texts: Texts): Texts {
  const named = (text: string): string => withFileNames(text, problem.files)
  return {
    title: texts.title,
    description: named(texts.description),
    input: named(texts.input),
    output: named(texts.output),
    hint: named(texts.hint),
  }
}

/** Adds one package. */
export function writePolygon(
  zip: ZipFile,
  { objectStore: store, pageFiles }: Pick<Context, 'objectStore' | 'pageFiles'>,
  problem: StoredProblem,
  { folder, solution }: PolygonPackage,
): void {
  const languages = new Map([...textsByLanguage(problem)].map(([short, texts]) => [languageNamed(short), texts]))
  const sections = [...languages].map(
    ([language, texts]) => [`statement-sections/${language}`, withNames(problem, texts)] as const,
  )
  const [own = 'statement-sections/english'] = sections.map(([name]) => name)
  const assets = assetsOf(problem, solution)
  const titles = new Map([...languages].map(([language, { title }]) => [language, title]))
  const cases = problem.rows.map((row, index) => ({ name: String(index + 1), row }))
  const words = {
    ...ownWordsFor(problem, cases, 'out'),
    type: problem.type,
    source: problem.source,
    texts: withNames(problem, problem),
    translations: Object.fromEntries(
      Object.entries(problem.translations).map(([locale, texts]) => [locale, withNames(problem, texts)]),
    ),
  }
  const files = new Map<string, Buffer | string>([
    ...assets.files,
    ...sections.flatMap(([name, texts]) => sectionFiles(name, texts)),
    ...exampleFiles(own, problem),
    ['problem.xml', problemXml(problem, titles, assets)],
    ['podium.yaml', stringify(words, { lineWidth: 0 })],
  ])
  for (const [path, content] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    zip.addBuffer(Buffer.from(content), folder + path, { mtime: entryTime, mode: 0o100644 })
  for (const { name, hash, sizeBytes } of problem.files)
    addStoredFile(zip, pageFiles, `${folder}${own}/${name}`, { file: { hash, sizeBytes }, at: entryTime })
  for (const [index, row] of problem.rows.entries()) {
    const path = `${folder}tests/${String(index + 1).padStart(digitsOf(problem), '0')}`
    const input = { hash: row.inputHash, sizeBytes: row.inputBytes }
    const output = { hash: row.outputHash, sizeBytes: row.outputBytes }
    addStoredFile(zip, store, path, { file: input, at: entryTime })
    addStoredFile(zip, store, `${path}.a`, { file: output, at: entryTime })
  }
}
