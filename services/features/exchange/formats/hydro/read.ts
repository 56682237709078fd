/** Hydro zip (contract/files-and-formats 15): a folder per problem with `problem.yaml`, statement and `testdata/`. */
import { evenScores } from '@podium/proto/rules/problem/case-scores.ts'
import type { Sample } from '@podium/proto/rules/problem/examples.ts'
import { pairCases } from '../../../problems/index.ts'
import { readYaml } from '../bundle.ts'
import type { Bundle } from '../bundle.ts'
import { dictOf, fault, importDefaults, listOf, numberOf, textOf } from '../neutral.ts'
import type { Dict, ImportItem, NeutralCase, NeutralFile, NeutralProblem } from '../neutral.ts'

/** First match on the text of an entry; the order matters. */
const languageRules: readonly (readonly [RegExp, string])[] = [
  [/cc.*o2|o2.*cc/, 'C++ With O2'],
  [/cc/, 'C++'],
  [/nodejs/, 'JavaScript Node'],
  [/cs/, 'C#'],
  [/^c.*o2/, 'C With O2'],
  [/^c/, 'C'],
  [/go/, 'Golang'],
  [/java/, 'Java'],
  [/php/, 'PHP'],
  [/py2/, 'PyPy2'],
  [/py3/, 'PyPy3'],
  [/py/, 'Python3'],
]
const languageOf = (entry: string): string[] =>
  languageRules.flatMap(([pattern, name]) => (pattern.test(entry) ? [name] : [])).slice(0, 1)

const megabytesPer: Readonly<Record<string, number>> = { k: 1 / 1024, m: 1, g: 1024 }
const timeOf = (value: unknown): number => {
  const [, number, unit] = /^([\d.]+)\s*(ms|s)?$/i.exec(textOf(value).trim()) ?? []
  return number === undefined
    ? importDefaults.timeLimitMs
    : Math.round(Number(number) * (unit?.toLowerCase() === 's' ? 1000 : 1))
}
const memoryOf = (value: unknown): number => {
  const [, number, unit = 'm'] = /^([\d.]+)\s*([kmg])?b?$/i.exec(textOf(value).trim()) ?? []
  return number === undefined
    ? importDefaults.memoryLimitMb
    : Math.max(1, Math.round(Number(number) * (megabytesPer[unit.toLowerCase()] ?? 1)))
}

interface Numbers {
  readonly score: number | null
  readonly groupNum: number | null
}

function caseOf(data: Bundle, inputName: string, outputName: string, numbers: Numbers): NeutralCase {
  if (!data.has(inputName)) throw fault('importFileMissing', { name: `testdata/${inputName}` })
  if (outputName !== '' && outputName !== '/dev/null' && !data.has(outputName))
    throw fault('importFileMissing', { name: `testdata/${outputName}` })
  const hasOutput = data.has(outputName)
  return {
    inputName,
    outputName: hasOutput ? outputName : `${inputName.replace(/\.[^.]*$/, '')}.out`,
    input: () => data.open(inputName),
    output: hasOutput ? () => data.open(outputName) : null,
    ...numbers,
  }
}

const listedCase = (data: Bundle, given: unknown, numbers: Numbers): NeutralCase => {
  const { input, output } = dictOf(given)
  return caseOf(data, textOf(input), textOf(output), numbers)
}

/** The whole remainder goes to the last case here. */
const scored = (cases: readonly NeutralCase[]): NeutralCase[] => {
  const shares = evenScores(cases.length)
  const [first = 0] = shares
  return cases.map((one, index) => ({
    ...one,
    score: index === cases.length - 1 ? 100 - first * (cases.length - 1) : first,
  }))
}

function casesOf(config: Dict, data: Bundle): { cases: NeutralCase[]; judgeCaseMode: string } {
  const subtasks = listOf(config.subtasks).map(dictOf)
  if (subtasks.length > 0) {
    const cases = subtasks.flatMap(({ score, cases: given }, index) =>
      listOf(given).map((one) => listedCase(data, one, { score: numberOf(score), groupNum: index + 1 })),
    )
    return { cases: cases[0]?.score === null ? scored(cases) : cases, judgeCaseMode: 'subtask_lowest' }
  }
  const listed = listOf(config.cases).map((one) => listedCase(data, one, { score: null, groupNum: null }))
  const paired =
    listed.length > 0
      ? listed
      : pairCases(data.names.filter((name) => !name.includes('/'))).map(({ input, output, found }, index) => {
          if (!found) throw fault('importOutputMissing', { index: index + 1 })
          return caseOf(data, input, output, { score: null, groupNum: null })
        })
  return { cases: scored(paired), judgeCaseMode: 'default' }
}

