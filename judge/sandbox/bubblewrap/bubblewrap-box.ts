/* One box of the bubblewrap driver: files, control group and runner put together. */
import type { BoxFiles } from '../host/box-files.ts'
import { provideDialogue, provideInput, type DialogueEnds } from '../host/box-input.ts'
import type { Group } from '../cgroup/cgroup.ts'
import { toSandboxFault } from '../api/sandbox-fault.ts'
import { RunOutput } from '../runner/run-output.ts'
import { resultOf, watchRun, type Watch } from '../runner/run-watch.ts'
import { encodeRun } from '../runner/runner-link.ts'
import { startWorld, type BoxHost } from './box-world.ts'
import type { Runner } from './runner-process.ts'
import {
  SandboxFault,
  type Box,
  type BoxSpec,
  type DialogueSpec,
  type PutOptions,
  type RunResult,
  type RunSpec,
} from '../api/sandbox.ts'

/** Room above the limit, so that a program that uses exactly its limit is measured, not killed. */
const memorySlackBytes = 4 << 20

interface RunHooks {
  /** Called once the program has both pipes of its dialogue open, unless it ends before. */
  began: () => void
  /** Given what starts the clocks; they start with the program when absent. */
  ahead?: (startClocks: () => void) => void
  /** The other side of a dialogue waits too. */
  isOtherAsleep?: () => boolean
}

export class BubblewrapBox implements Box {
  private readonly host: BoxHost
  private readonly uid: number
  private readonly group: Group | null
  private readonly files: BoxFiles
  private readonly runner: Runner
  private state: 'idle' | 'running' | 'closed' = 'idle'
  /** The readings of the group belong to a run that goes on. */
  private isCounting = false
  private closing: Promise<void> | null = null
  private readonly onClose: () => void

  private constructor(
    host: BoxHost,
    parts: { uid: number; group: Group | null; files: BoxFiles; runner: Runner; onClose: () => void },
  ) {
    this.host = host
    this.uid = parts.uid
    this.group = parts.group
    this.files = parts.files
    this.runner = parts.runner
    this.onClose = parts.onClose
  }

  static async open(
    host: BoxHost,
    spec: BoxSpec,
    options: { uid: number; onClose: () => void },
  ): Promise<BubblewrapBox> {
    return toSandboxFault('the box could not be started', async () => {
      const group = host.groups?.create() ?? null
      try {
        const { files, runner } = await startWorld(host, spec, { uid: options.uid, group })
        return new BubblewrapBox(host, { group, files, runner, ...options })
      } catch (error) {
        await group?.remove()
        throw error
      }
    })
  }

  alive(): boolean {
    return this.state !== 'closed' && this.runner.alive() && this.files.alive()
  }

  private use<T>(what: string, act: () => Promise<T> | T): Promise<T> {
    return toSandboxFault(what, () => {
      if (this.state !== 'idle') throw new SandboxFault(`the box is ${this.state}`)
      return act()
    })
  }

  putFile(name: string, content: Uint8Array | { hostPath: string }, options: PutOptions = {}): Promise<void> {
    return this.use(`putting ${name} into the box`, () => this.files.put(name, content, { ...options, uid: this.uid }))
  }

  readFile(name: string, maxBytes: number): Promise<Buffer | null> {
    return this.use(`reading ${name} from the box`, () => this.files.read(name, maxBytes))
  }

  collect(name: string, hostPath: string, options: { maxBytes: number; executable?: boolean }): Promise<boolean> {
    return this.use(`collecting ${name} from the box`, () => this.files.collect(name, hostPath, options))
  }

  list(): Promise<string[]> {
    return this.use('listing the box', () => this.files.list())
  }

  run(spec: RunSpec): Promise<RunResult> {
    return this.start(spec, () => provideInput(this.files.inputFolder, spec.stdin), { began: () => undefined })
  }

