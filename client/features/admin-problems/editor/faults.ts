/** What keeps a draft from being saved: the shared rules, and those that only the form can know. */
import { isPlainFileName, problemFaults } from '@podium/proto/rules/problem/problem-rules.ts'
import type { ProblemFault, RuleOptions } from '@podium/proto/rules/problem/problem-rules.ts'
import { casesOf, formOf } from './draft-body.ts'
import type { ExtraFile, ProblemDraft } from './draft.ts'
import { isLimit } from './limit-rows.ts'

export type FaultRule = ProblemFault['rule'] | 'number' | 'upload' | 'atLeastOne' | 'compile' | 'refused'
/** `field` is the draft's own name of what is wrong; of a list the row too, such as `cases.3.score`. */
export interface DraftFault {
  readonly field: string
  readonly rule: FaultRule
  readonly limit?: number
  /** What the server says of it, where it has refused it. */
  readonly text?: string
}

/** What the server has refused, with the draft that it was of. */
export interface RefusedField {
  readonly field: keyof ProblemDraft
  readonly text: string
  readonly draft: ProblemDraft
}

/** A refusal counts until its field is changed. */
export const refusalsOf = (draft: ProblemDraft, refused: RefusedField | null): readonly DraftFault[] =>
  refused === null || draft[refused.field] !== refused.draft[refused.field]
    ? []
    : [{ field: refused.field, rule: 'refused', text: refused.text }]

export type SectionName =
  | 'basics'
  | 'statement'
  | 'examples'
  | 'testData'
  | 'checker'
  | 'templates'
  | 'package'
  | 'limits'
  | 'publishing'
  | 'judging'
  | 'rejudge'
  | 'languages'

const sections: Readonly<Record<string, SectionName>> = {
  problemId: 'basics',
  title: 'basics',
  contestDisplayId: 'basics',
  contestDisplayTitle: 'basics',
  timeLimit: 'basics',
  memoryLimit: 'basics',
  stackLimit: 'basics',
  difficulty: 'basics',
  type: 'basics',
  description: 'statement',
  input: 'statement',
  output: 'statement',
  hint: 'statement',
  examples: 'examples',
  cases: 'testData',
  codeTemplates: 'templates',
  languageLimits: 'limits',
  judgingOptions: 'limits',
  checkerArguments: 'checker',
  passLimit: 'checker',
  languages: 'languages',
  auth: 'publishing',
  source: 'publishing',
  tags: 'publishing',
  judgeMode: 'judging',
  judgeCaseMode: 'judging',
  spjCode: 'checker',
  spjLanguage: 'checker',
  userExtraFile: 'judging',
  judgeExtraFile: 'checker',
  ioReadFileName: 'judging',
  ioWriteFileName: 'judging',
}

export const sectionOf = ({ field }: DraftFault): SectionName => sections[field.split('.')[0] ?? ''] ?? 'basics'

/**
 * The save call's name of a field in the draft's words: `problem.title` is `title`, `samples.0.score` is
 * `cases.0.score`.
 */
const fieldOf = (name: string): string => name.replace(/^problem\./, '').replace(/^samples/, 'cases')

const isWhole = (text: string): boolean => /^\d+$/.test(text.trim())

function numberFaults(draft: ProblemDraft): DraftFault[] {
  const limits = (['timeLimit', 'memoryLimit', 'stackLimit'] as const).filter((name) => !isWhole(draft[name]))
  const cells = casesOf(draft).flatMap((row, index) =>
    (['score', 'groupNum'] as const)
      .filter((name) => row[name].trim() !== '' && !isWhole(row[name]))
      .map((name) => `cases.${index}.${name}`),
  )
  const rows = draft.languageLimits.flatMap(({ time, timeKind, memory, memoryKind }, index) =>
    isLimit(time, timeKind) && isLimit(memory, memoryKind) ? [] : [`languageLimits.${index}`],
  )
  const passes = /^[1-9]\d*$/.test(draft.passLimit.trim()) ? [] : ['passLimit']
  return [...limits, ...cells, ...rows, ...passes].map((field) => ({ field, rule: 'number' }))
}

function listFaults(draft: ProblemDraft): DraftFault[] {
  const missing: DraftFault[] =
    draft.isRemote || casesOf(draft).length > 0
      ? []
      : [{ field: 'cases', rule: draft.isUploadCase ? 'upload' : 'atLeastOne' }]
  const halves = draft.examples.flatMap(({ input, output }, index): DraftFault[] =>
    input === '' && output !== ''
      ? [{ field: `examples.${index}.input`, rule: 'required' }]
      : input !== '' && output === ''
        ? [{ field: `examples.${index}.output`, rule: 'required' }]
        : [],
  )
  return [...missing, ...halves]
}

/** Two files of one name would be one in the save call, so the shared rules cannot see them. */
function fileFaults(field: 'userExtraFile' | 'judgeExtraFile', files: readonly ExtraFile[]): DraftFault[] {
  return files.flatMap(({ name, content }, index): DraftFault[] => {
    if (name.trim() === '') return [{ field: `${field}.${index}.name`, rule: 'required' }]
    if (!isPlainFileName(name.trim())) return [{ field: `${field}.${index}.name`, rule: 'fileName' }]
    if (files.findIndex((each) => each.name.trim() === name.trim()) < index)
      return [{ field: `${field}.${index}.name`, rule: 'repeated' }]
    return content === '' ? [{ field: `${field}.${index}.content`, rule: 'required' }] : []
  })
}

/**
 * Every fault of a draft, at most one for each field, in the order of the rules. @param options rules of the admin
 * scope
 */
export function faultsOf(draft: ProblemDraft, options: RuleOptions = {}): readonly DraftFault[] {
  const own = [
    ...numberFaults(draft),
    ...listFaults(draft),
    ...fileFaults('userExtraFile', draft.userExtraFile),
    ...fileFaults('judgeExtraFile', draft.judgeExtraFile),
  ]
  const shared = problemFaults(formOf(draft), options).map(({ field, ...rest }): DraftFault => ({
    ...rest,
    field: fieldOf(field),
  }))
  const seen = new Set<string>()
  return [...own, ...shared].filter(({ field }) => {
    // A row of a file list has shown already what the list as a whole would show again.
    if (
      seen.has(field) ||
      [...seen].some((other) => /^(user|judge)ExtraFile\./.test(other) && other.startsWith(`${field}.`))
    )
      return false
    seen.add(field)
    return true
  })
}
