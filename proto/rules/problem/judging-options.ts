/**
 * What few problems set of their judging, beside what every problem has: limits of single languages, how the checker is
 * called, and how often a program is run on a case.
 */
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { limitFactor } from '../submission/score.ts'

/** Exclusive and inclusive bounds of what a form may say. */
export const languageLimitBounds = { factorMin: 0.1, factorMax: 100, timeMaxMs: 600_000, memoryMaxMb: 65_536 } as const
export const passLimitMax = 100
const argumentMaxChars = 1_000
const argumentMaxCount = 100

const Factor = Type.Number({ minimum: languageLimitBounds.factorMin, maximum: languageLimitBounds.factorMax })

/** Of one language: a factor of the problem's limit, or a limit of its own; absent is the language's usual factor. */
export const LanguageLimit = Type.Object({
  language: Type.String({ minLength: 1, maxLength: 64 }),
  timeFactor: Type.Optional(Factor),
  timeMs: Type.Optional(Type.Integer({ minimum: 1, maximum: languageLimitBounds.timeMaxMs })),
  memoryFactor: Type.Optional(Factor),
  memoryMb: Type.Optional(Type.Integer({ minimum: 1, maximum: languageLimitBounds.memoryMaxMb })),
})
export type LanguageLimit = Static<typeof LanguageLimit>

export const JudgingOptions = Type.Object({
  languageLimits: Type.Optional(Type.Array(LanguageLimit, { maxItems: 64 })),
  /**
   * `testlib` when absent: input, output and answer are files, the exit code is testlib's. `icpc`: input, answer and a
   * folder for feedback are named, the output is read from standard input, 42 is right and 43 wrong.
   */
  checkerCall: Type.Optional(Type.Enum(['testlib', 'icpc'])),
  /** Behind the arguments that every checker gets. */
  checkerArguments: Type.Optional(
    Type.Array(Type.String({ maxLength: argumentMaxChars }), { maxItems: argumentMaxCount }),
  ),
  /** How often the program is run on a case, with what the checker leaves as `nextpass.in`; 1 when absent. */
  passLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: passLimitMax })),
})
export type JudgingOptions = Static<typeof JudgingOptions>

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
