/**
 * Builds tuning in the background when a language is first used: one plan at a time, at the lowest priority and, if
 * it can be, while a slot is free for it, so that a submission hardly ever waits for it and a judge that nobody uses
 * yet leaves its machine alone. What is built stays on disk and serves every later start, and every judge that is
 * given the same folder; what belongs to other compilers or flags is removed.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Log } from '@podium/proto/server/log.ts'
import type { Box, BoxSpec, RunResult, Sandbox } from '../sandbox/api/sandbox.ts'
import type { Language, TuningPlan, TuningStep } from './language.ts'

const mebibyte = 1024 * 1024
const maxResultBytes = 400 * mebibyte

/** Where sessions are scheduled as groups, being nice within one's own group alone would help nobody. */
const leastUrgent = ['/bin/sh', '-c', '{ echo 19 >/proc/self/autogroup; } 2>/dev/null; exec nice -n 19 "$@"', 'tune']

/** Each process writes its own, so that judges sharing a folder do not meet in the middle of a file. */
const unfinishedOf = (path: string): string => `${path}.${process.pid}.unfinished`

export interface TuningOptions {
  readonly sandbox: Sandbox
  readonly compileBox: BoxSpec
  readonly folder: string
  readonly log: Log
  /** Resolves when the judge has nothing more urgent to do, or has had no pause for long. */
  readonly untilIdle: () => Promise<void>
  /** @param name of the language whose files are all there now */
  readonly onComplete: (name: string) => void
  /**
   * Builds at the priority of everything else: on a machine that is never idle the lowest takes a minute for a
   * second's work.
   */
  readonly isHurried?: boolean
}

export class Tuning {
  private readonly options: TuningOptions
  private readonly wanted = new Map<string, TuningPlan>()
  private readonly requested = new Set<string>()
  private working: Promise<void> | null = null
  private stopped = false

  constructor(options: TuningOptions) {
    this.options = options
  }

  /** Removes what no language of this host uses, and what killed judges left unfinished. */
  removeOthers(languages: Iterable<Language>): void {
    const used = new Set([...languages].flatMap(({ tuning }) => tuning?.folder ?? []))
    for (const name of readdirSync(this.options.folder)) {
      if (!used.has(name)) rmSync(join(this.options.folder, name), { recursive: true, force: true })
    }
    for (const name of readdirSync(this.options.folder, { recursive: true, encoding: 'utf8' })) {
      const pid = /\.(\d+)\.unfinished$/.exec(name)?.[1]
      if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(this.options.folder, name), { recursive: true })
    }
  }

  /** Asks for a language's tuning; costs nothing when it is there, on its way, or failed before. */
  want(language: Language): void {
    const plan = language.tuning
    if (plan === undefined || this.requested.has(plan.folder) || this.stopped) return
    this.requested.add(plan.folder)
    this.wanted.set(language.name, plan)
    this.working ??= this.work()
  }

  private async work(): Promise<void> {
    for (const [name, plan] of this.wanted) {
      this.wanted.delete(name)
      await this.build(name, plan)
      if (this.stopped) break
    }
    this.working = null
  }

  private async build(name: string, plan: TuningPlan): Promise<void> {
    const folder = join(this.options.folder, plan.folder)
    try {
      for (const { path, text } of plan.texts) writeWhole(join(folder, path), text)
      for (const step of plan.steps) {
        if (existsSync(join(folder, step.path))) continue
        if (plan.isUrgent !== true) await this.options.untilIdle()
        if (this.stopped) return
        await this.make(step, join(folder, step.path), plan.isUrgent ?? this.options.isHurried ?? false)
        this.options.log.info({ language: name, file: step.path }, 'compiler tuned')
      }
      this.options.log.info({ language: name }, 'tuning is complete')
      this.options.onComplete(name)
    } catch (error) {
      if (!this.stopped) this.options.log.warn({ error, language: name }, 'tuning failed; compiling stays slower')
    }
  }

  private async make(step: TuningStep, target: string, isHurried: boolean): Promise<void> {
    const { sandbox, compileBox } = this.options
    const box = await sandbox.openBox(compileBox)
    try {
      const result = await box.run({
        argv: [...(isHurried ? [] : leastUrgent), ...step.argv],
        stdin: 'empty',
        cpuLimitMs: 60_000,
        wallLimitMs: 180_000,
        memoryLimitBytes: 1024 * mebibyte,
        stackLimitBytes: 256 * mebibyte,
        processLimit: 128,
        stdoutLimitBytes: mebibyte,
        stderrLimitBytes: mebibyte,
        fileSizeLimitBytes: maxResultBytes,
        stderrOverflow: 'cut',
      })
      const unfinished = unfinishedOf(target)
      rmSync(unfinished, { recursive: true, force: true })
      if (!succeeded(result) || !(await collect(box, step.result, unfinished))) {
        throw new Error(`${step.argv.join(' ')}: ${result.end} ${result.stderr.toString().slice(0, 1000)}`)
      }
      renameSync(unfinished, target)
    } finally {
      await box.close()
    }
  }

  /** Starts nothing more; what is being built ends with its box. */
  stop(): void {
    this.stopped = true
  }
}

/** False where nothing, or too much, was left. */
async function collect(box: Box, result: TuningStep['result'], target: string): Promise<boolean> {
  if (typeof result === 'string') return box.collect(result, target, { maxBytes: maxResultBytes })
  const found = (await box.list()).map((name) => result.exec(name)).filter((match) => match !== null)
  for (const [name, ...parts] of found) {
    const file = join(target, ...parts)
    mkdirSync(dirname(file), { recursive: true })
    if (!(await box.collect(name, file, { maxBytes: maxResultBytes }))) return false
  }
  return found.length > 0
}

const succeeded = (result: RunResult): boolean => result.end === 'exited' && result.exitCode === 0

const writeWhole = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  if (existsSync(path)) return
  writeFileSync(unfinishedOf(path), text, { mode: 0o644 })
  renameSync(unfinishedOf(path), path)
}
