/*
 * Theory of the sandbox.
 *
 * A Box is a small closed world: its own file tree, process ids, no network, an unprivileged uid, and
 * a control group that counts and limits everything that runs in it. A box serves exactly one
 * submission (compiling takes one box, running all its cases another) and is then thrown away, because
 * starting one costs milliseconds while trusting a used one costs safety. Between the cases of one
 * submission the box is kept, which is what makes a trivial case cost about a millisecond, but each case has a new
 * file system, new process ids and counters that begin at nought: no program can tell whether it ran before.
 *
 * run() answers what the PROGRAM did, and only that: a value of RunResult. Everything that went wrong
 * on OUR side (the box did not start, the runner died, a file could not be put in) throws SandboxFault.
 * A fault is never a verdict: the caller gives the task back and somebody else tries again.
 *
 * Time is the CPU time of the whole box, not of its first process, so children and threads count.
 * Memory is the peak of the whole box. The final reading decides, never the question who sent the kill:
 * a program that was over its limit for one microsecond before it ended is over its limit.
 * The order when several limits broke: CPU time, memory, output, wall time.
 *
 * A waiting run is a program of ours (never a contestant's) that starts ahead, prepares itself and waits in its box
 * for input: what makes a start expensive is then behind it when the input comes. Its limits and readings count from
 * that moment.
 *
 * A dialogue (interactive problems) is two runs in two boxes at once, standard output of each being standard
 * input of the other. The boxes share nothing but the two pipes, and what goes through them is counted.
 */
