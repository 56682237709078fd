/**
 * Checkers and interactors for the tests: compiled in a box and run in a box, as a judge does. Starting a compiler
 * costs more than compiling, so several sources become one program, each in a namespace of its own, and the first
 * argument chooses.
 */
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { openBubblewrap } from '@podium/judge/sandbox/bubblewrap/bubblewrap.ts'
import type { Box, RunResult, RunSpec, Sandbox } from '@podium/judge/sandbox/api/sandbox.ts'
import { stockCheckers } from '@podium/proto/rules/problem/stock-checkers.ts'
import { stockCheckerSource } from '@podium/proto/server/stock-checkers.ts'

const mebibyte = 1 << 20
const programsFolder = join(import.meta.dirname, 'programs')
const libraryFolder = join(import.meta.dirname, '../../proto/server/testlib')
/** Warnings are errors here: authors should see their own mistakes, not the header's. */
const flags = ['-O2', '-Wall', '-Wextra', '-Werror', '-I/testlib', '-fuse-ld=gold']

export interface Program {
  name: string
  source: string
  /** Macros that must not reach the next program. */
  macros: readonly string[]
}

export interface Files {
  input?: string | Uint8Array
  output?: string | Uint8Array
  answer?: string | Uint8Array
}

/** How a checker ended. */
export interface Ended {
  /** Exit code, or what else happened ("signalled", "timeLimit", ...). */
  end: number | RunResult['end']
  stderr: string
  stdout: string
  /** What the program wrote to the file "log". */
  log: string
  cpuMs: number
  peakMemoryBytes: number
}

const ownPrograms = (): Program[] =>
  readdirSync(programsFolder)
    .toSorted()
    .map((file) => ({
      name: file.replace('.cpp', ''),
      source: readFileSync(join(programsFolder, file), 'utf8'),
      macros: [],
    }))

/** All but the one that is called as ICPC packages call theirs, and knows nothing of testlib. */
export const stockTestlibCheckers = stockCheckers.filter(({ name }) => name !== 'icpc-default')

