/** HOJ zip, reading (contract/files-and-formats 12): `<name>.json` beside a folder of that name with the case files. */
import { Check } from 'typebox/value'
import { JudgingOptionsSchema } from '@podium/proto/events/bus/judging-options.ts'
import { parseExamples } from '@podium/proto/rules/problem/examples.ts'
import { readJson } from '../bundle.ts'
import type { Bundle } from '../bundle.ts'
import { dictOf, fault, importDefaults, listOf, numberOf, textMapOf, textOf } from '../neutral.ts'
import type { Dict, ImportItem, NeutralCase, NeutralProblem } from '../neutral.ts'

const judgeModes = ['default', 'spj', 'interactive'] as const
const modeOf = (value: unknown): NeutralProblem['judgeMode'] => judgeModes.find((mode) => mode === value) ?? 'default'
const flag = (value: unknown, otherwise: boolean): boolean => (typeof value === 'boolean' ? value : otherwise)

function casesOf(samples: readonly unknown[], folder: Bundle): NeutralCase[] {
  return samples.map((sample, index) => {
    const { input, output, score, groupNum } = dictOf(sample)
    const inputName = textOf(input)
    const outputName = textOf(output)
    if (!folder.has(inputName)) throw fault('importFileMissing', { name: inputName })
    if (!folder.has(outputName))
      throw outputName === ''
        ? fault('importOutputMissing', { index: index + 1 })
        : fault('importFileMissing', { name: outputName })
    return {
      inputName,
      outputName,
      input: () => folder.open(inputName),
      output: () => folder.open(outputName),
      score: numberOf(score),
      groupNum: numberOf(groupNum),
    }
  })
}

const jsonMap = (text: unknown): Record<string, string> => {
  try {
    return textMapOf(JSON.parse(textOf(text) || '{}'))
  } catch {
    return {}
  }
}

/**
 * The texts inside `problem` come first. An older exporter puts judge files at the top under the name of the user
 * files: such a map must not make them visible to users.
 */
function extraFiles(top: Dict, problem: Dict): Pick<NeutralProblem, 'userExtraFiles' | 'judgeExtraFiles'> {
  const judge = problem.judgeExtraFile ? jsonMap(problem.judgeExtraFile) : textMapOf(top.judgeExtraFile)
  const topUser = textMapOf(top.userExtraFile)
  const isJudges = JSON.stringify(topUser) === JSON.stringify(judge)
  return {
    judgeExtraFiles: judge,
    userExtraFiles: problem.userExtraFile ? jsonMap(problem.userExtraFile) : isJudges ? {} : topUser,
  }
}

async function readProblem(bundle: Bundle, name: string): Promise<NeutralProblem> {
  const top = await readJson(bundle, `${name}.json`)
  const problem = dictOf(top.problem)
  if (Object.keys(problem).length === 0) throw fault('importBadFile', { name: `${name}.json` })
  const judgeMode = modeOf(top.judgeMode ?? problem.judgeMode)
  const isFileIO = problem.isFileIO === true
  const languages = listOf(top.languages)
    .map(textOf)
    .filter((one) => one !== '')
  return {
    ...importDefaults,
    displayId: textOf(problem.problemId) || null,
    title: textOf(problem.title),
    description: textOf(problem.description),
    input: textOf(problem.input),
    output: textOf(problem.output),
    hint: textOf(problem.hint),
    source: textOf(problem.source),
    examples: parseExamples(textOf(problem.examples)),
    type: problem.type === 1 ? 1 : 0,
    judgeMode,
    judgeCaseMode: textOf(problem.judgeCaseMode) || 'default',
    timeLimitMs: numberOf(problem.timeLimit) ?? importDefaults.timeLimitMs,
    memoryLimitMb: numberOf(problem.memoryLimit) ?? importDefaults.memoryLimitMb,
    stackLimitMb: numberOf(problem.stackLimit) ?? importDefaults.stackLimitMb,
    difficulty: numberOf(problem.difficulty) ?? 0,
    auth: numberOf(problem.auth) ?? 1,
    author: textOf(problem.author) || null,
    codeShare: flag(problem.codeShare, true),
    isRemoveEndBlank: flag(problem.isRemoveEndBlank, true),
    openCaseResult: flag(problem.openCaseResult, true),
    showTestData: flag(problem.showTestData, false),
    ioReadFileName: isFileIO ? textOf(problem.ioReadFileName) : null,
    ioWriteFileName: isFileIO ? textOf(problem.ioWriteFileName) : null,
    spjCode: judgeMode === 'default' ? null : textOf(problem.spjCode),
    spjLanguage: judgeMode === 'default' ? null : textOf(problem.spjLanguage) || 'C++',
    judgingOptions: Check(JudgingOptionsSchema, problem.judgingOptions) ? problem.judgingOptions : null,
    ...extraFiles(top, problem),
    tags: listOf(top.tags)
      .map(textOf)
      .filter((one) => one.trim() !== ''),
    languages: languages.length > 0 ? languages : null,
    templates: listOf(top.codeTemplates)
      .map(dictOf)
      .map(({ language, code }) => ({ language: textOf(language), code: textOf(code) })),
    cases: casesOf(listOf(top.samples), bundle.folder(name)),
  }
}

/** Throws Refusal for a file at the root that is no description, or a description without its folder. */
export function readHoj(bundle: Bundle): ImportItem[] {
  const descriptions = bundle.names.filter((name) => !name.includes('/'))
  const other = descriptions.find((name) => !/\.json$/i.test(name))
  if (other !== undefined) throw fault('importBadFile', { name: other })
  const folders = new Set(bundle.folders())
  return descriptions.map((file) => {
    const name = file.replace(/\.json$/i, '')
    if (!folders.has(name)) throw fault('importFileMissing', { name: `${name}/` })
    return { name, files: bundle.folder(name), read: () => readProblem(bundle, name) }
  })
}
