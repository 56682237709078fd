/**
 * What a problem must be to be saved (spec/3 section 5, contract/admin 9 "Problem checks"), for the form and the
 * server alike. A fault names the field of the save call and the rule; the server tells it in the reader's language.
 */
import type { JudgingOptions } from './judging-options.ts'
import { limitFaults } from './limit-faults.ts'
import { isStockChecker, stockCheckerName } from './stock-checkers.ts'

/** Scored by all cases or none, or by points. */
export const problemTypes = { acm: 0, oi: 1 } as const
export type ProblemType = (typeof problemTypes)[keyof typeof problemTypes]

export const problemLimits = {
  displayIdMaxChars: 64,
  titleMaxChars: 255,
  textMaxChars: 1_000_000,
  timeLimitMaxMs: 600_000,
  memoryLimitMaxMb: 65_536,
  caseMaxCount: 2_000,
  judgingMaxMs: Infinity,
  scoreMax: 1_000_000,
  fileNameMaxChars: 255,
  tagMaxCount: 50,
  tagNameMaxChars: 64,
  /** Code and extra files travel with every task, so there is a bound on all of them together. */
  codeMaxBytes: 500_000,
  templateMaxChars: 65_535,
  /** What is typed of the id of a group's problem, behind the short name of the group. */
  groupIdMaxChars: 50,
} as const

/** Bounds that an admin scope may draw closer than the site does. */
export interface ProblemBounds {
  readonly timeLimitMaxMs: number
  readonly memoryLimitMaxMb: number
  readonly textMaxChars: number
  /** Cases times the time limit: as long may one submission hold a slot of a judge. */
  readonly judgingMaxMs: number
}
/** Of the problems of a group (contract/groups 12.6), whose administrators need not be the site's. */
export const groupProblemBounds: ProblemBounds = {
  timeLimitMaxMs: 30_000,
  memoryLimitMaxMb: 1_024,
  textMaxChars: 65_535,
  judgingMaxMs: 300_000,
}

export const caseModesOfType = {
  0: ['default', 'ergodic_without_error'],
  1: ['default', 'subtask_lowest', 'subtask_average'],
} as const satisfies Record<0 | 1, readonly string[]>
const groupedModes: readonly string[] = ['subtask_lowest', 'subtask_average']
export const needsGroups = (caseMode: string): boolean => groupedModes.includes(caseMode)

export type ProblemRule =
  | 'required'
  | 'minimum'
  | 'maximum'
  | 'maxLength'
  | 'maxItems'
  | 'choice'
  | 'fileName'
  | 'repeated'
  | 'tooLarge'
  | 'stockChecker'
  | 'judgingTime'
export interface ProblemFault {
  readonly field: string
  readonly rule: ProblemRule
  readonly limit?: number
}

export interface CaseForm {
  /** File name, or the text of a case made by hand. */
  readonly input: string
  readonly output: string
  readonly score: number | null
  readonly groupNum: number | null
}

/** The save call with defaults filled in. */
export interface ProblemForm {
  readonly problemId: string
  readonly title: string
  readonly description: string
  readonly input: string
  readonly output: string
  readonly hint: string
  readonly source: string
  readonly examples: string
  readonly type: number
  readonly auth: number
  readonly difficulty: number
  readonly judgeMode: string
  readonly judgeCaseMode: string
  readonly timeLimit: number
  readonly memoryLimit: number
  readonly stackLimit: number
  readonly isRemote: boolean
  readonly isFileIO: boolean
  readonly ioReadFileName: string | null
  readonly ioWriteFileName: string | null
  readonly spjCode: string | null
  readonly spjLanguage: string | null
  readonly judgingOptions: JudgingOptions | null
  /** File name to content. */
  readonly userExtraFile: Readonly<Record<string, string>>
  readonly judgeExtraFile: Readonly<Record<string, string>>
  readonly isUploadCase: boolean
  readonly samples: readonly CaseForm[]
  readonly languages: readonly number[]
  readonly tags: readonly string[]
  readonly codeTemplates: readonly { readonly lid: number; readonly code: string; readonly status: boolean }[]
}

const fault = (field: string, rule: ProblemRule, limit?: number): ProblemFault =>
  limit === undefined ? { field, rule } : { field, rule, limit }
const blank = (text: string | null): boolean => (text ?? '').trim() === ''
const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** A name within a folder, and nothing else. */
export const isPlainFileName = (name: string): boolean =>
  name.length <= problemLimits.fileNameMaxChars && name !== '.' && name !== '..' && /^[^/\\\0\n\r]+$/.test(name)

/** The faults of one group of fields, in order. */
type Faults = Generator<ProblemFault, void>

export interface RuleOptions {
  /** Formats put everything into one text, and leave the id to the site. */
  readonly isImported?: boolean
  /** Absent are those of the site. */
  readonly bounds?: ProblemBounds
}

function* textFaults(form: ProblemForm, { isImported = false, bounds = problemLimits }: RuleOptions): Faults {
  if (blank(form.problemId) && !isImported) yield fault('problem.problemId', 'required')
  if (form.problemId.trim().length > problemLimits.displayIdMaxChars)
    yield fault('problem.problemId', 'maxLength', problemLimits.displayIdMaxChars)
  if (blank(form.title)) yield fault('problem.title', 'required')
  if (form.title.length > problemLimits.titleMaxChars)
    yield fault('problem.title', 'maxLength', problemLimits.titleMaxChars)
  for (const name of ['description', 'input', 'output'] as const) {
    if (!form.isRemote && !isImported && blank(form[name])) yield fault(`problem.${name}`, 'required')
  }
  for (const name of ['description', 'input', 'output', 'hint', 'source', 'examples'] as const) {
    if (form[name].length > bounds.textMaxChars) yield fault(`problem.${name}`, 'maxLength', bounds.textMaxChars)
  }
}

