/*
 * One box of the isolate driver. The files are ours and outlive each run; isolate's own box, which holds
 * nothing, is made anew for every run, so that its control group counts that run alone.
 */
import fs from 'node:fs'
import path from 'node:path'
import type { BoxFiles } from '../host/box-files.ts'
import { provideInput } from '../host/box-input.ts'
import { toSandboxFault } from '../api/sandbox-fault.ts'
import { RunOutput } from '../runner/run-output.ts'
import {
  SandboxFault,
  type Box,
  type BoxSpec,
  type DialogueSpec,
  type PutOptions,
  type RunResult,
  type RunSpec,
} from '../api/sandbox.ts'
import { claimBoxId, releaseBoxId } from './box-ids.ts'
import { cleanupArguments, initArguments, runArguments } from './isolate-command.ts'
import { newFiles, pipePath, requireFolders, runIsolate, type IsolateHost } from './isolate-host.ts'
import { outcomeOf } from './isolate-meta.ts'
import { IsolateProcess } from './isolate-process.ts'
import { readReport, resultFrom } from './isolate-result.ts'

/** Room above the limit, so that a program that uses exactly its limit is measured, not killed. */
const memorySlackBytes = 4 << 20

/** What takes part in a dialogue beside the limits. */
export interface DialogueHooks {
  /** Called with the process as soon as it runs; its output is the caller's to pass on. */
  onStart: (process: IsolateProcess) => void
}

export class IsolateBox implements Box {
  private readonly host: IsolateHost
  private readonly spec: BoxSpec
  private readonly id: number
  private readonly files: BoxFiles
  private readonly onClose: () => void
  private closing: Promise<void> | null = null
  private state: 'idle' | 'running' | 'closed' = 'idle'
  private isFresh = true
  private current: IsolateProcess | null = null
  private isStopAsked = false

  private constructor(host: IsolateHost, parts: { spec: BoxSpec; id: number; files: BoxFiles; onClose: () => void }) {
    this.host = host
    this.spec = parts.spec
    this.id = parts.id
    this.files = parts.files
    this.onClose = parts.onClose
  }

  static async open(host: IsolateHost, spec: BoxSpec, onClose: () => void): Promise<IsolateBox> {
    return toSandboxFault('the box could not be started', async () => {
      requireFolders(spec)
      const id = claimBoxId()
      try {
        const files = await newFiles(host, spec, id)
        // a killed judge may have left it in the middle of a run
        await runIsolate(cleanupArguments(id))
        await runIsolate(initArguments(id))
        return new IsolateBox(host, { spec, id, files, onClose })
      } catch (error) {
        releaseBoxId(id)
        throw error
      }
    })
  }

  private use<T>(what: string, act: () => Promise<T> | T): Promise<T> {
    return toSandboxFault(what, () => {
      if (this.state !== 'idle') throw new SandboxFault(`the box is ${this.state}`)
      return act()
    })
  }

  putFile(name: string, content: Uint8Array | { hostPath: string }, options: PutOptions = {}): Promise<void> {
    return this.use(`putting ${name} into the box`, () =>
      this.files.put(name, content, { ...options, uid: this.host.firstUid + this.id }),
    )
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

  empty(keep: readonly string[]): Promise<void> {
    return this.use('emptying the box', () => this.files.empty(keep))
  }

  run(spec: RunSpec): Promise<RunResult> {
    return this.start(spec, async () => {
      const takeInputAway = await provideInput(this.files.inputFolder, spec.stdin)
      const stdin = spec.stdin === 'empty' ? 'ignore' : fs.openSync(path.join(this.files.inputFolder, 'stdin'), 'r')
      try {
        return await this.supervise(spec, stdin)
      } finally {
        if (typeof stdin === 'number') fs.closeSync(stdin)
        takeInputAway()
      }
    })
  }

  runInDialogue(spec: DialogueSpec, dialogue: DialogueHooks): Promise<RunResult> {
    return this.start(spec, () => this.supervise(spec, 'pipe', dialogue))
  }

  /** Ends what runs now, if anything, or is about to; its result still comes. */
  stopRun(): void {
    this.isStopAsked = true
    this.current?.interrupt()
  }

  private start(spec: RunSpec | DialogueSpec, act: () => Promise<RunResult>): Promise<RunResult> {
    return this.use(`running ${spec.argv[0] ?? ''} in the box`, async () => {
      this.state = 'running'
      this.isStopAsked = false
      try {
        await this.renew()
        await this.files.current()
        this.requireProgram(spec.argv[0] ?? '')
        this.files.begin(spec.discardFiles ?? false)
        return await act()
      } finally {
        this.current = null
        if (this.state === 'running') this.state = 'idle'
      }
    })
  }

  /** isolate reports a missing program like one that ended badly. */
  private requireProgram(program: string): void {
    const [, inBox] = /^(?:\/box\/|\.\/)([^/]+)$/.exec(program) ?? []
    const known = inBox === undefined ? program : path.join(this.files.hostPath, inBox)
    if (!fs.existsSync(known)) throw new SandboxFault(`${program}: No such file or directory`)
  }

  private async renew(): Promise<void> {
    if (!this.isFresh) {
      await runIsolate(cleanupArguments(this.id))
      await runIsolate(initArguments(this.id))
    }
    this.isFresh = false
  }

  private async supervise(
    spec: RunSpec | DialogueSpec,
    stdin: number | 'ignore' | 'pipe',
    dialogue?: DialogueHooks,
  ): Promise<RunResult> {
    const output = new RunOutput('stdin' in spec ? spec : {})
    const metaPath = path.join(this.files.inputFolder, 'meta')
    fs.rmSync(metaPath, { force: true })
    try {
      const world = {
        boxId: this.id,
        spec: this.spec,
        filesHostPath: this.files.hostPath,
        temporaryHostPath: this.files.temporaryHostPath,
        ...this.host,
      }
      const args = runArguments(world, spec, { memoryBytes: spec.memoryLimitBytes + memorySlackBytes, metaPath })
      const onOutput = (stream: 'stdout' | 'stderr', bytes: Buffer) => {
        if (dialogue === undefined || stream === 'stderr') output.receive(stream, bytes)
      }
      this.current = new IsolateProcess(args, { stdin, stdoutPipe: pipePath(this.files), limits: spec, onOutput })
      dialogue?.onStart(this.current)
      if (this.isStopAsked) this.current.interrupt()
      const exit = await this.current.ended(spec.wallLimitMs)
      const outcome = outcomeOf(exit.exitCode, readReport(metaPath, exit), exit.wasInterrupted)
      return { ...resultFrom(spec, exit, outcome, output), endedAtMs: exit.exitedAtMs }
    } finally {
      output.close()
    }
  }

  /** Whoever closes it again waits for the first closing: a sandbox that ends may not leave a mount behind. */
  close(): Promise<void> {
    this.closing ??= this.closeNow()
    return this.closing
  }

  private async closeNow(): Promise<void> {
    this.state = 'closed'
    this.stopRun()
    await toSandboxFault('closing the box', async () => {
      await this.current?.ended(0).catch(() => undefined)
      try {
        await runIsolate(cleanupArguments(this.id))
      } finally {
        await this.files.remove()
      }
      releaseBoxId(this.id)
    })
    this.onClose()
  }
}
