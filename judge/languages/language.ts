/**
 * What the pipeline knows about a language. A language file describes a family of languages that share one toolchain;
 * at start the judge looks for that toolchain on the host and asks it for its version inside a box, because a
 * compiler that cannot run in the box is of no use. Commands are absolute and mean the same file in the box, where
 * /usr is visible.
 *
 * Tuning is what makes a compiler fast and never changes its answer (a precompiled header, a class archive): it is
 * built in the background into a folder that every compile box sees at `tuningBoxPath`, and a compile without it is
 * merely slower.
 */
import type { BoxSpec, ReadOnlyBind } from '../sandbox/api/sandbox.ts'

export const tuningBoxPath = '/tuning'

export interface CompileLimits {
  readonly cpuLimitMs: number
  readonly wallLimitMs: number
  readonly memoryLimitBytes: number
}

export interface CompilePlan {
  readonly limits: CompileLimits
  /** The whole command. Arguments that change the program belong here, and so into the key of the program cache. */
  readonly argv: readonly string[]
  /** Inserted after argv[0]; they change the speed only. Asked at each compile, because tuning appears later. */
  readonly speedUps?: () => readonly string[]
  /**
   * The command of the same compiler when it is to wait for its files; it writes one byte when it is ready, reads
   * them as pipeline/compile/warm-compilers.ts writes them, and leaves and says what `argv` would. null: not yet.
   */
  readonly warmCompilers?: () => readonly string[] | null
  readonly env?: Readonly<Record<string, string>>
  /** Which of the files left in the box are the program; none means that there is no program. */
  readonly program: (names: readonly string[]) => readonly string[]
}

/** Limits of one run as a run command may need them. */
export interface RunLimits {
  /** Limit of the problem times the language's factor. */
  readonly memoryLimitMb: number
  readonly stackLimitMb: number
}

export interface RunPlan {
  readonly argv: (limits: RunLimits) => readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly box: BoxSpec
  /** Words on standard error by which the language's own memory manager says that the memory is used up. */
  readonly memoryExhausted?: RegExp
}

/** Files made once per toolchain version, in a folder under `tuningBoxPath`. Paths are relative to that folder. */
export interface TuningPlan {
  /** Unique for everything that the result depends on. */
  readonly folder: string
  /** Written first, as they are. */
  readonly texts: readonly { readonly path: string; readonly text: string }[]
  readonly steps: readonly TuningStep[]
  /** A compile without it takes many times as long: it is made at once, at the priority of everything else. */
  readonly isUrgent?: boolean
}

/** A command that is run in a compile box. */
export interface TuningStep {
  readonly argv: readonly string[]
  /**
   * The file that it leaves in the box. Or those of a folder: every file whose name matches, the groups are the parts
   * of its path.
   */
  readonly result: string | RegExp
  /** Of the file or the folder. */
  readonly path: string
}

export interface Language {
  /** One of proto/rules/submission/languages.ts. */
  readonly name: string
  /** First line of what the toolchain says about itself. */
  readonly version: string
  readonly sourceName: string
  /** null: the source is the program. */
  readonly compile: CompilePlan | null
  readonly run: RunPlan
  readonly tuning?: TuningPlan
}

export interface LanguageFamily {
  /** Folders of the toolchain, best first; the first that exists on the host is taken. */
  readonly commands: readonly string[]
  /** Commands that must all succeed in a box; the first line of the first is the version. */
  readonly probes: (command: string) => readonly (readonly string[])[]
  readonly languages: (toolchain: Toolchain) => readonly Language[]
}

export interface Toolchain {
  readonly command: string
  readonly version: string
  /** What boxes of this toolchain must see beside /usr. */
  readonly binds: readonly ReadOnlyBind[]
  /** True when the tuning file is there. @param path relative to the tuning folder */
  readonly hasTuning: (path: string) => boolean
}

const mebibyte = 1024 * 1024
export const compileLimits = (cpuLimitS: number, wallLimitS: number, memoryLimitMb: number): CompileLimits => ({
  cpuLimitMs: cpuLimitS * 1000,
  wallLimitMs: wallLimitS * 1000,
  memoryLimitBytes: memoryLimitMb * mebibyte,
})

/** For compiled programs. Boxes of equal specs are kept ready, so languages share as few specs as they can. */
export const nativeRunBox: BoxSpec = { kind: 'run', programs: [] }

/** For programs that this command runs; no other language's can be started. */
export const runBoxOf = (command: string, more: Omit<BoxSpec, 'kind' | 'programs'> = {}): BoxSpec => ({
  kind: 'run',
  programs: [command],
  ...more,
})
