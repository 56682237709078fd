// The programs that a stack's processes run: each entry bundled with all that it imports (bundle.ts), packages
// included.
//
// Why. Two thirds of a process's start are Node finding, reading and linking some thousand modules one by one; from
// one file it starts in a third of the processor time, be it at the first start or after a crash, and keeps less
// memory. And a stack goes on with the programs that it was started with, whatever becomes of the checkout meanwhile.
//
// When. They are made again when a source, an entry or the installed packages have changed: a stamp over names, sizes
// and dates tells, which takes some milliseconds. They are whole or not there: made under another name, then renamed.
// The development server runs the sources themselves, so that a change restarts what imports it.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir, readCommandEnv, readSurroundings } from '../config.ts'
import type { AppKind } from './apps.ts'
import type { ChildSpec } from './child.ts'
import { readIfThere } from './data-folders.ts'

/** File of each process, from the checkout's root. */
export type Entries = Record<AppKind, string>

export const realEntries: Entries = {
  prepare: 'services/entry/prepare.ts',
  worker: 'services/entry/worker.ts',
  api: 'services/entry/api.ts',
  gateway: 'gateway/main.ts',
  judge: 'judge/main.ts',
  remote: 'judge/remote/main.ts',
  front: 'infra/front/main.ts',
  pages: 'node_modules/vite/bin/vite.js',
  demo: 'services/entry/demo.ts',
}

export interface Programs {
  /** What each process runs: absolute paths. */
  readonly files: Record<AppKind, string>
  /** Where Node keeps what it has compiled of them. */
  readonly compiledDir: string
}

const filesOf = (entries: Entries, pathOf: (kind: string, entry: string) => string): Programs['files'] =>
  Object.fromEntries(Object.entries(entries).map(([kind, entry]) => [kind, pathOf(kind, entry)])) as Programs['files']

/** The sources as they are, for development. */
export const sourcePrograms = (entries: Entries, cacheDir: string): Programs => ({
  files: filesOf(entries, (_kind, entry) => join(projectDir, entry)),
  compiledDir: join(cacheDir, 'sources'),
})

const isSource = (name: string): boolean =>
  name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('node_modules')

const sourcesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .toSorted()
    .map((name) => join(dir, name))

const folders = ['proto', 'services', 'gateway', 'judge', 'infra'].map((name) => join(projectDir, name))
/** npm writes it with each change of what is installed. */
const installed = join(projectDir, 'node_modules', '.package-lock.json')

/** Another one after every change of a source, of what is installed or of what runs them. */
export function stampOf(files: readonly string[], dirs: readonly string[] = folders): string {
  const stamp = createHash('sha256').update(process.version)
  for (const file of [...dirs.flatMap(sourcesIn), ...files]) {
    const found = statSync(file, { throwIfNoEntry: false })
    stamp.update(`${file} ${found?.size} ${found?.mtimeMs}\n`)
  }
  return stamp.digest('hex')
}

/** The way in which bundles name lines of sources (fast/source-lines.ts). */
const way = readCommandEnv().PODIUM_FAST ?? 'on'

/** Entries that other programs stand in for, as in tests, and the other way have a place of their own. */
const buildDirOf = (cacheDir: string, entries: Entries): string =>
  join(
    cacheDir,
    `programs-${createHash('sha256')
      .update(JSON.stringify([entries, way]))
      .digest('hex')
      .slice(0, 8)}`,
  )

/** vite is run as it is installed: its pages are for development, and it finds its own files beside itself. */
const isBundled = (kind: string): boolean => kind !== 'pages'

/** What bundles `entries` into `dir`. */
export function bundleSpec(dir: string, entries: Readonly<Record<string, string>>): ChildSpec {
  const named = Object.entries(entries)
    .filter(([kind]) => isBundled(kind))
    .map(([kind, entry]) => [kind, join(projectDir, entry)])
  return {
    name: 'bundle',
    command: process.execPath,
    args: [join(import.meta.dirname, 'bundle.ts'), dir, JSON.stringify(Object.fromEntries(named)), way],
    env: { ...readSurroundings(), NO_COLOR: '1' },
    cwd: projectDir,
    isReady: () => true,
    stopSignal: 'SIGTERM',
    stopGraceMs: 0,
  }
}

/**
 * The bundled programs of `entries`, made when there are none for the sources as they are.
 * @param cacheDir where they are kept from one start to the next
 * @param run runs a process to its end; rejects when it fails
 */
export async function bundledPrograms(
  cacheDir: string,
  entries: Entries,
  run: (spec: ChildSpec) => Promise<void>,
): Promise<Programs> {
  const dir = buildDirOf(cacheDir, entries)
  const stamp = stampOf([...Object.values(entries).map((entry) => join(projectDir, entry)), installed])
  const isCurrent = (): boolean => readIfThere(join(dir, 'stamp')) === stamp
  if (!isCurrent()) {
    const draft = `${dir}-${process.pid}`
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { recursive: true })
    await run(bundleSpec(draft, entries))
    writeFileSync(join(draft, 'stamp'), stamp)
    // Another stack on the same cache may have been quicker, and runs what it has made.
    if (isCurrent()) rmSync(draft, { recursive: true })
    else {
      rmSync(dir, { recursive: true, force: true })
      renameSync(draft, dir)
    }
  }
  return {
    files: filesOf(entries, (kind, entry) => (isBundled(kind) ? join(dir, `${kind}.mjs`) : join(projectDir, entry))),
    compiledDir: join(dir, 'compiled'),
  }
}
