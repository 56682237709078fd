/** An imported problem as the rules and the store of problems see it. */
import { Refusal } from '@podium/proto/errors/index.ts'
import { examplesText } from '@podium/proto/rules/problem/examples.ts'
import { problemFault } from '@podium/proto/rules/problem/problem-rules.ts'
import type { ProblemForm } from '@podium/proto/rules/problem/problem-rules.ts'
import type { CaseDraft, ProblemDraft } from '../../problems/index.ts'
import { fault } from '../formats/neutral.ts'
import type { NeutralProblem } from '../formats/neutral.ts'

/** Name to id of the local languages. */
export type LanguageIds = ReadonlyMap<string, number>

export function formOf(problem: NeutralProblem, cases: readonly CaseDraft[], languages: LanguageIds): ProblemForm {
  const wanted = (problem.languages ?? []).flatMap((name) => languages.get(name) ?? [])
  return {
    problemId: problem.displayId ?? '',
    title: problem.title,
    description: problem.description,
    input: problem.input,
    output: problem.output,
    hint: problem.hint,
    source: problem.source,
    examples: examplesText(problem.examples),
    type: problem.type,
    auth: problem.auth,
    difficulty: problem.difficulty,
    judgeMode: problem.judgeMode,
    judgeCaseMode: problem.judgeCaseMode,
    timeLimit: problem.timeLimitMs,
    memoryLimit: problem.memoryLimitMb,
    stackLimit: problem.stackLimitMb,
    isRemote: false,
    isFileIO: problem.ioReadFileName !== null,
    ioReadFileName: problem.ioReadFileName,
    ioWriteFileName: problem.ioWriteFileName,
    spjCode: problem.spjCode,
    spjLanguage: problem.spjLanguage,
    judgingOptions: problem.judgingOptions,
    userExtraFile: problem.userExtraFiles,
    judgeExtraFile: problem.judgeExtraFiles,
    isUploadCase: true,
    samples: cases.map(({ input, output, score, groupNum }) => ({
      input: input.name,
      output: output.name,
      score,
      groupNum,
    })),
    languages: [...new Set(wanted.length > 0 ? wanted : languages.values())],
    tags: [...new Map(problem.tags.map((name) => [name.trim().toLowerCase(), name.trim()])).values()],
    codeTemplates: problem.templates.flatMap(({ language, code }) => {
      const lid = languages.get(language)
      return lid === undefined || code.trim() === '' ? [] : [{ lid, code, status: true }]
    }),
  }
}

/** Throws Refusal for the first rule that is broken. */
export function requireRules(form: ProblemForm, mayLackCases: boolean): void {
  if (form.samples.length === 0 && !mayLackCases) throw fault('importNoCases')
  const broken = problemFault(form, { isImported: true })
  if (broken) throw new Refusal('problemField', { ...broken })
}

export const draftOf = (form: ProblemForm, problem: NeutralProblem, cases: readonly CaseDraft[]): ProblemDraft => ({
  form,
  cases,
  codeShare: problem.codeShare,
  openCaseResult: problem.openCaseResult,
  showTestData: problem.showTestData,
  isRemoveEndBlank: problem.isRemoveEndBlank,
  translations: Object.keys(problem.translations).length > 0 ? problem.translations : null,
})
