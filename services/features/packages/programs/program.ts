/** Programs of a package that a judge can run: submissions of its jury, and validators of its inputs. */
import type { LanguageName } from '@podium/proto/rules/submission/languages.ts'
import type { LimitBound } from './time-limit.ts'

/** What a case of a submission came to, in the words of the formats. */
export type CaseWord = 'AC' | 'WA' | 'TLE' | 'RTE'

/** What a submission promises: no case is anything but `permitted`, and at least one is `required`. */
export interface Expectation {
  readonly permitted: readonly CaseWord[]
  readonly required: readonly CaseWord[]
  /** Some points, but not all of them. */
  readonly isPartial?: boolean
  /** The cases that it is about, as patterns of names within `data`; absent for all. */
  readonly cases?: string
}

export interface PackageProgram {
  /** Of its file or folder in the package. */
  readonly path: string
  readonly kind: 'submission' | 'validator'
  /** Null: in no language of this site. */
  readonly language: LanguageName | null
  readonly source: string
  /** Beside the source, by plain names. */
  readonly extraFiles: Readonly<Record<string, string>>
  /** Of a validator: what it is called with, and by which exit code it takes an input. */
  readonly call: ValidatorCall | null
  /** Of a submission; all of them must hold. */
  readonly expected: readonly Expectation[]
  /** On which side of the time limit it is, where the limit follows from such runs. */
  readonly bound?: LimitBound | null
}

export interface ValidatorCall {
  readonly goodExitCode: number
  readonly argumentsOf: (caseName: string) => readonly string[]
}

/** What is known of a package beside its files. */
export interface PackageFacts {
  readonly format: 'icpc' | 'polygon'
  /** Names of cases within `data`, by the names of their inputs here. */
  readonly caseNames: Readonly<Record<string, string>>
  /** In whose place the values stand where a text says `{{name}}`. */
  readonly constants: Readonly<Record<string, string>>
}

/** Texts by path. */
export type PackageTexts = ReadonlyMap<string, string>

const byEnding: Readonly<Record<string, LanguageName>> = {
  'c': 'C With O2',
  'cc': 'C++ 17 With O2',
  'cpp': 'C++ 17 With O2',
  'cxx': 'C++ 17 With O2',
  'c++': 'C++ 17 With O2',
  'C': 'C++ 17 With O2',
  'java': 'Java',
  'py': 'Python3',
  'py3': 'Python3',
  'py2': 'Python2',
  'go': 'Golang',
  'rs': 'Rust',
  'rb': 'Ruby',
  'cs': 'C#',
  'js': 'JavaScript Node',
  'php': 'PHP',
}

export const endingOf = (path: string): string => /\.([A-Za-z0-9+]+)$/.exec(path)?.[1] ?? ''

/** By the ending; a first line may say that a Python program is of the second kind. */
export function languageOfFile(path: string, text: string): LanguageName | null {
  const language = byEnding[endingOf(path)] ?? null
  const isOld = language === 'Python3' && (/^#!.*python2/.test(text) || path.endsWith('_py2.py'))
  return isOld ? 'Python2' : language
}

const isCpp = (path: string): boolean => /\.(c|cc|cpp|cxx|c\+\+)$/i.test(path)
const isMain = (path: string, text: string): boolean =>
  /\bmain\s*\(/i.test(text) || /(^|\/)(__main__|main)\.\w+$/i.test(path)

interface Files {
  /** Within the folder of the program. */
  readonly files: PackageTexts
  readonly entryPoint?: string | undefined
}

type Source = Pick<PackageProgram, 'language' | 'source' | 'extraFiles'>

/** Java has one main class here, `Main`: a program of one public class gets that name. */
function asMainClass(source: string): string {
  const name = /\bpublic\s+(?:final\s+)?class\s+(\w+)/.exec(source)?.[1] ?? /\bclass\s+(\w+)/.exec(source)?.[1]
  return name === undefined || name === 'Main' ? source : source.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), 'Main')
}

/** One source with the others beside it; C and C++ take in what is compiled together with it. */
export function sourceOf({ files, entryPoint }: Files): Source {
  const paths = [...files.keys()].toSorted()
  const sources = paths.filter((path) => languageOfFile(path, files.get(path) ?? '') !== null)
  const main =
    sources.find((path) => path === entryPoint) ??
    sources.find((path) => isMain(path, files.get(path) ?? '')) ??
    sources[0]
  if (main === undefined) return { language: null, source: '', extraFiles: {} }
  let source = files.get(main) ?? ''
  const language = languageOfFile(main, source)
  const extraFiles: Record<string, string> = {}
  for (const path of paths.filter((one) => one !== main)) {
    const isTogether = isCpp(main) && isCpp(path)
    const name = isTogether ? `${path}.h` : path
    extraFiles[name.replaceAll('/', '_')] = files.get(path) ?? ''
    if (isTogether) source += `\n#include "${name.replaceAll('/', '_')}"\n`
  }
  return { language, source: language === 'Java' ? asMainClass(source) : source, extraFiles }
}

/** Programs below a folder: each file in it and each folder in it is one. Names to their files, within themselves. */
export function programsBelow(texts: PackageTexts, folder: string): Map<string, Map<string, string>> {
  const programs = new Map<string, Map<string, string>>()
  for (const [path, text] of texts) {
    if (!path.startsWith(`${folder}/`)) continue
    const [name = '', ...rest] = path.slice(folder.length + 1).split('/')
    const files = programs.get(name) ?? new Map<string, string>()
    programs.set(name, files.set(rest.length === 0 ? name : rest.join('/'), text))
  }
  return programs
}

/** With the values of a package's constants in place of their names. */
export const withConstants = (text: string, constants: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+(?:\.\w+)?)\}\}/g, (whole, name: string) => constants[name] ?? whole)
