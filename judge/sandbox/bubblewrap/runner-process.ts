/*
 * One bubblewrap process with the runner inside. It is started under the box's unprivileged uid, so even
 * a program that breaks out of every namespace is only that uid. Root's part is the descriptors: the
 * cgroup.procs files and the input folder are opened by root and inherited, which lets the unprivileged
 * runner join its group and reach its input without any path to either.
 */
import fs from 'node:fs'
import type { Duplex } from 'node:stream'
import { execa } from 'execa'
import { boxArguments } from './box-arguments.ts'
import {
  killCommand,
  readFrames,
  renewCommand,
  type FrameHandler,
  type RunnerAnswer,
  type RunnerDone,
} from '../runner/runner-link.ts'
import { SandboxFault, type BoxSpec } from '../api/sandbox.ts'

const startTimeoutMs = 10_000
/** Descriptors 0 to 2, and 3 for the control socket, are not opened by us. */
const firstOpened = 4

export interface RunnerOptions {
  spec: BoxSpec
  runnerHostPath: string
  seccompHostPath: string
  filesHostPath: string
  devicesHostPath: string
  inputFolder: string
  /** cgroup.procs files of the limiting group; empty on a host without control groups. */
  joinPaths: readonly string[]
  uid: number
}

export interface RunEvents {
  output: (stream: 'stdout' | 'stderr', bytes: Buffer) => void
  /** In a dialogue only, and not for a program that ends at once. */
  began?: () => void
}

interface Waiting extends RunEvents {
  resolve: (answer: RunnerAnswer) => void
  reject: (fault: Error) => void
}

export class Runner {
  private readonly control: Duplex
  private readonly ended: Promise<void>
  private readonly stop: () => void
  private readonly ready = Promise.withResolvers<void>()
  private waiting: Waiting | null = null
  private renewing: PromiseWithResolvers<void> | null = null
  private why: string | null = null
  private notExecutable: string | null = null
  private fault: SandboxFault | null = null
  /** Known a little earlier than the fault, which waits for the last words of the process. */
  private exited = false

  private constructor(options: RunnerOptions) {
    const opened = [
      fs.openSync(options.inputFolder, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY),
      ...options.joinPaths.map((file) => fs.openSync(file, fs.constants.O_WRONLY)),
      fs.openSync(options.seccompHostPath, 'r'),
      fs.openSync(options.runnerHostPath, 'r'),
    ]
    try {
      const last = firstOpened + opened.length - 1
      const args = boxArguments({
        ...options,
        groupCount: options.joinPaths.length,
        seccompFd: last - 1,
        runnerFd: last,
      })
      // execa passes descriptor numbers on, its types know them only for the first three places
      const stdio = ['ignore', 'ignore', 'pipe', 'pipe', ...opened] as unknown as [
        'ignore',
        'ignore',
        'pipe',
        'pipe',
        ...'ignore'[],
      ]
      // detached: Ctrl-C on the judge's terminal must reach the judge, not its boxes
      const box = execa('bwrap', args, {
        uid: options.uid,
        gid: options.uid,
        detached: true,
        cleanup: false,
        buffer: false,
        reject: false,
        extendEnv: false,
        env: { PATH: '/usr/bin:/bin' },
        stdio,
      })
      this.control = box.stdio[3] as unknown as Duplex
      this.stop = () => void box.kill('SIGKILL')
      let complaint = ''
      box.stderr.on('data', (bytes: Buffer) => {
        complaint = (complaint + bytes.toString()).slice(0, 2000)
      })
      this.ended = box.then((result) =>
        this.lost(complaint.trim() || `bubblewrap ended (${result.signal ?? result.exitCode ?? result.code})`),
      )
    } finally {
      for (const fd of opened) fs.closeSync(fd)
    }
    // a write into a dead box; the end of the process tells the reason
    this.control.on('error', () => undefined)
    this.control.once('end', () => {
      this.exited = true
    })
    readFrames(this.control, this.frames())
  }

  static async start(options: RunnerOptions): Promise<Runner> {
    const runner = new Runner(options)
    const timer = setTimeout(() => runner.lost('it did not start in time'), startTimeoutMs)
    try {
      await runner.ready.promise
      return runner
    } catch (error) {
      runner.stop()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  private frames(): FrameHandler {
    return {
      ready: () => this.ready.resolve(),
      renewed: () => this.renewing?.resolve(),
      began: () => this.waiting?.began?.(),
      output: (stream, bytes) => this.waiting?.output(stream, bytes),
      notExecutable: (why) => {
        this.notExecutable = why
      },
      failed: (why) => {
        this.why = why
      },
      done: (done) => this.finish(done),
    }
  }

  private finish(done: RunnerDone): void {
    const waiting = this.waiting
    const [why, notExecutable] = [this.why, this.notExecutable]
    this.waiting = this.why = this.notExecutable = null
    if (why !== null) waiting?.reject(new SandboxFault(`the box could not run the program: ${why}`))
    else waiting?.resolve(notExecutable === null ? done : { notExecutable })
  }

  private lost(reason: string): void {
    this.fault ??= new SandboxFault(`the box is gone: ${this.why ?? reason}`)
    this.ready.reject(this.fault)
    this.renewing?.reject(this.fault)
    this.waiting?.reject(this.fault)
    this.waiting = null
  }

  alive(): boolean {
    return this.fault === null && !this.exited
  }

  /** Sends one encoded run. Rejects with SandboxFault when the box dies or cannot run it. */
  run(order: Buffer, events: RunEvents): Promise<RunnerAnswer> {
    if (this.fault !== null) return Promise.reject(this.fault)
    return new Promise((resolve, reject) => {
      this.waiting = { ...events, resolve, reject }
      this.control.write(order)
    })
  }

  /** Mounts a new file system; no program may run. */
  renewFiles(): Promise<void> {
    if (this.fault !== null) return Promise.reject(this.fault)
    this.renewing = Promise.withResolvers()
    this.control.write(renewCommand)
    return this.renewing.promise
  }

  /** Ends the program that runs now; the answer still comes. */
  kill(): void {
    this.control.write(killCommand)
  }

  /** Ends the box and waits until it is gone. */
  async close(): Promise<void> {
    this.control.destroy()
    this.stop()
    await this.ended
  }
}
