/**
 * What few problems set of their judging, beside what every problem has: limits of single languages, how the checker is
 * called, and how often a program is run on a case.
 */
import { limitFactor } from '../submission/score.ts'

/** What a form may say. */
export const judgingOptionBounds = {
  factorMin: 0.1,
  factorMax: 100,
  timeMaxMs: 600_000,
  memoryMaxMb: 65_536,
  passLimitMax: 100,
  argumentMaxChars: 1_000,
  argumentMaxCount: 100,
  languageMaxCount: 64,
} as const

/** Of one language: a factor of the problem's limit, or a limit of its own; absent is the language's usual factor. */
export interface LanguageLimit {
  language: string
  timeFactor?: number
  timeMs?: number
  memoryFactor?: number
  memoryMb?: number
}

export type CheckerCall = 'testlib' | 'icpc'

export interface JudgingOptions {
  languageLimits?: LanguageLimit[]
  /**
   * `testlib` when absent: input, output and answer are files, the exit code is testlib's. `icpc`: input, answer and a
   * folder for feedback are named, the output is read from standard input, 42 is right and 43 wrong.
   */
  checkerCall?: CheckerCall
  /** Behind the arguments that every checker gets. */
  checkerArguments?: string[]
  /** How often the program is run on a case, with what the checker leaves as `nextpass.in`; 1 when absent. */
  passLimit?: number
}

/** The limits of a problem as its row has them. */
export interface ProblemLimits {
  readonly timeLimitMs: number
  readonly memoryLimitMb: number
  readonly options?: Pick<JudgingOptions, 'languageLimits'> | null | undefined
}

/** What counts for a program in this language; milliseconds are whole, MB need not be. */
export function limitsOf(problem: ProblemLimits, language: string): { timeMs: number; memoryMb: number } {
  const own = problem.options?.languageLimits?.find((one) => one.language === language)
  const usual = limitFactor(language)
  return {
    timeMs: own?.timeMs ?? Math.round(problem.timeLimitMs * (own?.timeFactor ?? usual)),
    memoryMb: own?.memoryMb ?? problem.memoryLimitMb * (own?.memoryFactor ?? usual),
  }
}

/** Without what says nothing, so that equal options are equal values; null for none. */
export function plainOptions(options: JudgingOptions | null | undefined): JudgingOptions | null {
  const { languageLimits = [], checkerCall, checkerArguments = [], passLimit = 1 } = options ?? {}
  const limits = languageLimits
    .filter(({ timeFactor, timeMs, memoryFactor, memoryMb }) =>
      [timeFactor, timeMs, memoryFactor, memoryMb].some((one) => one !== undefined),
    )
    .toSorted((a, b) => (a.language < b.language ? -1 : 1))
  const plain: JudgingOptions = {
    ...(limits.length > 0 ? { languageLimits: limits } : {}),
    ...(checkerCall === 'icpc' ? { checkerCall } : {}),
    ...(checkerArguments.length > 0 ? { checkerArguments } : {}),
    ...(passLimit > 1 ? { passLimit } : {}),
  }
  return Object.keys(plain).length > 0 ? plain : null
}