  runInDialogue(spec: DialogueSpec, ends: DialogueEnds, hooks: RunHooks): Promise<RunResult> {
    return this.start(spec, () => provideDialogue(this.files.inputFolder, ends), hooks)
  }

  /** What runs now, if anything, only waits. */
  isAsleep(): boolean {
    return !this.isCounting || this.group === null || this.group.activity() === 'asleep'
  }

  /** Ends what runs now, if anything; its result still comes. */
  stopRun(): void {
    if (this.state === 'running') this.runner.kill()
  }

  private start(
    spec: RunSpec | DialogueSpec,
    provide: () => Promise<() => void> | (() => void),
    hooks: RunHooks,
  ): Promise<RunResult> {
    return this.use(`running ${spec.argv[0] ?? ''} in the box`, async () => {
      this.state = 'running'
      const output = new RunOutput('stdin' in spec ? spec : {})
      try {
        const takeInputAway = await provide()
        try {
          return await this.supervise(spec, output, hooks)
        } finally {
          takeInputAway()
        }
      } finally {
        output.close()
        if (this.state === 'running') this.state = 'idle'
      }
    })
  }

  private async supervise(
    spec: RunSpec | DialogueSpec,
    output: RunOutput,
    { began, ahead, isOtherAsleep = () => true }: RunHooks,
  ): Promise<RunResult> {
    this.group?.setLimits(spec.memoryLimitBytes + memorySlackBytes, spec.processLimit)
    const fallback = this.group === null ? { dataBytes: spec.memoryLimitBytes, processes: spec.processLimit } : null
    await this.group?.waitForRelease(() => this.files.current())
    const order = encodeRun(spec, fallback, await this.files.prepareRun())
    const givenUp = Promise.withResolvers<never>()
    const watches: Watch[] = []
    const startClocks = () => {
      this.group?.begin()
      this.isCounting = true
      this.host.groups?.warm.enter()
      watches.push(
        watchRun(spec, this.group, { kill: () => this.runner.kill(), giveUp: givenUp.reject, isOtherAsleep }),
      )
    }
    if (ahead === undefined) startClocks()
    else ahead(startClocks)
    try {
      const events = { output: (stream: 'stdout' | 'stderr', bytes: Buffer) => output.receive(stream, bytes), began }
      this.files.begin(spec.discardFiles ?? false)
      const answer = await Promise.race([this.runner.run(order, events), givenUp.promise])
      const own = 'notExecutable' in answer ? { cpuMs: 0, wallMs: 0, maxRssBytes: 0, endedAtMs: 0 } : answer
      const counted = this.group?.reading(own.maxRssBytes) ?? null
      const readings = {
        cpuMs: counted?.cpuMs ?? own.cpuMs,
        wallMs: own.wallMs,
        idleMs: watches[0]?.idleMs(),
        peakMemoryBytes: counted?.peakMemoryBytes ?? own.maxRssBytes,
        endedAtMs: own.endedAtMs,
        ...output.result(),
      }
      return resultOf({
        spec,
        answer,
        readings,
        oomKills: counted?.oomKills ?? 0,
        stopped: watches[0]?.stopped() ?? null,
      })
    } finally {
      this.isCounting = false
      for (const watch of watches) {
        this.host.groups?.warm.leave()
        watch.end()
      }
    }
  }

  empty(keep: readonly string[]): Promise<void> {
    return this.use('emptying the box', () => this.files.empty(keep))
  }

  /** Whoever closes it again waits for the first closing: a sandbox that ends may not leave a mount behind. */
  close(): Promise<void> {
    this.closing ??= this.closeNow()
    return this.closing
  }

  private async closeNow(): Promise<void> {
    this.state = 'closed'
    this.isCounting = false
    await toSandboxFault('closing the box', async () => {
      await this.runner.close()
      try {
        await this.group?.remove()
      } finally {
        // a group that stays busy is removed by the next judge; nobody would ever unmount
        await this.files.remove()
      }
    })
    this.onClose()
  }
}
