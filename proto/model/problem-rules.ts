/**
 * What a problem must be to be saved (spec/3 section 5, contract/admin 9 "Problem checks"), for the form and the server alike.
 * A fault names the field of the save call and the rule; the server tells it in the reader's language.
 */
import { isStockChecker, stockCheckerName } from './stock-checkers.ts'

export const problemLimits = {
  displayIdMaxChars: 64,
  titleMaxChars: 255,
  textMaxChars: 1_000_000,
  timeLimitMaxMs: 600_000,
  memoryLimitMaxMb: 65_536,
  caseMaxCount: 2_000,
  scoreMax: 1_000_000,
  fileNameMaxChars: 255,
  tagMaxCount: 50,
  tagNameMaxChars: 64,
  /** Code and extra files travel with every task, so there is a bound on all of them together. */
  codeMaxBytes: 500_000,
  templateMaxChars: 65_535,
} as const

export const caseModesOfType = {
  0: ['default', 'ergodic_without_error'],
  1: ['default', 'subtask_lowest', 'subtask_average'],
} as const satisfies Record<0 | 1, readonly string[]>
const groupedModes: readonly string[] = ['subtask_lowest', 'subtask_average']
export const needsGroups = (caseMode: string): boolean => groupedModes.includes(caseMode)

export type ProblemRule = 'required' | 'minimum' | 'maximum' | 'maxLength' | 'maxItems' | 'choice' | 'fileName' | 'repeated' | 'tooLarge' | 'stockChecker'
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
  /** File name to content. */
  readonly userExtraFile: Readonly<Record<string, string>>
  readonly judgeExtraFile: Readonly<Record<string, string>>
  readonly isUploadCase: boolean
  readonly samples: readonly CaseForm[]
  readonly languages: readonly number[]
  readonly tags: readonly string[]
  readonly codeTemplates: readonly { readonly lid: number; readonly code: string; readonly status: boolean }[]
}

const fault = (field: string, rule: ProblemRule, limit?: number): ProblemFault => (limit === undefined ? { field, rule } : { field, rule, limit })
const blank = (text: string | null): boolean => (text ?? '').trim() === ''
const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** A name within a folder, and nothing else. */
export const isPlainFileName = (name: string): boolean =>
  name.length <= problemLimits.fileNameMaxChars && name !== '.' && name !== '..' && /^[^/\\\0\n\r]+$/.test(name)

function textFault(form: ProblemForm): ProblemFault | null {
  if (blank(form.problemId)) return fault('problem.problemId', 'required')
  if (form.problemId.trim().length > problemLimits.displayIdMaxChars) return fault('problem.problemId', 'maxLength', problemLimits.displayIdMaxChars)
  if (blank(form.title)) return fault('problem.title', 'required')
  if (form.title.length > problemLimits.titleMaxChars) return fault('problem.title', 'maxLength', problemLimits.titleMaxChars)
  if (!form.isRemote) {
    const empty = (['description', 'input', 'output'] as const).find((name) => blank(form[name]))
    if (empty) return fault(`problem.${empty}`, 'required')
  }
  const long = (['description', 'input', 'output', 'hint', 'source', 'examples'] as const).find((name) => form[name].length > problemLimits.textMaxChars)
  return long ? fault(`problem.${long}`, 'maxLength', problemLimits.textMaxChars) : null
}

function choiceFault({ type, auth, difficulty, judgeMode, judgeCaseMode }: ProblemForm): ProblemFault | null {
  if (type !== 0 && type !== 1) return fault('problem.type', 'choice')
  if (![1, 2, 3].includes(auth)) return fault('problem.auth', 'choice')
  if (!Number.isInteger(difficulty) || difficulty < 0 || difficulty > 10) return fault('problem.difficulty', 'choice')
  if (!['default', 'spj', 'interactive'].includes(judgeMode)) return fault('problem.judgeMode', 'choice')
  const allowed: readonly string[] = caseModesOfType[type]
  return allowed.includes(judgeCaseMode) ? null : fault('problem.judgeCaseMode', 'choice')
}

function limitFault(form: ProblemForm): ProblemFault | null {
  const bounds = [['timeLimit', problemLimits.timeLimitMaxMs], ['memoryLimit', problemLimits.memoryLimitMaxMb], ['stackLimit', problemLimits.memoryLimitMaxMb]] as const
  for (const [name, max] of bounds) {
    if (form[name] < 1) return fault(`problem.${name}`, 'minimum', 1)
    if (form[name] > max) return fault(`problem.${name}`, 'maximum', max)
  }
  return null
}

