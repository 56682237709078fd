import { statSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { projectDir, readSurroundings } from './config.ts'

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

const typesCache = (name: string): string[] =>
  isOwnCheckout() ? ['--incremental', '--tsBuildInfoFile', join(cacheDir, 'types', `${name}.tsbuildinfo`)] : []

const formatCache = (): string[] =>
  isOwnCheckout() ? ['--cache', '--cache-location', join(cacheDir, 'prettier.json'), '--cache-strategy', 'content'] : []

const catalogs = ['--config', 'client/lingui.config.ts']

/**
 * Types, lint, format, unused code and texts, side by side: threads within one of them would only do shared work twice.
 */
export function runChecks(): Promise<StepResult[]> {
  return Promise.all([
    runTool('types of servers and tests', 'tsc', ['-p', '.', '--singleThreaded', ...typesCache('servers')]),
    runTool('types of the client', 'tsc', ['-p', 'client', '--singleThreaded', ...typesCache('client')]),
    runTool('lint', 'oxlint', ['--type-aware', '--deny-warnings', '.']),
    runTool('unused code', 'knip', ['--no-progress']),
    runTool('format', 'prettier', ['--check', '--log-level', 'warn', ...formatCache(), '.']),
    runTool('texts taken from the pages', 'lingui', ['check', 'sync', '--clean', '--workers', '1', ...catalogs]),
    runTool('texts in both languages', 'lingui', ['check', 'missing', '--mode', 'catalog', ...catalogs]),
  ])
}
