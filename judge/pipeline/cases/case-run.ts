/** What the ways of judging a case share. */
import type { CaseVerdict, JudgeProblem } from '@podium/proto/events/bus/judge.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import type { Language } from '../../languages/language.ts'
import type { Box, RunResult, RunSpec, Sandbox } from '../../sandbox/api/sandbox.ts'
import type { SpareSlots } from '../../worker/slots.ts'
import type { EarlyBox } from '../box-lifecycle.ts'
import type { CaseMemory } from './case-memory.ts'
import type { Program } from '../compile/compile.ts'
import type { Checker } from '../../checkers/checker-program.ts'
import type { CaseFiles } from '../fetch-data.ts'
import type { CountedLimits } from './limits.ts'

export interface CaseRun {
  readonly problem: JudgeProblem
  readonly language: Language
  readonly program: Program
  /** The checker or interactor; null in default mode. */
  readonly checker: Checker | null
  readonly cases: readonly CaseFiles[]
  readonly limits: CountedLimits
  /** Existing folder of the judge for large outputs. */
  readonly workFolder: string
  /** The first box of the program. */
  readonly firstBox: EarlyBox
  readonly spare: SpareSlots
  readonly memory: CaseMemory
  /** Waits before each case while others go first; absent where none do. */
  readonly giveWay?: (() => Promise<void>) | undefined
  /** Called after each case with the number of those done. */
  readonly onCase: (done: number, row: CaseVerdict) => void
}

export interface NumberedCase extends CaseFiles {
  /** From 1, in stored order. */
  readonly seq: number
}

export interface CaseBoxes {
  readonly sandbox: Sandbox
  readonly box: Box
  /** Box of the checker or interactor, which never meets the contestant's processes; null in default mode. */
  readonly judgingBox: Box | null
  readonly run: CaseRun
}

/** What a program wrote: in memory, or a file of the host. */
export type Output = Uint8Array | { readonly hostPath: string }

export interface Finished {
  readonly result: RunResult
  readonly output: Output
  /** Removes the output from the host. */
  readonly discard: () => void
}

export interface Judged {
  readonly status: number
  /** Part of the points, 0 to 1, for Partial Accepted. */
  readonly share: number
  /** For the jury: a checker may quote test data. */
  readonly message: JudgeReport | null
  /** For contestants: holds nothing of the test data. */
  readonly contestantMessage: JudgeReport | null
}

export interface Measured extends Pick<RunResult, 'cpuMs' | 'peakMemoryBytes'> {
  /** How long the program waited. */
  readonly idleMs: number
  /** How long the checker waited, where there is one. */
  readonly checkerIdleMs: number
}

const bytesPerMebibyte = 1024 * 1024

/** How the contestant's program is started. */
export const commandOf = (
  language: Language,
  problem: JudgeProblem,
  limits: CountedLimits,
): Pick<RunSpec, 'argv' | 'env'> => ({
  argv: language.run.argv({ memoryLimitMb: limits.memoryBytes / bytesPerMebibyte, stackLimitMb: problem.stackLimitMb }),
  env: language.run.env,
})