function fileFault({ isFileIO, ioReadFileName, ioWriteFileName }: ProblemForm): ProblemFault | null {
  if (!isFileIO) return null
  for (const [name, value] of Object.entries({ ioReadFileName, ioWriteFileName })) {
    if (blank(value)) return fault(`problem.${name}`, 'required')
    if (!isPlainFileName(value ?? '')) return fault(`problem.${name}`, 'fileName')
  }
  return null
}

function extraFileFault(form: ProblemForm): ProblemFault | null {
  for (const field of ['userExtraFile', 'judgeExtraFile'] as const) {
    for (const [name, content] of Object.entries(form[field])) {
      if (blank(name) || content === '') return fault(`problem.${field}`, 'required')
      if (!isPlainFileName(name)) return fault(`problem.${field}`, 'fileName')
    }
  }
  const bytes = [form.spjCode ?? '', ...Object.entries({ ...form.userExtraFile, ...form.judgeExtraFile }).flat()].reduce((sum, text) => sum + bytesOf(text), 0)
  return bytes > problemLimits.codeMaxBytes ? fault('problem.judgeExtraFile', 'tooLarge', problemLimits.codeMaxBytes) : null
}

function refereeFault({ judgeMode, spjCode, spjLanguage }: ProblemForm): ProblemFault | null {
  if (judgeMode === 'default') return null
  if (blank(spjCode)) return fault('problem.spjCode', 'required')
  const stock = stockCheckerName(spjCode ?? '')
  if (stock !== null) return judgeMode === 'spj' && isStockChecker(stock) ? null : fault('problem.spjCode', 'stockChecker')
  return /^C(\+\+( (17|20))?)?( With O2)?$/.test(spjLanguage ?? '') ? null : fault('problem.spjLanguage', 'choice')
}

function caseFault({ samples, isUploadCase, type, judgeCaseMode }: ProblemForm): ProblemFault | null {
  if (samples.length > problemLimits.caseMaxCount) return fault('samples', 'maxItems', problemLimits.caseMaxCount)
  for (const [index, one] of samples.entries()) {
    if (isUploadCase ? one.input === '' : one.input === '' && one.output === '') return fault(`samples.${index}.input`, 'required')
    if (type === 1 && one.score === null) return fault(`samples.${index}.score`, 'required')
    if (one.score !== null && one.score < 0) return fault(`samples.${index}.score`, 'minimum', 0)
    if (one.score !== null && one.score > problemLimits.scoreMax) return fault(`samples.${index}.score`, 'maximum', problemLimits.scoreMax)
    if (needsGroups(judgeCaseMode) && one.groupNum === null) return fault(`samples.${index}.groupNum`, 'required')
    if (one.groupNum !== null && (one.groupNum < 0 || one.groupNum > problemLimits.caseMaxCount)) return fault(`samples.${index}.groupNum`, 'maximum', problemLimits.caseMaxCount)
  }
  return null
}

const isRepeated = <T>(list: readonly T[]): boolean => new Set(list).size < list.length

function belongingFault({ languages, tags, codeTemplates }: ProblemForm): ProblemFault | null {
  if (languages.length === 0) return fault('languages', 'required')
  if (tags.length > problemLimits.tagMaxCount) return fault('tags', 'maxItems', problemLimits.tagMaxCount)
  if (tags.some(blank)) return fault('tags', 'required')
  if (tags.some((name) => name.length > problemLimits.tagNameMaxChars)) return fault('tags', 'maxLength', problemLimits.tagNameMaxChars)
  if (isRepeated(tags.map((name) => name.trim().toLowerCase()))) return fault('tags', 'repeated')
  if (codeTemplates.some(({ status, code }) => status && blank(code))) return fault('codeTemplates', 'required')
  if (codeTemplates.some(({ code }) => code.length > problemLimits.templateMaxChars)) return fault('codeTemplates', 'maxLength', problemLimits.templateMaxChars)
  return isRepeated(codeTemplates.map(({ lid }) => lid)) ? fault('codeTemplates', 'repeated') : null
}

/** The first rule that a problem breaks; null when it may be saved. Whether there are cases at all depends on what is stored. */
export function problemFault(form: ProblemForm): ProblemFault | null {
  for (const check of [textFault, choiceFault, limitFault, fileFault, extraFileFault, refereeFault, caseFault, belongingFault]) {
    const found = check(form)
    if (found) return found
  }
  return null
}
