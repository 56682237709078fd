/** QDUOJ zip (contract/files-and-formats 13): a folder per problem with its description and `testcase/`. */
import { readJson } from '../bundle.ts'
import type { Bundle } from '../bundle.ts'
import { dictOf, fault, importDefaults, listOf, numberOf, textOf } from '../neutral.ts'
import type { ImportItem, NeutralCase, NeutralProblem } from '../neutral.ts'

const languages = ['C', 'C With O2', 'C++', 'C++ With O2', 'Java', 'Python3', 'Python2', 'Golang', 'C#']

/** Exports may hold `\uXXXX` as six characters. */
const decoded = (text: string): string =>
  text.replace(/\\u([0-9a-fA-F]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
const valueOf = (part: unknown): string => decoded(textOf(dictOf(part).value) || textOf(part))

function casesOf(scores: readonly unknown[], folder: Bundle): NeutralCase[] {
  return scores.map((one, index) => {
    const { score, input_name: input, output_name: output } = dictOf(one)
    const inputName = textOf(input)
    const outputName = textOf(output)
    if (!folder.has(inputName)) throw fault('importFileMissing', { name: `testcase/${inputName}` })
    const hasOutput = outputName !== '-' && folder.has(outputName)
    if (outputName === '') throw fault('importOutputMissing', { index: index + 1 })
    if (!hasOutput && outputName !== '-') throw fault('importFileMissing', { name: `testcase/${outputName}` })
    return {
      inputName,
      outputName: hasOutput ? outputName : `${inputName.replace(/\.[^.]*$/, '')}.out`,
      input: () => folder.open(inputName),
      output: hasOutput ? () => folder.open(outputName) : null,
      score: numberOf(score),
      groupNum: null,
    }
  })
}

async function readProblem(folder: Bundle, file: string): Promise<NeutralProblem> {
  const given = await readJson(folder, file)
  const spj = given.spj === null || given.spj === undefined ? null : dictOf(given.spj)
  return {
    ...importDefaults,
    displayId: textOf(given.display_id) || null,
    title: decoded(textOf(given.title)),
    description: valueOf(given.description),
    input: valueOf(given.input_description),
    output: valueOf(given.output_description),
    hint: valueOf(given.hint),
    source: decoded(textOf(given.source)),
    examples: listOf(given.samples)
      .map(dictOf)
      .map(({ input, output }) => ({ input: textOf(input), output: textOf(output) })),
    type: given.rule_type === 'ACM' ? 0 : 1,
    judgeMode: spj ? 'spj' : 'default',
    spjCode: spj ? textOf(spj.code) : null,
    spjLanguage: spj ? textOf(spj.language) || 'C++' : null,
    timeLimitMs: numberOf(given.time_limit) ?? importDefaults.timeLimitMs,
    memoryLimitMb: numberOf(given.memory_limit) ?? importDefaults.memoryLimitMb,
    tags: listOf(given.tags)
      .map(textOf)
      .map(decoded)
      .filter((name) => name.trim() !== ''),
    languages,
    cases: casesOf(listOf(given.test_case_score), folder.folder('testcase')),
  }
}

/** Files at the root do not count. */
export const readQduoj = (bundle: Bundle): ImportItem[] =>
  bundle.folders().map((name) => ({
    name,
    files: bundle.folder(name),
    read: async () => {
      const folder = bundle.folder(name)
      const plain = folder.names.filter((file) => !file.includes('/'))
      const other = plain.find((file) => !/\.json$/i.test(file))
      if (other !== undefined) throw fault('importBadFile', { name: `${name}/${other}` })
      const [file] = plain
      if (file === undefined) throw fault('importFileMissing', { name: `${name}/problem.json` })
      return readProblem(folder, file)
    },
  }))
