/**
 * From a source to the files of a program. Compiled programs are cached by the hash of everything that they depend on,
 * so that a rejudge compiles nothing; a source that does not compile is not cached, because it is hardly ever sent
 * again.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgeMessage, quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import type { CompilePlan, Language } from '../../languages/language.ts'
import type { Box, BoxSpec, RunResult, RunSpec, Sandbox } from '../../sandbox/api/sandbox.ts'
import { closeSoon } from '../box-lifecycle.ts'
import { CannotJudge } from '../refusal.ts'
import type { DiskCache } from '../disk-cache.ts'

const mebibyte = 1024 * 1024
const kibibyte = 1024
const compilerStackBytes = 256 * mebibyte
const compilerProcessLimit = 128
const outputLimitBytes = 32 * mebibyte
const programFileBytes = 128 * mebibyte
const programMaxFiles = 1000
/** Of each stream; the message must fit into one message of the bus. */
const messageMaxBytes = 32 * kibibyte

/** Files of a problem that lie beside every source, by name. */
export type ExtraFiles = Readonly<Record<string, string>>

export interface Program {
  /** Names within the folder; all must be in the box to run. */
  readonly files: readonly string[]
  readonly folder: string
  readonly release: () => void
}

export type CompileOutcome =
  | { readonly kind: 'program'; readonly program: Program }
  | { readonly kind: 'compileError'; readonly report: JudgeReport }
  | { readonly kind: 'noProgram'; readonly report: JudgeReport }

export interface CompileOrder {
  readonly language: Language
  readonly source: string
  readonly extraFiles: ExtraFiles
}

export interface SourceFile {
  readonly name: string
  readonly content: Buffer
}

/** A compiler that was started ahead, in a box of its own. */
export interface WaitingCompiler {
  readonly box: Box
  /** Once. @throws SandboxFault */
  readonly compile: (files: readonly SourceFile[]) => Promise<RunResult>
}

export interface CompileTools {
  readonly sandbox: Sandbox
  readonly compileBox: BoxSpec
  readonly cache: DiskCache
  /** Gives away a compiler that waits for a language, by its name. */
  readonly warmCompilers?: { readonly take: (language: string) => WaitingCompiler | null }
}

/** Carries an outcome that is not a program out of the cache, which stores only what was made. */
class NotMade extends Error {
  readonly outcome: CompileOutcome
  constructor(outcome: CompileOutcome) {
    super(outcome.kind)
    this.outcome = outcome
  }
}

/** Extra files that count: both name and content given. @throws CannotJudge for a name that is not a plain file name */
export const usableExtraFiles = (extraFiles: ExtraFiles, sourceName: string): [string, string][] =>
  Object.entries(extraFiles).filter(([name, text]) => {
    if (name === '' || text === '' || name === sourceName) return false
    if (name === '.' || name === '..' || /[/\0]/.test(name))
      throw new CannotJudge(judgeMessage('extraFileName', { name }))
    return true
  })

/** The same for orders that end the same way. */
export const keyOf = ({ language, source, extraFiles }: CompileOrder): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        language.name,
        language.version,
        language.sourceName,
        language.compile?.argv,
        language.compile?.env,
        source,
        Object.entries(extraFiles).toSorted(),
      ]),
    )
    .digest('hex')

/** Everything of a compiler's run but its command and its input. */
export const compilerLimits = (plan: CompilePlan): Omit<RunSpec, 'argv' | 'stdin'> => ({
  env: plan.env,
  ...plan.limits,
  stackLimitBytes: compilerStackBytes,
  processLimit: compilerProcessLimit,
  stdoutLimitBytes: outputLimitBytes,
  stderrLimitBytes: outputLimitBytes,
  stderrOverflow: 'cut',
  fileSizeLimitBytes: programFileBytes,
})

