/**
 * A problem as the editor holds it: numbers as they are typed, lists as rows. `draftOf` makes it from what the calls
 * answer, `formOf` gives the shared rules what they judge, `bodyOf` what the save call takes (contract/admin
 * "ProblemDTO").
 */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { parseExamples } from '@podium/proto/rules/problem/examples.ts'
import type { Sample } from '@podium/proto/rules/problem/examples.ts'
import type { AdminProblem } from '../admin-scope.ts'
import { optionsDraft } from './limit-rows.ts'
import type { OptionsDraft } from './limit-rows.ts'

type ProblemCase = CallAnswer<'problemCases'>[number]

export interface CaseRow {
  /** Of a case that is stored already. */
  readonly id?: number
  /** Sizes of stored files. */
  readonly inputBytes?: number
  readonly outputBytes?: number
  /** First bytes of stored files. */
  readonly inputHead?: string | null
  readonly outputHead?: string | null
  /** What takes the place of a stored file; undefined keeps it. */
  readonly inputText?: string
  readonly outputText?: string
  /** File name, or the text of a case made by hand. */
  readonly input: string
  readonly output: string
  readonly score: string
  readonly groupNum: string
}

export interface DraftTag {
  /** Absent for a tag that is new. */
  readonly id?: number
  readonly name: string
  readonly color?: string | null
}

export interface ExtraFile {
  readonly name: string
  readonly content: string
}

export interface TemplateDraft {
  readonly lid: number
  readonly code: string
  readonly isOn: boolean
}

export interface ProblemDraft extends OptionsDraft {
  problemId: string
  title: string
  description: string
  input: string
  output: string
  hint: string
  source: string
  timeLimit: string
  memoryLimit: string
  stackLimit: string
  difficulty: string
  auth: string
  type: string
  judgeMode: string
  judgeCaseMode: string
  isFileIO: boolean
  ioReadFileName: string
  ioWriteFileName: string
  codeShare: boolean
  openCaseResult: boolean
  showTestData: boolean
  isRemoveEndBlank: boolean
  examples: readonly Sample[]
  spjCode: string
  spjLanguage: string
  userExtraFile: readonly ExtraFile[]
  judgeExtraFile: readonly ExtraFile[]
  languages: readonly number[]
  tags: readonly DraftTag[]
  codeTemplates: readonly TemplateDraft[]
  isUploadCase: boolean
  uploadedCases: readonly CaseRow[]
  manualCases: readonly CaseRow[]
  /** Token of an upload that is not saved yet; empty keeps the files. */
  uploadDir: string
  /** Another site judges it: it has neither test data nor a checker here. */
  isRemote: boolean
  /** How the problem stands in a contest; empty outside of one. */
  contestDisplayId: string
  contestDisplayTitle: string
}

/** A new problem, as spec/3 sections 3 and 9 preset it. */
export const newDraft = (languages: readonly number[]): ProblemDraft => ({
  problemId: '',
  title: '',
  description: '',
  input: '',
  output: '',
  hint: '',
  source: '',
  timeLimit: '1000',
  memoryLimit: '256',
  stackLimit: '128',
  difficulty: '0',
  auth: '2',
  type: '0',
  judgeMode: 'default',
  judgeCaseMode: 'default',
  isFileIO: false,
  ioReadFileName: '',
  ioWriteFileName: '',
  codeShare: true,
  openCaseResult: true,
  showTestData: false,
  isRemoveEndBlank: false,
  examples: [{ input: '', output: '' }],
  spjCode: '',
  spjLanguage: 'C++',
  ...optionsDraft(null),
  userExtraFile: [],
  judgeExtraFile: [],
  languages,
  tags: [],
  codeTemplates: [],
  isUploadCase: true,
  uploadedCases: [],
  manualCases: [],
  uploadDir: '',
  isRemote: false,
  contestDisplayId: '',
  contestDisplayTitle: '',
})

const filesOf = (json: string | null): readonly ExtraFile[] => {
  try {
    const value = JSON.parse(json ?? '{}') as Record<string, string> | null
    return Object.entries(value ?? {}).map(([name, content]) => ({ name, content }))
  } catch {
    return []
  }
}

const rowOf = ({
  id,
  input,
  output,
  inputBytes,
  outputBytes,
  inputHead,
  outputHead,
  score,
  groupNum,
}: ProblemCase): CaseRow => ({
  id,
  input,
  output,
  inputBytes,
  outputBytes,
  inputHead,
  outputHead,
  score: score === null ? '' : String(score),
  groupNum: groupNum === null ? '' : String(groupNum),
})

export interface StoredParts {
  readonly problem: AdminProblem
  readonly cases: readonly ProblemCase[]
  readonly languages: readonly { readonly id: number }[]
  readonly tags: readonly DraftTag[]
  readonly templates: readonly { readonly lid: number; readonly code: string; readonly status: boolean }[]
}

/** @param prefix what the group puts before every id; it is not typed */
export function draftOf({ problem, cases, languages, tags, templates }: StoredParts, prefix = ''): ProblemDraft {
  const text = (value: string | null) => value ?? ''
  const rows = cases.map(rowOf)
  return {
    ...newDraft(languages.map(({ id }) => id)),
    problemId: problem.problemId.slice(prefix.length),
    title: problem.title,
    description: text(problem.description),
    input: text(problem.input),
    output: text(problem.output),
    hint: text(problem.hint),
    source: text(problem.source),
    timeLimit: String(problem.timeLimit),
    memoryLimit: String(problem.memoryLimit),
    stackLimit: String(problem.stackLimit),
    difficulty: String(problem.difficulty ?? 0),
    auth: String(problem.auth),
    type: String(problem.type),
    isRemote: problem.isRemote,
    judgeMode: problem.judgeMode,
    judgeCaseMode: problem.judgeCaseMode,
    isFileIO: problem.isFileIO,
    ioReadFileName: text(problem.ioReadFileName),
    ioWriteFileName: text(problem.ioWriteFileName),
    codeShare: problem.codeShare,
    openCaseResult: problem.openCaseResult,
    showTestData: problem.showTestData,
    isRemoveEndBlank: problem.isRemoveEndBlank,
    examples: parseExamples(problem.examples),
    spjCode: text(problem.spjCode),
    spjLanguage: problem.spjLanguage ?? 'C++',
    ...optionsDraft(problem.judgingOptions),
    userExtraFile: filesOf(problem.userExtraFile),
    judgeExtraFile: filesOf(problem.judgeExtraFile),
    tags: tags.map(({ id, name, color }) => ({ id, name, color })),
    codeTemplates: templates.map(({ lid, code, status }) => ({ lid, code, isOn: status })),
    isUploadCase: problem.isUploadCase,
    uploadedCases: problem.isUploadCase ? rows : [],
    manualCases: problem.isUploadCase ? [] : rows,
  }
}