function* choiceFaults({ type, auth, difficulty, judgeMode, judgeCaseMode }: ProblemForm): Faults {
  if (![1, 2, 3].includes(auth)) yield fault('problem.auth', 'choice')
  if (!Number.isInteger(difficulty) || difficulty < 0 || difficulty > 10) yield fault('problem.difficulty', 'choice')
  if (!['default', 'spj', 'interactive'].includes(judgeMode)) yield fault('problem.judgeMode', 'choice')
  if (type !== 0 && type !== 1) return yield fault('problem.type', 'choice')
  const allowed: readonly string[] = caseModesOfType[type]
  if (!allowed.includes(judgeCaseMode)) yield fault('problem.judgeCaseMode', 'choice')
}

function* fileFaults({ isFileIO, ioReadFileName, ioWriteFileName }: ProblemForm): Faults {
  if (!isFileIO) return
  for (const [name, value] of Object.entries({ ioReadFileName, ioWriteFileName })) {
    if (blank(value)) yield fault(`problem.${name}`, 'required')
    else if (!isPlainFileName(value ?? '')) yield fault(`problem.${name}`, 'fileName')
  }
}

function* extraFileFaults(form: ProblemForm): Faults {
  for (const field of ['userExtraFile', 'judgeExtraFile'] as const) {
    for (const [name, content] of Object.entries(form[field])) {
      if (blank(name) || content === '') yield fault(`problem.${field}`, 'required')
      else if (!isPlainFileName(name)) yield fault(`problem.${field}`, 'fileName')
    }
  }
  const bytes = [
    form.spjCode ?? '',
    ...Object.entries({ ...form.userExtraFile, ...form.judgeExtraFile }).flat(),
  ].reduce((sum, text) => sum + bytesOf(text), 0)
  if (bytes > problemLimits.codeMaxBytes) yield fault('problem.judgeExtraFile', 'tooLarge', problemLimits.codeMaxBytes)
}

function* checkerFaults({ judgeMode, spjCode, spjLanguage }: ProblemForm): Faults {
  if (judgeMode === 'default') return
  if (blank(spjCode)) return yield fault('problem.spjCode', 'required')
  const stock = stockCheckerName(spjCode ?? '')
  if (stock !== null) {
    if (judgeMode !== 'spj' || !isStockChecker(stock)) yield fault('problem.spjCode', 'stockChecker')
  } else if (!/^(Python3|C(\+\+( (17|20))?)?( With O2)?)$/.test(spjLanguage ?? ''))
    yield fault('problem.spjLanguage', 'choice')
}

function* caseFaults({ samples, isUploadCase, type, judgeCaseMode }: ProblemForm): Faults {
  if (samples.length > problemLimits.caseMaxCount) yield fault('samples', 'maxItems', problemLimits.caseMaxCount)
  for (const [index, one] of samples.entries()) {
    if (isUploadCase ? one.input === '' : one.input === '' && one.output === '')
      yield fault(`samples.${index}.input`, 'required')
    if (type === 1 && one.score === null) yield fault(`samples.${index}.score`, 'required')
    if (one.score !== null && one.score < 0) yield fault(`samples.${index}.score`, 'minimum', 0)
    if (one.score !== null && one.score > problemLimits.scoreMax)
      yield fault(`samples.${index}.score`, 'maximum', problemLimits.scoreMax)
    if (needsGroups(judgeCaseMode) && one.groupNum === null) yield fault(`samples.${index}.groupNum`, 'required')
    if (one.groupNum !== null && (one.groupNum < 0 || one.groupNum > problemLimits.caseMaxCount))
      yield fault(`samples.${index}.groupNum`, 'maximum', problemLimits.caseMaxCount)
  }
}

const isRepeated = <T>(list: readonly T[]): boolean => new Set(list).size < list.length

function* belongingFaults({ languages, tags, codeTemplates }: ProblemForm): Faults {
  if (languages.length === 0) yield fault('languages', 'required')
  if (tags.length > problemLimits.tagMaxCount) yield fault('tags', 'maxItems', problemLimits.tagMaxCount)
  if (tags.some(blank)) yield fault('tags', 'required')
  if (tags.some((name) => name.length > problemLimits.tagNameMaxChars))
    yield fault('tags', 'maxLength', problemLimits.tagNameMaxChars)
  if (isRepeated(tags.map((name) => name.trim().toLowerCase()))) yield fault('tags', 'repeated')
  if (codeTemplates.some(({ status, code }) => status && blank(code))) yield fault('codeTemplates', 'required')
  if (codeTemplates.some(({ code }) => code.length > problemLimits.templateMaxChars))
    yield fault('codeTemplates', 'maxLength', problemLimits.templateMaxChars)
  if (isRepeated(codeTemplates.map(({ lid }) => lid))) yield fault('codeTemplates', 'repeated')
}

const groups = [
  textFaults,
  choiceFaults,
  (form: ProblemForm, { bounds = problemLimits }: RuleOptions) => limitFaults(form, bounds),
  fileFaults,
  extraFileFaults,
  checkerFaults,
  caseFaults,
  belongingFaults,
]

/** Every rule that a problem breaks. Whether there are cases at all depends on what is stored. */
export const problemFaults = (form: ProblemForm, options: RuleOptions = {}): ProblemFault[] =>
  groups.flatMap((faults) => [...faults(form, options)])

/** The first rule that a problem breaks; null when it may be saved. */
export const problemFault = (form: ProblemForm, options: RuleOptions = {}): ProblemFault | null =>
  problemFaults(form, options)[0] ?? null
