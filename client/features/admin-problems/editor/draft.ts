/**
 * A problem as the editor holds it: numbers as they are typed, lists as rows. `draftOf` makes it from what the calls
 * answer, `formOf` gives the shared rules what they judge, `bodyOf` what the save call takes (contract/admin
 * "ProblemDTO").
 */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { fullScore } from '@podium/proto/rules/problem/case-scores.ts'
import { examplesText, parseExamples } from '@podium/proto/rules/problem/examples.ts'
import type { Sample } from '@podium/proto/rules/problem/examples.ts'
import type { ProblemForm } from '@podium/proto/rules/problem/problem-rules.ts'
import type { AdminProblem } from '../admin-scope.ts'

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

export interface ProblemDraft {
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
  userExtraFile: [],
  judgeExtraFile: [],
  languages,
  tags: [],
  codeTemplates: [],
  isUploadCase: true,
  uploadedCases: [],
  manualCases: [],
  uploadDir: '',
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

/** @param prefix what the place puts before every id; it is not typed */
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
    userExtraFile: filesOf(problem.userExtraFile),
    judgeExtraFile: filesOf(problem.judgeExtraFile),
    tags: tags.map(({ id, name, color }) => ({ id, name, color })),
    codeTemplates: templates.map(({ lid, code, status }) => ({ lid, code, isOn: status })),
    isUploadCase: problem.isUploadCase,
    uploadedCases: problem.isUploadCase ? rows : [],
    manualCases: problem.isUploadCase ? [] : rows,
  }
}

const numberOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text.trim()) : Number.NaN)
const optionalNumber = (text: string): number | null => (text.trim() === '' ? null : numberOf(text))
const recordOf = (files: readonly ExtraFile[]): Record<string, string> =>
  Object.fromEntries(files.map(({ name, content }) => [name.trim(), content]))

export const casesOf = (draft: ProblemDraft): readonly CaseRow[] =>
  draft.isUploadCase ? draft.uploadedCases : draft.manualCases

/**
 * Texts that are typed rarely end their last line, and a program that does would be told of a presentation error for
 * it.
 */
const withLineEnd = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

const samplesOf = (draft: ProblemDraft) => {
  const textOf = draft.isUploadCase ? (text: string) => text : withLineEnd
  return casesOf(draft).map(({ id, input, output, inputText, outputText, score, groupNum }) => ({
    id,
    input: textOf(input),
    output: textOf(output),
    ...(draft.isUploadCase ? { inputText, outputText } : {}),
    score: optionalNumber(score),
    groupNum: optionalNumber(groupNum),
  }))
}

/** The points of all cases together, by the case mode. */
export const draftScore = (draft: ProblemDraft): number => fullScore(draft.judgeCaseMode, samplesOf(draft))

/**
 * The first example is there to be filled; one that was left blank would stand as an empty sample under the
 * statement.
 */
const isWritten = ({ input, output }: Sample): boolean => input !== '' || output !== ''

const commonOf = (draft: ProblemDraft) => ({
  problemId: draft.problemId.trim(),
  title: draft.title,
  description: draft.description,
  input: draft.input,
  output: draft.output,
  hint: draft.hint,
  source: draft.source,
  examples: examplesText(draft.examples.filter(isWritten)),
  type: Number(draft.type),
  auth: Number(draft.auth),
  difficulty: Number(draft.difficulty),
  judgeMode: draft.judgeMode,
  judgeCaseMode: draft.judgeCaseMode,
  timeLimit: numberOf(draft.timeLimit),
  memoryLimit: numberOf(draft.memoryLimit),
  stackLimit: numberOf(draft.stackLimit),
  isFileIO: draft.isFileIO,
  ioReadFileName: draft.ioReadFileName.trim(),
  ioWriteFileName: draft.ioWriteFileName.trim(),
  spjCode: draft.spjCode,
  spjLanguage: draft.spjLanguage,
})

export const formOf = (draft: ProblemDraft): ProblemForm => ({
  ...commonOf(draft),
  isRemote: false,
  userExtraFile: recordOf(draft.userExtraFile),
  judgeExtraFile: recordOf(draft.judgeExtraFile),
  isUploadCase: draft.isUploadCase,
  samples: samplesOf(draft),
  languages: draft.languages,
  tags: draft.tags.map(({ name }) => name),
  codeTemplates: draft.codeTemplates.map(({ lid, code, isOn }) => ({ lid, code, status: isOn })),
})

/** Whether checker or interactor differ from what is stored. */
export const checkerChanged = (draft: ProblemDraft, stored: ProblemDraft): boolean =>
  draft.judgeMode !== stored.judgeMode ||
  draft.spjCode !== stored.spjCode ||
  draft.spjLanguage !== stored.spjLanguage ||
  JSON.stringify(draft.judgeExtraFile) !== JSON.stringify(stored.judgeExtraFile)

/**
 * Test data that were not touched are not sent over those that somebody else has saved: cases of before are there no
 * more.
 */
export const storedCases = (draft: ProblemDraft, stored: ProblemDraft): Partial<CallBody<'editProblem'>> =>
  JSON.stringify([draft.isUploadCase, draft.uploadDir, casesOf(draft)]) ===
  JSON.stringify([stored.isUploadCase, stored.uploadDir, casesOf(stored)])
    ? { samples: [], uploadTestcaseDir: '' }
    : {}

/** What the save call takes. `stored` is the draft as it was loaded, `id` that of a problem that exists. */
export function bodyOf(draft: ProblemDraft, stored: ProblemDraft, id: number | undefined): CallBody<'editProblem'> {
  const { userExtraFile, judgeExtraFile } = draft
  const json = (files: readonly ExtraFile[]) => (files.length === 0 ? null : JSON.stringify(recordOf(files)))
  return {
    problem: {
      ...commonOf(draft),
      id,
      codeShare: draft.codeShare,
      openCaseResult: draft.openCaseResult,
      showTestData: draft.showTestData,
      isRemoveEndBlank: draft.isRemoveEndBlank,
      userExtraFile: json(userExtraFile),
      judgeExtraFile: json(judgeExtraFile),
    },
    samples: samplesOf(draft),
    isUploadTestCase: draft.isUploadCase,
    uploadTestcaseDir: draft.isUploadCase ? draft.uploadDir : '',
    judgeMode: draft.judgeMode,
    changeModeCode: checkerChanged(draft, stored),
    changeJudgeCaseMode: draft.judgeCaseMode !== stored.judgeCaseMode,
    languages: draft.languages.map((each) => ({ id: each })),
    tags: draft.tags.map((tag) => ({ id: tag.id, name: tag.name })),
    codeTemplates: draft.codeTemplates.filter(({ isOn }) => isOn).map(({ lid, code }) => ({ lid, code, status: true })),
  }
}
