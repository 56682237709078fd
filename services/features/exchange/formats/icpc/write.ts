/**
 * ICPC problem package, writing: the legacy format, or the draft of 2023-07. What neither can say goes into
 * `podium.yaml`.
 */
import { createHash } from 'node:crypto'
import { stringify } from 'yaml'
import type { ZipFile } from 'yazl'
import type { Context } from '../../../../platform/context.ts'
import { addStoredFile } from '../../../problems/index.ts'
import { entryTime, checkerSource } from '../../export/stored.ts'
import type { Solution, StoredProblem } from '../../export/stored.ts'
import { pathOfName, withFolderIncludes } from './header-names.ts'
import { statementFiles, statementFolder, textsByLanguage } from './statement.ts'
import { asValidator } from './validator-shims.ts'

export type IcpcVersion = 'legacy' | '2023-07-draft'

const given = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
const mapOf = (files: Readonly<Record<string, string>>) => (Object.keys(files).length > 0 ? files : null)

/** Stable over the life of a problem, and over an export and an import. */
const uuidOf = ({ displayId, title }: StoredProblem): string => {
  const hex = createHash('sha256')
    .update(JSON.stringify([displayId, title]))
    .digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** Words for the validator that packages have without one of their own. */
const defaultFlags = ({ judgeMode }: StoredProblem): string | null =>
  judgeMode === 'default' ? 'case_sensitive space_change_sensitive' : null
/** Keywords are parted by blanks in the legacy format; `podium.yaml` has them as they are. */
const oneWord = (tag: string): string => tag.trim().replaceAll(/\s+/g, '-')

/** In one language with a statement: English where there is one. */
const titleOf = (problem: StoredProblem): string => {
  const texts = textsByLanguage(problem)
  return (texts.get('en') ?? [...texts.values()][0] ?? problem).title
}

function aboutOf(problem: StoredProblem, version: IcpcVersion): string {
  const { judgeMode, type } = problem
  const flags = defaultFlags(problem)
  if (version === 'legacy') {
    return stringify(
      given({
        name: titleOf(problem),
        type: type === 1 ? 'scoring' : 'pass-fail',
        author: problem.author,
        source: problem.source || null,
        keywords: problem.tags.map(oneWord).join(' ') || null,
        validation: judgeMode === 'default' ? 'default' : judgeMode === 'interactive' ? 'custom interactive' : 'custom',
        validator_flags: flags,
        limits: { memory: problem.memoryLimitMb },
        uuid: uuidOf(problem),
      }),
    )
  }
  const types = [type === 1 ? 'scoring' : 'pass-fail', ...(judgeMode === 'interactive' ? ['interactive'] : [])]
  return stringify(
    given({
      problem_format_version: version,
      name: Object.fromEntries([...textsByLanguage(problem)].map(([language, { title }]) => [language, title])),
      uuid: uuidOf(problem),
      type: types,
      credits: problem.author === null ? null : { authors: problem.author },
      source: problem.source || null,
      keywords: problem.tags,
      limits: { memory: problem.memoryLimitMb, time_limit: problem.timeLimitMs / 1000 },
    }),
  )
}

interface NamedCase {
  /** Name without suffix, once in the package. */
  readonly name: string
  readonly row: StoredProblem['rows'][number]
}

/** Inputs and answers share a name here; two that would fall together are distinguished by their position. */
function namedCases({ rows }: StoredProblem): NamedCase[] {
  const taken = new Set<string>()
  return rows.map((row) => {
    const stem = row.inputName
      .replace(/\.in$/, '')
      .replace(/[^\w.-]/g, '_')
      .replace(/^\.+/, '_')
    const name = taken.has(stem) ? `${stem}_${row.seq}` : stem
    taken.add(name)
    return { name, row }
  })
}

const ownWords = (problem: StoredProblem, cases: readonly NamedCase[]): string =>
  stringify(
    given({
      displayId: problem.displayId,
      stackLimit: problem.stackLimitMb,
      difficulty: problem.difficulty,
      auth: problem.auth,
      judgeCaseMode: problem.judgeCaseMode,
      checker: problem.spjCode?.startsWith('stock:') ? problem.spjCode : null,
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
      cases: cases.map(({ name, row }) => given({ name, score: row.score, group: row.groupNum })),
    }),
    { lineWidth: 0 },
  )

/** As the files of cases end; a reader takes it off again. */
const withLineEnd = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

interface IcpcPackage {
  /** With its slash, or empty for the root. */
  readonly folder: string
  readonly version: IcpcVersion
  /** The format wants an accepted program. */
  readonly solution: Solution | null
}

/** Adds one package. */
export function writeIcpc(
  zip: ZipFile,
  { objectStore: store, pageFiles }: Pick<Context, 'objectStore' | 'pageFiles'>,
  problem: StoredProblem,
  { folder, version, solution }: IcpcPackage,
): void {
  const text = (path: string, content: string) =>
    zip.addBuffer(Buffer.from(content), folder + path, { mtime: entryTime, mode: 0o100644 })
  const cases = namedCases(problem)
  text('problem.yaml', aboutOf(problem, version))
  text('podium.yaml', ownWords(problem, cases))
  if (version === 'legacy') text('.timelimit', `${problem.timeLimitMs / 1000}\n`)
  else if (defaultFlags(problem) !== null)
    text('data/testdata.yaml', stringify({ output_validator_flags: defaultFlags(problem) }))
  for (const [path, content] of Object.entries(statementFiles(problem, version === 'legacy'))) text(path, content)
  for (const { name, hash, sizeBytes } of problem.files)
    addStoredFile(zip, pageFiles, `${folder}${statementFolder(version === 'legacy')}/${name}`, {
      file: { hash, sizeBytes },
      at: entryTime,
    })
  text(
    'input_validators/accept/accept.cpp',
    '// The site keeps no rules of inputs: every input is taken.\nint main() { return 42; }\n',
  )
  if (problem.judgeMode !== 'default') {
    const { code, language } = checkerSource(problem)
    const validatorFolder = version === 'legacy' ? 'output_validators/validator/' : 'output_validator/'
    const main = `validator.${language.startsWith('C++') ? 'cpp' : 'c'}`
    const source = asValidator(code, problem.judgeMode, Object.hasOwn(problem.judgeExtraFiles, 'testlib.h'))
    const beside = Object.entries(problem.judgeExtraFiles).map(
      ([name, content]) => [pathOfName(name), content] as const,
    )
    const all = new Set(beside.map(([path]) => path))
    for (const [path, content] of [[main, source] as const, ...beside])
      text(validatorFolder + path, withFolderIncludes(content, { path, all }))
  }
  if (solution !== null) text(`submissions/accepted/${solution.fileName}`, solution.code)
  for (const [index, { input, output }] of problem.examples.entries()) {
    text(`data/sample/${index + 1}.in`, withLineEnd(input))
    text(`data/sample/${index + 1}.ans`, withLineEnd(output))
  }
  for (const { name, row } of cases) {
    addStoredFile(zip, store, `${folder}data/secret/${name}.in`, {
      file: { hash: row.inputHash, sizeBytes: row.inputBytes },
      at: entryTime,
    })
    addStoredFile(zip, store, `${folder}data/secret/${name}.ans`, {
      file: { hash: row.outputHash, sizeBytes: row.outputBytes },
      at: entryTime,
    })
  }
}
