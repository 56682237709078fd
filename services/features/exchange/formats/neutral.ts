/**
 * A problem on its way in or out, independent of any format. Readers give these, writers take them; case files stay
 * where they are (an archive, the object store) until somebody opens them.
 */
import { Readable } from 'node:stream'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode, ErrorParams } from '@podium/proto/errors/index.ts'
import type { JudgingOptions } from '@podium/proto/rules/problem/judging-options.ts'
import type { Sample } from '@podium/proto/rules/problem/examples.ts'
import type { LimitRule } from '../../packages/index.ts'

export interface NeutralCase {
  readonly inputName: string
  readonly outputName: string
  readonly input: () => Promise<Readable>
  /** Null: the output is empty. */
  readonly output: (() => Promise<Readable>) | null
  readonly score: number | null
  readonly groupNum: number | null
  /** What the package calls it, within `data`. */
  readonly nameInPackage?: string
}

/**
 * A picture or attachment of the statement: every occurrence of `mark` in its texts becomes the address under which
 * it is kept.
 */
export interface NeutralFile {
  readonly mark: string
  readonly name: string
  readonly bytes: () => Promise<Buffer>
}

/** What a package has beside the problem: programs of its jury, and all that it is written with. */
export interface NeutralPackage {
  readonly format: 'icpc' | 'polygon'
  readonly version: string
  readonly metadata: Dict
  readonly constants: Readonly<Record<string, string>>
  /** Where the package names no time limit: how it follows from the runs of its programs. */
  readonly limitRule?: LimitRule
  readonly paths: readonly string[]
  readonly bytes: (path: string) => Promise<Buffer>
  readonly sizeBytes: (path: string) => number
}

/** What a statement says, in one language. */
export interface Texts {
  readonly title: string
  readonly description: string
  readonly input: string
  readonly output: string
  readonly hint: string
}

export interface NeutralProblem extends Texts {
  /** Null: the site gives one. */
  readonly displayId: string | null
  /** The statement in other languages, by locale. */
  readonly translations: Readonly<Record<string, Texts>>
  readonly source: string
  readonly examples: readonly Sample[]
  readonly type: 0 | 1
  readonly judgeMode: 'default' | 'spj' | 'interactive'
  readonly judgeCaseMode: string
  readonly timeLimitMs: number
  readonly memoryLimitMb: number
  readonly stackLimitMb: number
  readonly difficulty: number
  readonly auth: number
  /** Null: whoever imports. */
  readonly author: string | null
  readonly codeShare: boolean
  readonly isRemoveEndBlank: boolean
  readonly openCaseResult: boolean
  readonly showTestData: boolean
  readonly ioReadFileName: string | null
  readonly ioWriteFileName: string | null
  readonly spjCode: string | null
  readonly spjLanguage: string | null
  readonly judgingOptions: JudgingOptions | null
  readonly userExtraFiles: Readonly<Record<string, string>>
  readonly judgeExtraFiles: Readonly<Record<string, string>>
  readonly tags: readonly string[]
  /** Null: every local language. */
  readonly languages: readonly string[] | null
  readonly templates: readonly { readonly language: string; readonly code: string }[]
  readonly cases: readonly NeutralCase[]
  /** Sets of statements are stored without test data, hidden until somebody adds it. */
  readonly mayLackCases: boolean
  readonly files: readonly NeutralFile[]
  /** What is stored beside the problem; null for formats without programs. */
  readonly package: NeutralPackage | null
  /** What the reader changed or left out, and why. */
  readonly notes: readonly { readonly code: ErrorCode; readonly params: ErrorParams }[]
}

/** What the formats fix for an import (contract/files-and-formats 11). */
export const importDefaults = {
  displayId: null,
  title: '',
  description: '',
  input: '',
  output: '',
  hint: '',
  translations: {},
  source: '',
  examples: [],
  type: 0,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  difficulty: 1,
  auth: 1,
  author: null,
  codeShare: false,
  isRemoveEndBlank: true,
  openCaseResult: true,
  showTestData: false,
  ioReadFileName: null,
  ioWriteFileName: null,
  spjCode: null,
  spjLanguage: null,
  judgingOptions: null,
  userExtraFiles: {},
  judgeExtraFiles: {},
  tags: [],
  languages: null,
  templates: [],
  cases: [],
  mayLackCases: false,
  files: [],
  package: null,
  notes: [],
} as const satisfies NeutralProblem

/** One problem of an import; `read` throws Refusal when it cannot be understood. */
export interface ImportItem {
  /** For the report: a folder or a title. */
  readonly name: string
  /** It is the whole archive: the report calls it by its title, once that has been read. */
  readonly isWhole?: boolean
  /** What belongs to it in the archive, to tell which files were not used; absent where a file is the whole import. */
  readonly files?: { readonly paths: () => readonly string[]; readonly untouched: () => readonly string[] }
  readonly read: () => Promise<NeutralProblem>
}

export const fault = (code: ErrorCode, params: ErrorParams = {}): Refusal => new Refusal(code, params)

const namesMost = 20
const nameMostChars = 200

/** What a note names: as many as a reader takes in, and how many more there are. */
export const namesInNote = (names: readonly string[]): readonly string[] => [
  ...names.slice(0, namesMost).map((name) => name.slice(0, nameMostChars)),
  ...(names.length > namesMost ? [`… (+${names.length - namesMost})`] : []),
]

export const textSource = (text: string) => async (): Promise<Readable> =>
  Readable.from(text === '' ? [] : [Buffer.from(text)])

/** A number with room for text such as `128`; null for anything that is none. */
export const numberOf = (value: unknown): number | null => {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : null
}
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export type Dict = Readonly<Record<string, unknown>>
export const dictOf = (value: unknown): Dict =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Dict) : {}
export const textMapOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(dictOf(value)).filter(
      (one): one is [string, string] => typeof one[1] === 'string' && one[1] !== '' && one[0] !== '',
    ),
  )
