/**
 * `podium.yaml`: what a problem here has and a format of others cannot say. Packages of others do not have the file.
 */
import { Check } from 'typebox/value'
import { JudgingOptionsSchema } from '@podium/proto/events/bus/judging-options.ts'
import type { StoredProblem } from '../export/stored.ts'
import { dictOf, fault, listOf, numberOf, textMapOf, textOf } from './neutral.ts'
import type { Dict, NeutralCase, NeutralProblem } from './neutral.ts'

/** Without what is null, missing or an empty list. */
export const given = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )

interface NamedCase {
  /** What a reader here calls its files, without suffix. */
  readonly name: string
  readonly row: StoredProblem['rows'][number]
}

const mapOf = (files: Readonly<Record<string, string>>) => (Object.keys(files).length > 0 ? files : null)

/** Of a case; names of files only where a reader would make others. */
const wordsOfCase = ({ name, row }: NamedCase, outputSuffix: string): Record<string, unknown> =>
  given({
    name,
    score: row.score,
    group: row.groupNum,
    input: row.inputName === `${name}.in` ? null : row.inputName,
    output: row.outputName === `${name}.${outputSuffix}` ? null : row.outputName,
  })

/** @param outputSuffix of the files that a reader makes without being told */
export const ownWordsFor = (
  problem: StoredProblem,
  cases: readonly NamedCase[],
  outputSuffix: string,
): Record<string, unknown> =>
  given({
    displayId: problem.displayId,
    stackLimit: problem.stackLimitMb,
    difficulty: problem.difficulty,
    auth: problem.auth,
    judgeCaseMode: problem.judgeCaseMode,
    checker: problem.spjCode?.startsWith('stock:') ? problem.spjCode : null,
    judgeMode: problem.judgeMode,
    judging: problem.judgingOptions,
    checkerLanguage: problem.judgeMode === 'default' ? null : problem.spjLanguage,
    codeShare: problem.codeShare,
    isRemoveEndBlank: problem.isRemoveEndBlank,
    openCaseResult: problem.openCaseResult,
    showTestData: problem.showTestData,
    readFile: problem.ioReadFileName,
    writeFile: problem.ioWriteFileName,
    userFiles: mapOf(problem.userExtraFiles),
    judgeFiles: mapOf(problem.judgeExtraFiles),
    languages: problem.languages,
    templates: problem.templates,
    tags: problem.tags,
    examples: problem.examples,
    cases: cases.map((one) => wordsOfCase(one, outputSuffix)),
  })

/** Throws Refusal for what no export has written. */
function optionsOf(value: unknown): NeutralProblem['judgingOptions'] {
  if (value === undefined) return null
  if (Check(JudgingOptionsSchema, value)) return value
  throw fault('importBadFile', { name: 'podium.yaml' })
}

const has = <T>(value: T | null, key: string): Record<string, T> => (value === null ? {} : { [key]: value })

const sampleOf = ({ input, output }: Dict) => ({ input: textOf(input), output: textOf(output) })

/** A case with the points, the group and the names that it had here. */
const ownCase = (found: NeutralCase, own: Dict): NeutralCase => ({
  ...found,
  score: numberOf(own.score),
  groupNum: numberOf(own.group),
  inputName: textOf(own.input) || found.inputName,
  outputName: textOf(own.output) || found.outputName,
})

/** What our own file adds; every part may be missing. */
export function ownWordsOf(own: Dict, cases: readonly NeutralCase[]): Partial<NeutralProblem> {
  const numbers = new Map(
    listOf(own.cases)
      .map(dictOf)
      .map((one) => [textOf(one.name), one]),
  )
  const stems = (one: NeutralCase): string => one.inputName.replace(/\.in$/, '')
  return {
    ...has(numberOf(own.stackLimit), 'stackLimitMb'),
    ...has(numberOf(own.difficulty), 'difficulty'),
    ...has(numberOf(own.auth), 'auth'),
    ...(own.judgeCaseMode === undefined ? {} : { judgeCaseMode: textOf(own.judgeCaseMode) }),
    ...(own.checker === undefined ? {} : { spjCode: textOf(own.checker) }),
    ...(own.judgeMode === 'spj' && own.checker !== undefined ? { judgeMode: 'spj' as const } : {}),
    ...(own.checkerLanguage === undefined ? {} : { spjLanguage: textOf(own.checkerLanguage) }),
    ...(typeof own.codeShare === 'boolean' ? { codeShare: own.codeShare } : {}),
    ...(typeof own.isRemoveEndBlank === 'boolean' ? { isRemoveEndBlank: own.isRemoveEndBlank } : {}),
    ...(typeof own.openCaseResult === 'boolean' ? { openCaseResult: own.openCaseResult } : {}),
    ...(typeof own.showTestData === 'boolean' ? { showTestData: own.showTestData } : {}),
    ioReadFileName: textOf(own.readFile) || null,
    ioWriteFileName: textOf(own.writeFile) || null,
    userExtraFiles: textMapOf(own.userFiles),
    judgeExtraFiles: textMapOf(own.judgeFiles),
    ...(own.languages === undefined ? {} : { languages: listOf(own.languages).map(textOf) }),
    judgingOptions: optionsOf(own.judging),
    ...(own.examples === undefined ? {} : { examples: listOf(own.examples).map(dictOf).map(sampleOf) }),
    ...(own.tags === undefined ? {} : { tags: listOf(own.tags).map(textOf) }),
    templates: listOf(own.templates)
      .map(dictOf)
      .map(({ language, code }) => ({ language: textOf(language), code: textOf(code) })),
    cases:
      numbers.size === 0
        ? cases
        : [...numbers.keys()].flatMap((name) => {
            const found = cases.find((one) => stems(one) === name)
            return found ? [ownCase(found, numbers.get(name) ?? {})] : []
          }),
  }
}
