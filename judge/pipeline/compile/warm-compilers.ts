/**
 * Compilers that wait with their start behind them. For a language whose compiler is itself slow to start (javac
 * loads and warms a machine of its own for a quarter of a second) one is kept in a box of its own: it has compiled a
 * small program in vain and waits for files on its standard input. It serves one submission and goes with its box,
 * like every other compiler.
 *
 * A new one is started only while the judge has nothing to do, and given up the moment a task comes: nobody's timings
 * and nobody's verdict ever wait for it, and a judge that is never idle simply has none. It costs memory (some 90 MB
 * of its own process), so it goes when its language was not used for a while.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@podium/proto/server/log.ts'
import type { CompilePlan, Language } from '../../languages/language.ts'
import type { Box, BoxSpec, Sandbox, WaitingRun } from '../../sandbox/api/sandbox.ts'
import { closeSoon } from '../box-lifecycle.ts'
import { compilerLimits } from './compile.ts'
import type { SourceFile, WaitingCompiler } from './compile.ts'

/** An idle judge has box starts and clean-ups behind it by then. */
const restMs = 300
const unusedAfterMs = 10 * 60_000

export interface WarmCompilersOptions {
  readonly sandbox: Sandbox
  readonly compileBox: BoxSpec
  readonly log: Log
  /** Resolves when no task runs. */
  readonly untilIdle: () => Promise<void>
  /** Resolves when the next task begins. */
  readonly untilBusy: () => Promise<void>
}

interface Waiting {
  readonly box: Box
  readonly run: WaitingRun
  expiry: NodeJS.Timeout
}

/**
 * As a waiting compiler reads them: their number, then for each name and content, every one with its length before it
 * (32 bits, big endian).
 */
export const encodeFiles = (files: readonly SourceFile[]): Buffer => {
  const number = (value: number): Buffer => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  const parts = files
    .flatMap(({ name, content }) => [Buffer.from(name), content])
    .flatMap((bytes) => [number(bytes.length), bytes])
  return Buffer.concat([number(files.length), ...parts])
}

export class WarmCompilers {
  private readonly options: WarmCompilersOptions
  private readonly waiting = new Map<string, Waiting>()
  /** Being started, or proved not to work here. */
  private readonly left = new Set<string>()
  private stopped = false

  constructor(options: WarmCompilersOptions) {
    this.options = options
  }

  /** A submission in the language has come; more are likely. */
  want(language: Language): void {
    this.waiting.get(language.name)?.expiry.refresh()
    const plan = language.compile
    if (this.stopped || plan?.warmCompilers === undefined || this.left.has(language.name)) return
    this.left.add(language.name)
    void this.prepare(language.name, plan)
  }

  private async prepare(name: string, plan: CompilePlan): Promise<void> {
    try {
      await this.untilRested()
      const argv = plan.warmCompilers?.() ?? null
      if (argv !== null && !this.stopped && !this.waiting.has(name)) await this.start(name, plan, argv)
      this.left.delete(name)
    } catch (error) {
      // compiling stays slower, and every further try would fail as well
      if (!this.stopped) this.options.log.warn({ error, language: name }, 'no compiler can wait for this language')
    }
  }

  /** Idle, and so for a moment already. */
  private async untilRested(): Promise<void> {
    const { untilIdle, untilBusy } = this.options
    for (let isRested = false; !isRested && !this.stopped;) {
      await untilIdle()
      isRested = await Promise.race([sleep(restMs, true, { ref: false }), untilBusy().then(() => false)])
    }
  }

  private async start(name: string, plan: CompilePlan, argv: readonly string[]): Promise<void> {
    const { sandbox, compileBox, log, untilBusy } = this.options
    const busy = untilBusy().then(() => false)
    const box = await sandbox.openBox(compileBox)
    const run = sandbox.startWaiting(box, { argv, ...compilerLimits(plan), peerGone: 'discard' })
    const isReady =
      run !== null &&
      (await Promise.race([run.ready.then(() => true), busy]).catch(async (error: unknown) => {
        await box.close()
        throw error
      }))
    if (run === null || !isReady || this.stopped) return box.close()
    this.waiting.set(name, { box, run, expiry: setTimeout(() => this.discard(name), unusedAfterMs).unref() })
    log.info({ language: name }, 'a compiler waits')
  }

  private discard(name: string): void {
    const one = this.take(name)
    if (one !== null) closeSoon(one.box)
  }

  /** For one use; its box is the caller's to close. null: none waits. */
  take(name: string): WaitingCompiler | null {
    const one = this.waiting.get(name)
    if (one === undefined) return null
    this.waiting.delete(name)
    clearTimeout(one.expiry)
    return { box: one.box, compile: (files) => one.run.finish(encodeFiles(files)) }
  }

  stop(): void {
    this.stopped = true
    for (const { expiry } of this.waiting.values()) clearTimeout(expiry)
    this.waiting.clear()
  }
}
