/** How fast a judge is, as a factor: 1 on the machine that Podium's figures are from, 2 on one half as fast. */

/** What the known run of a judge (judge/worker/known-run.ts) takes on that machine. */
const referenceMs = 195
/** Beyond these a machine is ill, not slow, and limits that follow it would mean nothing. */
const bounds = { min: 0.25, max: 4 } as const
const steps = 100

/** With two decimals. */
export const factorOf = (medianMs: number): number =>
  Math.round(steps * Math.min(bounds.max, Math.max(bounds.min, medianMs / referenceMs))) / steps

interface Limited {
  readonly timeLimitMs: number
  readonly options?: { readonly languageLimits?: readonly { readonly timeMs?: number }[] } | null
}

const scaled = (timeMs: number, factor: number): number => Math.max(1, Math.round(timeMs * factor))

/** The problem with time limits for a judge of this speed; factors of languages stay what they are. */
export function withScaledLimits<Problem extends Limited>(problem: Problem, factor: number): Problem {
  const { timeLimitMs, options } = problem
  const limits = options?.languageLimits?.map((limit) =>
    limit.timeMs === undefined ? limit : { ...limit, timeMs: scaled(limit.timeMs, factor) },
  )
  return {
    ...problem,
    timeLimitMs: scaled(timeLimitMs, factor),
    ...(limits === undefined ? {} : { options: { ...options, languageLimits: limits } }),
  }
}