import type { Bytes, Ms } from '@podium/proto/base/units.ts'
import type { JudgeMessage, JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'

/** A host folder shown read-only in the box. Every folder on the way must be traversable by others. */
export interface ReadOnlyBind {
  hostPath: string
  /** Absolute path in the box; the host path when absent. */
  boxPath?: string
}

/** What kind of world the box is. Boxes of equal specs are interchangeable and kept ready in advance. */
export interface BoxSpec {
  kind: 'compile' | 'run'
  /** Shows /proc (of this box only). The Java machine cannot start without it; everything else can. */
  needsProc?: boolean
  readOnlyBinds?: readonly ReadOnlyBind[]
  /** Absolute paths of the host's programs that can be started; all when absent. isolate shows all. */
  programs?: readonly string[]
  /** Room for all files in the box (/box and /tmp together). 64 MiB for run, 512 MiB for compile when absent. */
  diskBytes?: number
}

/** Where standard input comes from. A hostPath is never read into the memory of this process as a whole. */
export type StdinSource = 'empty' | { bytes: Uint8Array } | { hostPath: string }

/** All limits are required: a forgotten limit would be an unenforced one. */
export interface RunSpec {
  /** argv[0] is a path in the box; the working directory is /box. */
  argv: readonly string[]
  /** The whole environment, nothing is inherited. PATH, HOME=/box and LANG are set when absent here. */
  env?: Readonly<Record<string, string>>
  stdin: StdinSource
  /** CPU time of all processes together. */
  cpuLimitMs: Ms
  /** Without what the program waited for a core, where the driver can see that; at most ten times as long with it. */
  wallLimitMs: Ms
  /**
   * Wall time in which every thread of the box waits, in a dialogue those of the other side too. So a sleeper is
   * stopped here, and a busy program on a loaded host, which waits for a core or a disk, never is. wallLimitMs alone
   * when absent.
   */
  idleLimitMs?: Ms
  /** Peak of all processes together, files in the box included, pages of files of the host not. */
  memoryLimitBytes: Bytes
  stackLimitBytes: Bytes | 'unlimited'
  processLimit: number
  stdoutLimitBytes: Bytes
  stderrLimitBytes: Bytes
  /** Largest single file the program may write. */
  fileSizeLimitBytes: Bytes
  /** Writes standard output to this new host file instead of collecting it in memory (stdout is then empty). */
  stdoutHostPath?: string
  /**
   * Nobody will ask for the files that it leaves: the box is then as it was when it was emptied last. Saves time
   * between cases.
   */
  discardFiles?: boolean
  /**
   * Where standard error beyond its limit goes: 'kill' ends the run with outputLimit, 'cut' drops the rest. 'kill'
   * when absent.
   */
  stderrOverflow?: 'kill' | 'cut'
}

/** What a run may use up, whatever it reads and writes. */
export type RunLimits = Pick<RunSpec, 'cpuLimitMs' | 'wallLimitMs' | 'idleLimitMs' | 'memoryLimitBytes'>

/**
 * A run that talks to another one on standard input and output; nothing of what it says is collected,
 * stdoutLimitBytes bounds it.
 */
export type DialogueSpec = Omit<RunSpec, 'stdin' | 'stdoutHostPath'> & {
  /** Whoever writes after the other program has gone gets a broken pipe, or is not told. */
  peerGone: 'break' | 'discard'
}

/** One program of a dialogue, in a box of its own. */
export interface DialogueSide {
  box: Box
  spec: DialogueSpec
}

export interface DialogueResult {
  first: RunResult
  second: RunResult
  /** Who stopped speaking first. */
  endedFirst: 'first' | 'second'
}

/** A program that was started before its input is there. */
export interface WaitingRun {
  /** The program has said its first word on standard output; rejects when it ended before. */
  readonly ready: Promise<void>
  /**
   * Once: gives it its whole standard input and waits for its end. Of standard output nothing is kept. @throws
   * SandboxFault
   */
  readonly finish: (input: Uint8Array) => Promise<RunResult>
}

/** Readings that every run has, whatever its end. */
export interface RunReadings {
  /** Fractional milliseconds of CPU time, all processes. */
  cpuMs: number
  /** Fractional milliseconds from exec to the end of the first process. */
  wallMs: number
  /** Milliseconds of wall time in which every thread waited; absent where the driver cannot see that. */
  idleMs?: number | undefined
  peakMemoryBytes: number
  /** At most stdoutLimitBytes; empty when it went to stdoutHostPath. */
  stdout: Buffer
  /** Bytes of standard output that were kept, in memory or in the file. */
  stdoutBytes: number
  /** At most stderrLimitBytes. */
  stderr: Buffer
  /** When the first process ended or stopped speaking, on the host's monotonic clock. */
  endedAtMs?: number
}

/** What the program did. */
export type RunResult = RunReadings &
  (
    | { end: 'exited'; exitCode: number }
    | { end: 'signalled'; signal: number }
    | { end: 'timeLimit'; clock: 'cpu' | 'wall' }
    | { end: 'memoryLimit' }
    | { end: 'outputLimit'; stream: 'stdout' | 'stderr' }
  )

export interface PutOptions {
  /** The file may be executed. */
  executable?: boolean
  /** The program can neither change, remove nor replace the file. true when absent. */
  readOnly?: boolean
}

/**
 * One box. Calls must not overlap. File names are flat: no slash, not '.' or '..'; they live in /box,
 * which is the working directory. Every method throws SandboxFault when the sandbox itself fails.
 */
export interface Box {
  putFile(name: string, content: Uint8Array | { hostPath: string }, options?: PutOptions): Promise<void>
  /** Runs one program to its end; afterwards no process is left in the box. */
  run(spec: RunSpec): Promise<RunResult>
  /**
   * The first maxBytes of a regular file the program left in /box; null when there is none (links, pipes, folders
   * count as none).
   */
  readFile(name: string, maxBytes: number): Promise<Buffer | null>
  /**
   * Copies a regular file out of /box to a new host file (mode 0644, 0755 when executable).
   * False when there is none or it is larger than maxBytes.
   */
  collect(name: string, hostPath: string, options: { maxBytes: number; executable?: boolean }): Promise<boolean>
  /** Names of everything directly in /box, whatever it is. */
  list(): Promise<string[]>
  /**
   * Gives /box and /tmp a new file system, with the named files in it as they were put; call it before each case. It
   * is made when it is needed next, by a run for example.
   */
  empty(keep: readonly string[]): Promise<void>
  /** Ends the box for good; safe to call twice. */
  close(): Promise<void>
}

/** The limits that must hold before a judge may serve. */
export const enforcements = [
  'time',
  'memory',
  'processes',
  'output',
  'fileSize',
  'disk',
  'network',
  'fileAccess',
  'systemCalls',
  'uid',
] as const
export type Enforcement = (typeof enforcements)[number]

/** What is enforced and by which mechanism, for the operator (doctor, dashboard, log). */
export interface SandboxDescription {
  driver: string
  mechanisms: Record<Enforcement, JudgeReport>
  /** Weaknesses of this host that are known without running anything; empty on a good host. */
  warnings: JudgeMessage[]
}

export interface Sandbox {
  readonly name: string
  /** A ready box; usually one that was started in advance. */
  openBox(spec: BoxSpec): Promise<Box>
  /**
   * Runs two programs that talk to each other, to the end of both. When one is stopped at a limit the other is
   * stopped too, for it can only wait. Both boxes must come from this sandbox and be idle; a fault of either is a
   * SandboxFault.
   */
  runDialogue(first: DialogueSide, second: DialogueSide): Promise<DialogueResult>
  /**
   * Starts a trusted program that waits for its input; the box is in use until it ends or is closed. null: not with
   * this driver.
   */
  startWaiting(box: Box, spec: DialogueSpec): WaitingRun | null
  describe(): SandboxDescription
  /** Ends all boxes and removes every trace on the host. */
  close(): Promise<void>
}

/** The sandbox itself failed; says nothing about the program. Never turn it into a verdict. */
export class SandboxFault extends Error {
  override name = 'SandboxFault'
}
