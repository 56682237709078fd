/**
 * Which files the rules that know types must look at again: those whose own text, or that of a file that they import
 * by whatever way, has changed since they were good. A rule that knows types is most of the time that all checks take.
 *
 * What imports what, and the hash of each file, is taken from what the type checker writes for itself. What counts for
 * all files (packages, settings, declarations for everybody) is compared by itself: a change of it has all files
 * looked at. A file that no program has is always looked at.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

/** What is read of a file of the type checker's; numbers count files, and lists of files, from one. */
interface BuildInfo {
  readonly fileNames: readonly string[]
  readonly fileInfos: readonly (string | { readonly version: string; readonly affectsGlobalScope?: boolean })[]
  readonly fileIdsList?: readonly (readonly number[])[]
  readonly referencedMap?: readonly (readonly [file: number, list: number])[]
}

/** Every file that lint looks at and that no program has. */
const otherSources = '{proto,services,gateway,judge,client,infra,tests}/**/*.{js,cjs,mjs}'
const settings = ['.oxlintrc.json', 'tsconfig.json', 'client/tsconfig.json', 'package-lock.json']
const declaresForAll = /^\s*declare (?:module|global)\b/m

const hashOf = (parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex')

class Program {
  /** Paths from the project's folder; what lies in packages is left out. */
  readonly files = new Map<number, string>()
  private readonly versions: readonly string[]
  private readonly importers = new Map<number, number[]>()
  readonly forAll: readonly string[]

  constructor(projectDir: string, infoPath: string) {
    const info = JSON.parse(readFileSync(infoPath, 'utf8')) as BuildInfo
    this.versions = info.fileInfos.map((file) => (typeof file === 'string' ? file : file.version))
    const forAll: string[] = []
    for (const [index, name] of info.fileNames.entries()) {
      const path = relative(projectDir, resolve(dirname(infoPath), name))
      const file = info.fileInfos[index]
      const isOwn = !path.startsWith('node_modules') && existsSync(resolve(projectDir, path))
      if (isOwn) this.files.set(index + 1, path)
      const isForAll =
        !isOwn ||
        (typeof file === 'object' && file.affectsGlobalScope === true) ||
        declaresForAll.test(readFileSync(resolve(projectDir, path), 'utf8'))
      if (isForAll) forAll.push(`${name} ${this.versions[index]}`)
    }
    this.forAll = forAll
    for (const [file, list] of info.referencedMap ?? [])
      for (const imported of info.fileIdsList?.[list - 1] ?? []) {
        const importers = this.importers.get(imported)
        if (importers === undefined) this.importers.set(imported, [file])
        else importers.push(file)
      }
  }

  versionOf(file: number): string {
    return this.versions[file - 1] ?? ''
  }

  /** The given files and all that import one of them, however far away. */
  importersOf(files: Iterable<number>): ReadonlySet<number> {
    const reached = new Set(files)
    for (const one of reached) for (const importer of this.importers.get(one) ?? []) reached.add(importer)
    return reached
  }
}

/** What all was when lint was good last. */
interface Good {
  readonly forAll: string
  readonly versions: Readonly<Record<string, string>>
}

const readGood = (cachePath: string): Good =>
  existsSync(cachePath) ? (JSON.parse(readFileSync(cachePath, 'utf8')) as Good) : { forAll: '', versions: {} }

export interface TypedLint {
  /** Paths from the project's folder. */
  readonly stale: readonly string[]
  /** To be called once these are good. */
  readonly store: () => void
}

/**
 * @param infoPaths what the type checker has just written of the programs
 * @param cachePath where is stored what was good last
 */
export function planTypedLint(projectDir: string, infoPaths: readonly string[], cachePath: string): TypedLint {
  const programs = infoPaths.map((path) => new Program(projectDir, path))
  const forAll = hashOf([
    ...programs.flatMap((program) => program.forAll),
    ...settings.map((name) => readFileSync(resolve(projectDir, name), 'utf8')),
  ])
  const good = readGood(cachePath)
  const versions: Record<string, string> = {}
  const stale = new Set<string>()
  for (const program of programs) {
    const changed: number[] = []
    for (const [file, path] of program.files) {
      versions[path] = program.versionOf(file)
      if (good.forAll !== forAll || good.versions[path] !== versions[path]) changed.push(file)
    }
    for (const file of program.importersOf(changed)) stale.add(program.files.get(file) ?? '')
  }
  stale.delete('')
  const others = globSync(otherSources, { cwd: projectDir, exclude: ['**/node_modules/**', 'client/dist/**'] })
  return {
    stale: [...stale, ...others],
    store: () => writeFileSync(cachePath, JSON.stringify({ forAll, versions })),
  }
}
