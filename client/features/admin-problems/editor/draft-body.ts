import type { CallBody } from '@podium/proto/calls/calls.ts'
import { fullScore } from '@podium/proto/rules/problem/case-scores.ts'
import { examplesText } from '@podium/proto/rules/problem/examples.ts'
import type { Sample } from '@podium/proto/rules/problem/examples.ts'
import type { ProblemForm } from '@podium/proto/rules/problem/problem-rules.ts'
import type { CaseRow, ExtraFile, ProblemDraft } from './draft.ts'
import { optionsOf } from './limit-rows.ts'

const numberOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text.trim()) : Number.NaN)
const optionalNumber = (text: string): number | null => (text.trim() === '' ? null : numberOf(text))
const recordOf = (files: readonly ExtraFile[]): Record<string, string> =>
  Object.fromEntries(files.map(({ name, content }) => [name.trim(), content]))

export const casesOf = (draft: ProblemDraft): readonly CaseRow[] =>
  draft.isUploadCase ? draft.uploadedCases : draft.manualCases

/**
 * Texts that are typed rarely end their last line, and a program that does would get a presentation error for
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
  judgingOptions: draft.isRemote ? null : optionsOf(draft, draft.judgeMode !== 'default'),
})

export const formOf = (draft: ProblemDraft): ProblemForm => ({
  ...commonOf(draft),
  isRemote: draft.isRemote,
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
