import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { projectDir, readSurroundings } from './config.ts'
import { planTypedLint } from './lint/typed-lint.ts'

export interface StepResult {
  name: string
  isGood: boolean
  /** What the tool wrote; shown when it is not good. */
  output: string
  tookMs: number
}

const tools = {
  tsc: 'typescript/bin/tsc',
  oxlint: 'oxlint/bin/oxlint',
  knip: 'knip/bin/knip.js',
  lingui: '@lingui/cli/dist/lingui.js',
  prettier: 'prettier/bin/prettier.cjs',
  vitest: 'vitest/vitest.mjs',
}

/** The type checker and the linter live for seconds: clearing their memory often would be a third of their time. */
const ofGo = { GOGC: '400' }

/** Runs one of the project's tools under this very Node and resolves when it has ended, well or not. */
export async function runTool(
  name: string,
  tool: keyof typeof tools,
  args: string[],
  isShown = false,
): Promise<StepResult> {
  const startedMs = Date.now()
  const result = await execa(process.execPath, [join(projectDir, 'node_modules', tools[tool]), ...args], {
    cwd: projectDir,
    env: { ...readSurroundings(), ...ofGo, NO_COLOR: '1' },
    extendEnv: false,
    stdin: 'ignore',
    all: true,
    reject: false,
    ...(isShown ? { stdout: ['pipe', 'inherit'], stderr: ['pipe', 'inherit'] } : {}),
  })
  return { name, isGood: !result.failed, output: result.all ?? '', tookMs: Date.now() - startedMs }
}

/** One line for a step, and what it found. */
export function report(step: StepResult): void {
  const mark = step.isGood ? 'ok    ' : 'FAILED'
  console.log(`${mark} ${step.name} (${(step.tookMs / 1000).toFixed(1)} s)`)
  if (!step.isGood) console.log(`${step.output.trimEnd()}\n`)
}

/**
 * What the tools have found is cached, and only what changed is checked anew. Not by root in another's checkout: npm,
 * run by its owner, could not remove root's files.
 */
const isOwnCheckout = (): boolean => statSync(projectDir).uid === process.getuid?.()

const cacheDir = join(projectDir, 'node_modules', '.cache')

const buildInfo = (name: string): string => join(cacheDir, 'types', `${name}.tsbuildinfo`)

const typesCache = (name: string): string[] =>
  isOwnCheckout() ? ['--incremental', '--tsBuildInfoFile', buildInfo(name)] : []

const formatCache = (): string[] =>
  isOwnCheckout() ? ['--cache', '--cache-location', join(cacheDir, 'prettier.json'), '--cache-strategy', 'content'] : []

const programs = [buildInfo('servers'), buildInfo('client')]

const catalogs = ['--config', 'client/lingui.config.ts']

/** Of the rules that know types, only what may say something else than last time: it is most of all that there is. */
async function runLint(types: Promise<readonly StepResult[]>): Promise<StepResult> {
  const lint = (args: string[]) => runTool('lint', 'oxlint', ['--deny-warnings', ...args])
  const cachePath = join(cacheDir, 'typed-lint.json')
  if (!isOwnCheckout() || !existsSync(cachePath)) {
    const whole = await lint(['--type-aware', '.'])
    const hasTypes = (await types).every(({ isGood }) => isGood)
    if (whole.isGood && hasTypes && isOwnCheckout()) planTypedLint(projectDir, programs, cachePath).store()
    return whole
  }
  const [plain, checked] = await Promise.all([lint(['.']), types])
  if (!plain.isGood || !checked.every(({ isGood }) => isGood)) return plain
  const { stale, store } = planTypedLint(projectDir, programs, cachePath)
  const typed = await lint(['--type-aware', ...stale])
  if (typed.isGood) store()
  return { ...typed, tookMs: plain.tookMs + typed.tookMs }
}

/**
 * Types, lint, format, unused code and texts, side by side: threads within one of them would only do shared work twice.
 */
export async function runChecks(): Promise<StepResult[]> {
  const types = [
    runTool('types of servers and tests', 'tsc', ['-p', '.', '--singleThreaded', ...typesCache('servers')]),
    runTool('types of the client', 'tsc', ['-p', 'client', '--singleThreaded', ...typesCache('client')]),
  ]
  return Promise.all([
    ...types,
    runLint(Promise.all(types)),
    runTool('unused code', 'knip', ['--no-progress']),
    runTool('format', 'prettier', ['--check', '--log-level', 'warn', ...formatCache(), '.']),
    runTool('texts taken from the pages', 'lingui', [
      'check',
      'sync',
      '--clean',
      '--overwrite',
      '--workers',
      '1',
      ...catalogs,
    ]),
    runTool('texts in both languages', 'lingui', ['check', 'missing', '--mode', 'catalog', ...catalogs]),
  ])
}
