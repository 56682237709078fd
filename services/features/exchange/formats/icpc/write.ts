/** ICPC problem package, writing, in each version of the format. What it cannot say goes into `podium.yaml`. */
import { stringify } from 'yaml'
import type { ZipFile } from 'yazl'
import type { Context } from '../../../../platform/context.ts'
import { addStoredFile } from '../../../problems/index.ts'
import { entryTime } from '../../export/stored.ts'
import type { Solution, StoredProblem } from '../../export/stored.ts'
import type { IcpcVersion } from './data.ts'
import { ownWordsFor } from '../own-words.ts'
import { aboutOf, dataRules } from './description.ts'
import { layoutOf, ruleTexts } from './layout.ts'
import type { Layout } from './layout.ts'
import { packageFiles } from './package-files.ts'
import { statementFiles, statementFolder } from './statement.ts'
import { validatorFiles } from './validator-files.ts'

/** As the files of cases end; a reader takes it off again. */
const withLineEnd = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

interface IcpcPackage {
  /** With its slash, or empty for the root. */
  readonly folder: string
  readonly version: IcpcVersion
  /** The format wants an accepted program. */
  readonly solution: Solution | null
}

/** Everything but the pictures and the test data, by path. */
function smallFiles(
  problem: StoredProblem,
  { cases, rules, isAsItCame }: Layout,
  { version, solution }: IcpcPackage,
): Map<string, Buffer> {
  const isLegacy = version === 'legacy'
  const beside = packageFiles(problem, isAsItCame)
  const hasSamples = cases.some(({ path }) => path.startsWith('sample/'))
  const samples = (hasSamples ? [] : problem.examples).flatMap(({ input, output }, index): [string, string][] => [
    [`data/sample/${index + 1}.in`, withLineEnd(input)],
    [`data/sample/${index + 1}.ans`, withLineEnd(output)],
  ])
  const texts: readonly (readonly [string, string])[] = [
    ['problem.yaml', aboutOf(problem, version)],
    ['podium.yaml', stringify(ownWordsFor(problem, cases, 'ans'), { lineWidth: 0 })],
    ...(isLegacy ? [['.timelimit', `${problem.timeLimitMs / 1000}\n`] as const] : []),
    ...Object.entries(isAsItCame ? {} : ruleTexts(rules, dataRules(problem, version))),
    ...Object.entries(statementFiles(problem, isLegacy)),
    ...Object.entries(validatorFiles(problem, version)),
    ...samples,
  ]
  const names = [...beside.keys()]
  const hasInputValidator = names.some((name) => name.startsWith('input_validators/'))
  const hasSolution = names.some((name) => name.startsWith('submissions/accepted/'))
  const missing: readonly (readonly [string, string])[] = [
    ...(hasInputValidator ? [] : [['input_validators/accept/accept.cpp', acceptsAll] as const]),
    ...(hasSolution || solution === null
      ? []
      : [[`submissions/accepted/${solution.fileName}`, solution.code] as const]),
  ]
  const buffers = [...missing, ...texts].map(([path, text]) => [path, Buffer.from(text)] as const)
  return new Map([...beside, ...buffers])
}

const acceptsAll = '// The site keeps no rules of inputs: every input is taken.\nint main() { return 42; }\n'

/** Adds one package. */
export function writeIcpc(
  zip: ZipFile,
  { objectStore: store, pageFiles }: Pick<Context, 'objectStore' | 'pageFiles'>,
  problem: StoredProblem,
  options: IcpcPackage,
): void {
  const { folder, version } = options
  const layout = layoutOf(problem, version)
  const files = [...smallFiles(problem, layout, options)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [path, content] of files) zip.addBuffer(content, folder + path, { mtime: entryTime, mode: 0o100644 })
  for (const { name, hash, sizeBytes } of problem.files)
    addStoredFile(zip, pageFiles, `${folder}${statementFolder(version === 'legacy')}/${name}`, {
      file: { hash, sizeBytes },
      at: entryTime,
    })
  // A case of a group on which others depend stands in each of them, and in the package once.
  const cases = new Map(layout.cases.map(({ path, row }) => [path, row]))
  for (const [path, row] of cases) {
    for (const [suffix, hash, sizeBytes] of [
      ['in', row.inputHash, row.inputBytes],
      ['ans', row.outputHash, row.outputBytes],
    ] as const)
      addStoredFile(zip, store, `${folder}data/${path}.${suffix}`, { file: { hash, sizeBytes }, at: entryTime })
  }
}
