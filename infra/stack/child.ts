// One supervised process. It is started, started again when it dies, and stopped once.
//
// States: down -> starting -> up -> down ...; `stop()` ends the circle. A child counts as up when it has reported so in
// its output (`isReady`), not when it was spawned: whoever waits for it can then use it at once. After a death the
// next start comes after 200 ms, then 400 ms and so on to 5 s, and from 200 ms again once a child has been up: a
// child that runs well and is killed comes back quickly, one that cannot start does not eat the machine.
//
// Children get their own session, so that Ctrl-C in the terminal reaches the supervisor alone: it decides the order.

import { spawn, type ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { forTerminal, lineSplitter } from './lines.ts'
import { openLogFile, type LogFile } from './log-file.ts'
import { forget, record } from './leftovers.ts'

export interface ChildSpec {
  name: string
  command: string
  args: string[]
  env: Record<string, string>
  cwd: string
  user?: { uid: number; gid: number } | undefined
  isReady: (line: string) => boolean
  /** Asks for a clean end; SIGKILL follows after `stopGraceMs`. */
  stopSignal: NodeJS.Signals
  stopGraceMs: number
  /** Runs before each start. */
  prepare?: () => void
}

export interface ChildFiles {
  logFile: string
  runDir: string
}

export interface ChildReports {
  onLine?: ((name: string, line: string) => void) | undefined
  onDown?: ((name: string, how: string, againInMs: number) => void) | undefined
}

const backoffMs = { first: 200, last: 5000 }
const lastLinesMost = 60
/** Deaths in a row, without having been up, after which a waiter gets the failure instead of waiting on. */
const hopelessAfter = 5
const harmless = new Set<NodeJS.Signals>(['SIGSTOP', 'SIGCONT', 'SIGUSR1', 'SIGUSR2', 'SIGHUP', 'SIGWINCH'])

/** A child did not come up; the message ends with its last lines. */
export class ChildFailed extends Error {}

export class Child {
  readonly name: string
  private readonly spec: ChildSpec
  private readonly files: ChildFiles
  private readonly reports: ChildReports
  private readonly log: LogFile
  private readonly changes = new EventEmitter().setMaxListeners(0)
  private readonly lastLines: string[] = []
  private process: ChildProcess | undefined
  private isUp = false
  private isStopping = false
  private deathsInARow = 0
  private timer: NodeJS.Timeout | undefined

  constructor(spec: ChildSpec, files: ChildFiles, reports: ChildReports) {
    this.name = spec.name
    this.spec = spec
    this.files = files
    this.reports = reports
    this.log = openLogFile(files.logFile)
  }

  /** The process number, undefined while down. */
  get pid(): number | undefined {
    return this.process?.pid
  }

  start(): void {
    this.spec.prepare?.()
    const { command, args, cwd, env, user } = this.spec
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...user })
    this.process = child
    this.lastLines.length = 0
    const cut = lineSplitter((line) => this.onLine(line))
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.log.write(chunk.toString('utf8'))
        cut(chunk)
      })
    }
    child.once('error', (error) => {
      if (child.pid === undefined) this.onGone(error.message)
    })
    child.once('exit', (code, signal) => this.onGone(signal ?? `exit code ${code}`))
    if (child.pid !== undefined) record(this.files.runDir, this.name, child.pid)
  }

  /** Resolves when the child is up (again). Rejects with ChildFailed after `timeoutMs`, or when it keeps dying. */
  async waitReady(timeoutMs: number): Promise<void> {
    if (this.isUp) return
    try {
      // An 'error' event makes `once` reject.
      await once(this.changes, 'up', { signal: AbortSignal.timeout(timeoutMs) })
    } catch {
      throw new ChildFailed(
        `${this.name} did not come up. Its last lines:\n${this.lastLines.map(forTerminal).join('\n')}`,
      )
    }
  }

  /** Sends a signal. After a deadly one resolves when the process is gone; a new one is then on its way. */
  async kill(signal: NodeJS.Signals): Promise<void> {
    if (harmless.has(signal)) return this.send(signal)
    const gone = this.whenGone()
    this.isUp = false
    this.send(signal)
    await gone
  }

  /** Asks it to end, makes it end after the grace, and resolves when it is gone for good. */
  async stop(): Promise<void> {
    this.isStopping = true
    clearTimeout(this.timer)
    const gone = this.whenGone()
    const force = setTimeout(() => this.abandon(), this.spec.stopGraceMs)
    // A process held by SIGSTOP would never see the request.
    this.send('SIGCONT')
    this.send(this.spec.stopSignal)
    await gone
    clearTimeout(force)
    this.log.close()
  }

  /** Ends it and whatever it started, at once. */
  abandon(): void {
    this.isStopping = true
    clearTimeout(this.timer)
    const pid = this.pid
    if (pid !== undefined) this.send('SIGKILL', -pid)
  }

  private send(signal: NodeJS.Signals, pid = this.pid): void {
    if (pid === undefined) return
    try {
      process.kill(pid, signal)
    } catch {
      // It ended in between.
    }
  }

  private async whenGone(): Promise<void> {
    if (this.process) await once(this.changes, 'gone')
  }

  private onLine(line: string): void {
    this.lastLines.push(line)
    if (this.lastLines.length > lastLinesMost) this.lastLines.shift()
    this.reports.onLine?.(this.name, line)
    if (this.isUp || !this.process || !this.spec.isReady(line)) return
    this.isUp = true
    this.deathsInARow = 0
    this.changes.emit('up')
  }

  private onGone(how: string): void {
    this.process = undefined
    this.isUp = false
    forget(this.files.runDir, this.name)
    this.changes.emit('gone')
    if (this.isStopping) return
    const againInMs = Math.min(backoffMs.first * 2 ** this.deathsInARow, backoffMs.last)
    this.deathsInARow += 1
    this.reports.onDown?.(this.name, how, againInMs)
    if (this.deathsInARow >= hopelessAfter && this.changes.listenerCount('error') > 0) {
      this.changes.emit('error', new Error(how))
    }
    this.timer = setTimeout(() => this.start(), againInMs)
  }
}
