/** HOJ zip, writing (contract/files-and-formats 12). */
import type { ZipFile } from 'yazl'
import { examplesText } from '@podium/proto/rules/problem/examples.ts'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import { addCaseFiles } from '../../../problems/index.ts'
import { entryTime, checkerSource } from '../../export/stored.ts'
import type { StoredProblem } from '../../export/stored.ts'

const given = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))
const jsonText = (files: Readonly<Record<string, string>>): string | null =>
  Object.keys(files).length > 0 ? JSON.stringify(files) : null
const mapOf = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> | null =>
  Object.keys(files).length > 0 ? files : null

function problemFields(problem: StoredProblem): Record<string, unknown> {
  const checker = problem.judgeMode === 'default' ? null : checkerSource(problem)
  const isFileIO = problem.ioReadFileName !== null
  return given({
    problemId: problem.displayId,
    title: problem.title,
    type: problem.type,
    judgeMode: problem.judgeMode,
    judgeCaseMode: problem.judgeCaseMode,
    timeLimit: problem.timeLimitMs,
    memoryLimit: problem.memoryLimitMb,
    stackLimit: problem.stackLimitMb,
    description: problem.description,
    input: problem.input,
    output: problem.output,
    examples: examplesText(problem.examples),
    source: problem.source,
    difficulty: problem.difficulty,
    hint: problem.hint,
    auth: 1,
    ioScore: problem.ioScore,
    codeShare: problem.codeShare,
    spjCode: checker?.code,
    spjLanguage: checker?.language,
    isRemoveEndBlank: problem.isRemoveEndBlank,
    openCaseResult: problem.openCaseResult,
    showTestData: problem.showTestData,
    isRemote: false,
    isFileIO,
    ioReadFileName: problem.ioReadFileName,
    ioWriteFileName: problem.ioWriteFileName,
    userExtraFile: jsonText(problem.userExtraFiles),
    judgeExtraFile: jsonText(problem.judgeExtraFiles),
    judgingOptions: problem.judgingOptions,
  })
}

const samplesOf = ({ rows }: StoredProblem): unknown[] =>
  rows.map(({ inputName, outputName, score, groupNum }) =>
    given({
      input: inputName,
      output: outputName,
      score: score !== null && score !== undefined && score > 0 ? score : null,
      groupNum,
    }),
  )

const description = (problem: StoredProblem): string =>
  JSON.stringify(
    given({
      judgeMode: problem.judgeMode,
      languages: problem.languages,
      samples: samplesOf(problem),
      tags: problem.tags,
      codeTemplates: problem.templates,
      userExtraFile: mapOf(problem.userExtraFiles),
      judgeExtraFile: mapOf(problem.judgeExtraFiles),
      problem: problemFields(problem),
    }),
    null,
    2,
  )

/** Adds one problem under its name. */
export function writeHoj(zip: ZipFile, store: ObjectStore, problem: StoredProblem, name: string): void {
  zip.addBuffer(Buffer.from(description(problem)), `problem_${name}.json`, { mtime: entryTime, mode: 0o100644 })
  addCaseFiles(zip, store, { folder: `problem_${name}/`, cases: problem.rows, at: entryTime })
}
