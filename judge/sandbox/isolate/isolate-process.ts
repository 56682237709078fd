/*
 * One "isolate --run" as a process: its output is counted on the way, and it gets a signal to stop when there is
 * too much. isolate ends only after everybody in the box is dead; what they wrote is then in the pipes.
 */
import { once } from 'node:events'
import fs from 'node:fs'
import { Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import { execa } from 'execa'
import { SandboxFault } from '../api/sandbox.ts'

/** isolate looks at its clocks ten times a second; longer than this after its last limit it counts as broken. */
const graceMs = 15_000

export interface StreamLimits {
  stdoutLimitBytes: number
  stderrLimitBytes: number
  stderrOverflow?: 'kill' | 'cut'
}

export interface IsolateStreams {
  /** A descriptor to read from, nothing, or a pipe that the caller writes to. */
  stdin: number | 'ignore' | 'pipe'
  /** Host path of a named pipe for standard output: what Node makes are sockets, which break differently. */
  stdoutPipe: string
  limits: StreamLimits
  onOutput: (stream: 'stdout' | 'stderr', bytes: Buffer) => void
}

export interface IsolateExit {
  exitCode: number | null
  overflow: 'stdout' | 'stderr' | null
  /** We have stopped it. */
  wasInterrupted: boolean
  /** On the clock of performance.now(). */
  exitedAtMs: number
  /** What was on standard error; holds isolate's own words when it failed. */
  stderrTail: string
}

export class IsolateProcess {
  /** Present when standard input is a pipe. */
  readonly stdin: Writable | null
  readonly stdout: Readable
  private readonly stderr: Readable
  private readonly exited: Promise<number | null>
  private readonly kill: (signal: 'SIGTERM' | 'SIGKILL') => void
  private readonly streams: IsolateStreams
  private readonly left: Record<'stdout' | 'stderr', number>
  private overflow: 'stdout' | 'stderr' | null = null
  private wasInterrupted = false
  private chunks = 0
  private stderrTail = ''

  constructor(args: readonly string[], streams: IsolateStreams) {
    this.streams = streams
    this.left = { stdout: streams.limits.stdoutLimitBytes, stderr: streams.limits.stderrLimitBytes }
    const readingEnd = fs.openSync(streams.stdoutPipe, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK)
    const writingEnd = fs.openSync(streams.stdoutPipe, fs.constants.O_WRONLY)
    // detached: Ctrl-C on the judge's terminal must reach the judge, not its boxes
    const child = execa('isolate', args, {
      detached: true,
      cleanup: false,
      buffer: false,
      reject: false,
      // execa takes descriptors as well, its types know only the words
      stdin: streams.stdin as 'pipe',
      stdout: writingEnd as unknown as 'ignore',
      stderr: 'pipe',
    })
    fs.closeSync(writingEnd)
    this.stdin = child.stdin
    this.stdout = new Socket({ fd: readingEnd, readable: true, writable: false })
    this.stderr = child.stderr
    this.kill = (signal) => void child.kill(signal)
    // not the end of its pipes: a descriptor on its way through a socket may hold one open
    this.exited = new Promise((resolve, reject) => {
      child.nodeChildProcess.once('exit', (code) => resolve(code))
      child.nodeChildProcess.once('error', (error) =>
        reject(new SandboxFault(`isolate cannot be started: ${error.message}`)),
      )
    })
    this.stdout.on('data', (bytes: Buffer) => this.receive('stdout', bytes))
    this.stderr.on('data', (bytes: Buffer) => this.receive('stderr', bytes))
    for (const stream of [this.stdin, this.stdout, this.stderr]) stream?.on('error', () => undefined)
  }

  private receive(stream: 'stdout' | 'stderr', bytes: Buffer): void {
    this.chunks += 1
    if (stream === 'stderr') this.stderrTail = (this.stderrTail + bytes.toString('latin1')).slice(-500)
    const counted = bytes.subarray(0, this.left[stream])
    this.left[stream] -= counted.length
    if (counted.length > 0) this.streams.onOutput(stream, counted)
    if (counted.length === bytes.length || (stream === 'stderr' && this.streams.limits.stderrOverflow === 'cut')) return
    this.overflow ??= stream
    this.interrupt()
  }

  /** Ends the program; the report still comes. */
  interrupt(): void {
    if (this.wasInterrupted) return
    this.wasInterrupted = true
    this.kill('SIGTERM')
  }

  /** @throws SandboxFault when isolate does not come to its end */
  async ended(wallLimitMs: number): Promise<IsolateExit> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      this.kill('SIGKILL')
      late.reject(new SandboxFault(`isolate did not end within ${graceMs} ms of its wall limit`))
    }, wallLimitMs + graceMs)
    try {
      const exitCode = await Promise.race([this.exited, late.promise])
      const exitedAtMs = performance.now()
      clearTimeout(timer)
      if (!this.wasInterrupted) await this.drain()
      return {
        exitCode,
        overflow: this.overflow,
        wasInterrupted: this.wasInterrupted,
        exitedAtMs,
        stderrTail: this.stderrTail,
      }
    } finally {
      clearTimeout(timer)
      for (const stream of [this.stdin, this.stdout, this.stderr]) stream?.destroy()
    }
  }

  /** Nobody writes any more: the pipes are empty when a whole turn of the event loop brought nothing. */
  private async drain(): Promise<void> {
    for (let seen = -1; seen !== this.chunks && !this.stdout.destroyed;) {
      // in a dialogue the partner has not read all yet; it will, or end
      if (this.stdout.isPaused()) await Promise.race([once(this.stdout, 'resume'), once(this.stdout, 'close')])
      seen = this.chunks
      for (let round = 0; round < 2; round += 1) await new Promise(setImmediate)
      if (this.stdout.isPaused()) seen = -1
    }
  }
}
