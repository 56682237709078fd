/*
 * What the conformance suites share: the drivers of this machine, a compiled set of programs, the good program that
 * must always work.
 */
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { probesSource } from '../probes/limit-probes.ts'
import { openBubblewrap } from '../bubblewrap/bubblewrap.ts'
import { openIsolate, tryIsolate } from '../isolate/isolate.ts'
import type { Box, BoxSpec, RunResult, RunSpec, Sandbox } from '../api/sandbox.ts'

export const MIB = 1 << 20
const hello =
  '#include <stdio.h>\nint main(void) { int a, b; if (scanf("%d%d", &a, &b) == 2) printf("%d\\n", a + b); return 0; }\n'

export interface Driver {
  name: string
  open(judgeFolder: string): Promise<Sandbox>
}

const isolate = await tryIsolate()
/** The drivers that the suites run against; every one that this machine could use must pass. */
export const drivers: readonly Driver[] = [
  { name: 'bubblewrap', open: (judgeFolder) => openBubblewrap({ judgeFolder, slots: 1 }) },
  ...('missing' in isolate ? [] : [{ name: 'isolate', open: (judgeFolder: string) => openIsolate({ judgeFolder }) }]),
]

export function newJudgeFolder(): string {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'podium-conformance-'))
  fs.chmodSync(folder, 0o755)
  return folder
}

export function specOf(argv: readonly string[], over: Partial<RunSpec> = {}): RunSpec {
  return {
    argv,
    stdin: 'empty',
    cpuLimitMs: 1000,
    wallLimitMs: 5000,
    memoryLimitBytes: 128 * MIB,
    stackLimitBytes: 'unlimited',
    processLimit: 64,
    stdoutLimitBytes: 4 * MIB,
    stderrLimitBytes: MIB,
    fileSizeLimitBytes: 64 * MIB,
    ...over,
  }
}

export const hostile = (program: string, over: Partial<RunSpec> = {}) => specOf(['/box/hostile', program], over)

export const compileSpec = (compiler: string, source: string, over: Partial<RunSpec> = {}) =>
  specOf(
    [`/usr/bin/${compiler}`, '-O1', '-w', '-pthread', '-fmax-errors=50', '-o', source.replace(/\.\w+$/, ''), source],
    { cpuLimitMs: 10_000, wallLimitMs: 30_000, memoryLimitBytes: 512 * MIB, ...over },
  )

/** Puts dialogue-fixtures.c as a program into the folder. */
export async function compileDialogueFixtures(sandbox: Sandbox, folder: string): Promise<void> {
  const box = await sandbox.openBox({ kind: 'compile' })
  await box.putFile('dialogue-fixtures.c', { hostPath: path.join(import.meta.dirname, 'dialogue-fixtures.c') })
  const result = await box.run(compileSpec('gcc', 'dialogue-fixtures.c'))
  if (result.end !== 'exited' || result.exitCode !== 0)
    throw new Error(`dialogue-fixtures.c: ${result.end} ${result.stderr.toString()}`)
  await box.collect('dialogue-fixtures', path.join(folder, 'dialogue-fixtures'), { maxBytes: MIB, executable: true })
  await box.close()
}

export class Bench {
  readonly folder: string
  readonly sandbox: Sandbox

  private constructor(sandbox: Sandbox, folder: string) {
    this.sandbox = sandbox
    this.folder = folder
  }

  /** A sandbox of the driver, with hello, hostile and probes compiled in a box of it. */
  static async open(driver: Driver): Promise<Bench> {
    const folder = newJudgeFolder()
    const bench = new Bench(await driver.open(folder), folder)
    const box = await bench.sandbox.openBox({ kind: 'compile' })
    await box.putFile('hello.c', Buffer.from(hello))
    await box.putFile('hostile.c', { hostPath: path.join(import.meta.dirname, 'hostile.c') })
    await box.putFile('probes.c', { hostPath: probesSource })
    for (const name of ['hello', 'hostile', 'probes']) {
      const result = await box.run(compileSpec('gcc', `${name}.c`))
      if (result.end !== 'exited' || result.exitCode !== 0)
        throw new Error(`${name}.c: ${result.end} ${result.stderr.toString()}`)
      await box.collect(name, bench.programPath(name), { maxBytes: 16 * MIB, executable: true })
    }
    await box.close()
    return bench
  }

  programPath(name: string): string {
    return path.join(this.folder, name)
  }

  async boxWithPrograms(spec: BoxSpec = { kind: 'run' }): Promise<Box> {
    const box = await this.sandbox.openBox(spec)
    for (const name of ['hello', 'hostile', 'probes'])
      await box.putFile(name, { hostPath: this.programPath(name) }, { executable: true })
    return box
  }

  async close(): Promise<void> {
    await this.sandbox.close()
    fs.rmSync(this.folder, { recursive: true })
  }
}

/** Empties the box and runs the good program; what a hostile program leaves must not be noticeable. */
export async function goodRun(box: Box): Promise<RunResult> {
  await box.empty(['hello', 'hostile', 'probes'])
  return box.run(specOf(['/box/hello'], { stdin: { bytes: Buffer.from('20 22\n') } }))
}

export const goodProgram = { end: 'exited', exitCode: 0, stdout: Buffer.from('42\n'), stderr: Buffer.alloc(0) }