async function namedFiles(data: Bundle, names: unknown): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const name of (typeof names === 'string' ? [names] : listOf(names)).map(textOf))
    files[name] = await data.text(name)
  return files
}

async function checkerOf(
  config: Dict,
  data: Bundle,
): Promise<Pick<NeutralProblem, 'judgeMode' | 'spjCode' | 'spjLanguage'>> {
  const type = textOf(config.type) || 'default'
  if (type !== 'default' && type !== 'interactive')
    throw fault('importUnsupported', { what: `type: ${type.slice(0, 40)}` })
  const file = textOf(type === 'interactive' ? config.interactor : config.checker)
  if (type === 'default' && file === '') return { judgeMode: 'default', spjCode: null, spjLanguage: null }
  if (file === '') throw fault('importFileMissing', { name: 'interactor' })
  return {
    judgeMode: type === 'interactive' ? 'interactive' : 'spj',
    spjCode: await data.text(file),
    spjLanguage: /(cc|cpp)(\w*)$/i.test(file) ? 'C++' : 'C',
  }
}

const fencePattern = /^```(input|output)(\d+)\s*\n([\s\S]*?)\n?```[^\S\n]*$\n?/gm

/** Fenced blocks named input1, output1, ... are the examples; the rest is the description. */
export function splitStatement(markdown: string): { description: string; examples: Sample[] } {
  const parts = new Map<string, { input: string; output: string }>()
  const description = markdown
    .replaceAll('\r\n', '\n')
    .replace(fencePattern, (_, kind: 'input' | 'output', number: string, text: string) => {
      parts.set(number, { input: '', output: '', ...parts.get(number), [kind]: text })
      return ''
    })
  return {
    description: description.trim(),
    examples: [...parts].toSorted(([a], [b]) => Number(a) - Number(b)).map(([, sample]) => sample),
  }
}

function filesOf(description: string, folder: Bundle): NeutralFile[] {
  const names = new Set([...description.matchAll(/\(file:\/\/([^)\s]+)\)/g)].map(([, name = '']) => name))
  return [...names]
    .filter((name) => folder.has(name))
    .map((name) => ({ mark: `file://${name}`, name: name.split('/').at(-1) ?? name, bytes: () => folder.bytes(name) }))
}

async function readProblem(folder: Bundle): Promise<NeutralProblem> {
  const about = await readYaml(folder, 'problem.yaml')
  const data = folder.folder('testdata')
  const config = data.has('config.yaml')
    ? await readYaml(data, 'config.yaml')
    : data.has('config.yml')
      ? await readYaml(data, 'config.yml')
      : {}
  const statement = [
    'problem_zh.md',
    'problem.md',
    ...folder.names.filter((name) => /^problem_\w+\.md$/.test(name)),
  ].find((name) => folder.has(name))
  const { description, examples } = splitStatement(statement === undefined ? '' : await folder.text(statement))
  const fileName = textOf(config.filename)
  const langs = [...new Set(listOf(config.langs).map(textOf).flatMap(languageOf))]
  const pid = textOf(about.pid)
  return {
    ...importDefaults,
    displayId: pid === '' || pid === 'null' ? null : pid,
    title: textOf(about.title),
    tags: listOf(about.tag)
      .map(textOf)
      .filter((name) => name.trim() !== ''),
    description,
    examples,
    type: 1,
    timeLimitMs: timeOf(config.time),
    memoryLimitMb: memoryOf(config.memory),
    ...(await checkerOf(config, data)),
    judgeExtraFiles: await namedFiles(data, config.judge_extra_files),
    userExtraFiles: await namedFiles(data, config.user_extra_files),
    ...casesOf(config, data),
    languages: langs.length > 0 ? langs : null,
    ioReadFileName: fileName === '' ? null : `${fileName}.in`,
    ioWriteFileName: fileName === '' ? null : `${fileName}.out`,
    files: filesOf(description, folder.folder('additional_file')),
  }
}

/** Files at the root do not count. */
export const readHydro = (bundle: Bundle): ImportItem[] =>
  bundle.folders().map((name) => ({ name, files: bundle.folder(name), read: () => readProblem(bundle.folder(name)) }))