const stockPrograms = (): Program[] =>
  stockTestlibCheckers.map(({ name }) => {
    const source = stockCheckerSource(name) ?? ''
    return { name, source, macros: /^#define (\w+)/.exec(source)?.slice(1) ?? [] }
  })

const specOf = (argv: readonly string[], over: Partial<RunSpec> = {}): RunSpec => ({
  argv,
  stdin: 'empty',
  cpuLimitMs: 16_000,
  wallLimitMs: 48_000,
  memoryLimitBytes: 512 * mebibyte,
  stackLimitBytes: 128 * mebibyte,
  processLimit: 128,
  stdoutLimitBytes: 16 * mebibyte,
  stderrLimitBytes: 16 * mebibyte,
  fileSizeLimitBytes: 64 * mebibyte,
  ...over,
})

const symbolOf = (index: number) => `program_${index}`

/** Headers come first, so that including them again inside a namespace does nothing. */
function batchSource(programs: readonly Program[]): string {
  const parts = programs.map((program, index) =>
    [
      `namespace ${symbolOf(index)} {`,
      '#define main program_main',
      `#line 1 "${program.name}.cpp"`,
      program.source,
      '#undef main',
      ...program.macros.map((macro) => `#undef ${macro}`),
      '}',
    ].join('\n'),
  )
  const choice = programs.map(
    (program, index) => `  if (name == "${program.name}") return ${symbolOf(index)}::program_main(argc - 1, argv + 1);`,
  )
  return [
    '#include "testlib.h"',
    '#include <bits/stdc++.h>',
    ...parts,
    'int main(int argc, char *argv[]) {',
    '  const std::string name = argv[1];',
    ...choice,
    '  return 125;',
    '}',
    '',
  ].join('\n')
}

export class CheckerBench {
  private readonly sandbox: Sandbox
  private readonly box: Box

  private constructor(sandbox: Sandbox, box: Box) {
    this.sandbox = sandbox
    this.box = box
  }

  /**
   * A box with all stock checkers, all programs of the tests and what else is named. Compiled once per run of the
   * tests.
   */
  static async open(more: readonly Program[] = []): Promise<CheckerBench> {
    const sandbox = await openSandbox()
    try {
      const program = await compiled(sandbox, batchSource([...stockPrograms(), ...ownPrograms(), ...more]))
      const box = await sandbox.openBox({ kind: 'run' })
      await box.putFile('programs', { hostPath: program }, { executable: true })
      return new CheckerBench(sandbox, box)
    } catch (error) {
      await sandbox.close()
      throw error
    }
  }

  /** Runs a checker: the program's name and its three files. */
  check(name: string, files: Files): Promise<Ended> {
    return this.start([name, 'input', 'output', 'answer'], files)
  }

  /** Runs an interactor against a contestant whose whole output is given in advance. */
  interact(name: string, output: string, files: Files): Promise<Ended> {
    return this.start([name, 'input', 'log', 'answer'], files, output)
  }

  async start(args: readonly string[], files: Files = {}, stdin = ''): Promise<Ended> {
    await this.box.empty(['programs'])
    for (const name of ['input', 'output', 'answer'] as const)
      await this.box.putFile(name, Buffer.from(files[name] ?? ''))
    const result = await this.box.run(specOf(['./programs', ...args], { stdin: { bytes: Buffer.from(stdin) } }))
    return {
      end: result.end === 'exited' ? result.exitCode : result.end,
      stderr: result.stderr.toString(),
      stdout: result.stdout.toString(),
      log: (await this.box.readFile('log', mebibyte))?.toString() ?? '',
      cpuMs: result.cpuMs,
      peakMemoryBytes: result.peakMemoryBytes,
    }
  }

  /** A file that the last program left. */
  async textOf(name: string): Promise<string | undefined> {
    return (await this.box.readFile(name, mebibyte))?.toString()
  }

  async close(): Promise<void> {
    await this.box.close()
    await this.sandbox.close()
  }
}

function testsFolder(): string {
  const folder = join(process.env.PODIUM_TESTS_DIR!, 'testlib')
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  return folder
}

export const openSandbox = (): Promise<Sandbox> => openBubblewrap({ judgeFolder: testsFolder(), slots: 1 })

/** A copy: a checkout may lie where users other than its owner cannot look, and boxes run as others. */
function visibleLibrary(): string {
  const folder = join(testsFolder(), 'library')
  if (!existsSync(folder)) cpSync(libraryFolder, folder, { recursive: true })
  return folder
}

/** Compiles one C++ source in a box of its own. */
export async function compile(
  sandbox: Sandbox,
  source: string,
  options: { standard: string; hostPath: string },
): Promise<{ end: RunResult['end']; exitCode: number; messages: string }> {
  const box = await sandbox.openBox({
    kind: 'compile',
    readOnlyBinds: [{ hostPath: visibleLibrary(), boxPath: '/testlib' }],
  })
  try {
    await box.putFile('main.cpp', Buffer.from(source))
    const result = await box.run(
      specOf(['/usr/bin/g++', `-std=${options.standard}`, ...flags, 'main.cpp', '-o', 'main'], {
        cpuLimitMs: 60_000,
        wallLimitMs: 110_000,
        memoryLimitBytes: 1024 * mebibyte,
      }),
    )
    const exitCode = result.end === 'exited' ? result.exitCode : -1
    if (exitCode === 0) await box.collect('main', options.hostPath, { maxBytes: 64 * mebibyte, executable: true })
    return { end: result.end, exitCode, messages: result.stderr.toString() }
  } finally {
    await box.close()
  }
}

async function compiled(sandbox: Sandbox, source: string): Promise<string> {
  const hostPath = join(testsFolder(), createHash('sha256').update(source).digest('hex').slice(0, 16))
  if (existsSync(hostPath)) return hostPath
  const result = await compile(sandbox, source, { standard: 'c++14', hostPath: `${hostPath}.new` })
  if (result.exitCode !== 0)
    throw new Error(`the programs of the tests do not compile (${result.end}):\n${result.messages.slice(0, 4000)}`)
  renameSync(`${hostPath}.new`, hostPath)
  return hostPath
}