const runCompiler = async (box: Box, plan: CompilePlan, files: readonly SourceFile[]): Promise<RunResult> => {
  for (const { name, content } of files) await box.putFile(name, content)
  const [command = '', ...rest] = plan.argv
  return box.run({ argv: [command, ...(plan.speedUps?.() ?? []), ...rest], stdin: 'empty', ...compilerLimits(plan) })
}

const cut = (bytes: Buffer): string => {
  const text = bytes.subarray(0, messageMaxBytes).toString().replaceAll('\0', '').trimEnd()
  return bytes.length > messageMaxBytes ? `${text}\n…` : text
}

const limitReport = (result: RunResult, plan: CompilePlan): JudgeReport => {
  const { cpuLimitMs, wallLimitMs, memoryLimitBytes } = plan.limits
  switch (result.end) {
    case 'timeLimit':
      return [judgeMessage('compilerTime', { seconds: (result.clock === 'cpu' ? cpuLimitMs : wallLimitMs) / 1000 })]
    case 'memoryLimit':
      return [judgeMessage('compilerMemory', { memory: memoryLimitBytes / mebibyte })]
    case 'outputLimit':
      return [judgeMessage('compilerOutput')]
    case 'signalled':
      return [judgeMessage('compilerSignal', { signal: result.signal })]
    case 'exited':
      return []
  }
}

/** Standard output, then standard error, and before them why the compiler was stopped. */
const reportOf = (result: RunResult, plan: CompilePlan): JudgeReport => [
  ...limitReport(result, plan),
  ...quoted(cut(result.stdout)),
  ...quoted(cut(result.stderr)),
]

/** What the compiler left. @throws NotMade */
const collectProgram = async (
  { box, plan, result }: { box: Box; plan: CompilePlan; result: RunResult },
  target: string,
): Promise<void> => {
  const report = reportOf(result, plan)
  if (result.end !== 'exited' || result.exitCode !== 0) {
    throw new NotMade({
      kind: 'compileError',
      report: report.length > 0 ? report : [judgeMessage('compilerSilent')],
    })
  }
  const noProgram: CompileOutcome = { kind: 'noProgram', report: [judgeMessage('noExecutable'), ...report] }
  const names = plan.program(await box.list())
  if (names.length === 0 || names.length > programMaxFiles) throw new NotMade(noProgram)
  mkdirSync(target)
  for (const name of names) {
    if (await box.collect(name, join(target, name), { maxBytes: programFileBytes, executable: true })) continue
    throw new NotMade(noProgram)
  }
}

const make = async (order: CompileOrder, tools: CompileTools, target: string): Promise<void> => {
  const { language, source } = order
  const plan = language.compile
  if (plan === null) {
    mkdirSync(target)
    writeFileSync(join(target, language.sourceName), source)
    return
  }
  const texts = [...usableExtraFiles(order.extraFiles, language.sourceName), [language.sourceName, source] as const]
  const files = texts.map(([name, text]) => ({ name, content: Buffer.from(text) }))
  const waiting = tools.warmCompilers?.take(language.name) ?? null
  const box = waiting?.box ?? (await tools.sandbox.openBox(tools.compileBox))
  try {
    const result = await (waiting === null ? runCompiler(box, plan, files) : waiting.compile(files))
    await collectProgram({ box, plan, result }, target)
  } finally {
    closeSoon(box)
  }
}

/** @throws SandboxFault, CannotJudge; never for what the source did */
export const compile = async (order: CompileOrder, tools: CompileTools): Promise<CompileOutcome> => {
  try {
    const lease = await tools.cache.acquire(keyOf(order), {
      make: (path) => make(order, tools, path),
      // a damaged program would be judged as the contestant's fault, so what an earlier run left is made again
      isWhole: async () => false,
    })
    return { kind: 'program', program: { files: readdirSync(lease.path), folder: lease.path, release: lease.release } }
  } catch (error) {
    if (error instanceof NotMade) return error.outcome
    throw error
  }
}
