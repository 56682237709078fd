/** The time limit of an ICPC package; where it names none, how the limit follows from the submissions of its jury. */
import type { LimitRule } from '../../../packages/index.ts'
import type { Bundle } from '../bundle.ts'
import { dictOf, importDefaults, numberOf } from '../neutral.ts'
import type { Dict, NeutralProblem } from '../neutral.ts'
import type { IcpcVersion } from './data.ts'

/** Null where the package leaves it to who judges. */
async function namedLimitMs(bundle: Bundle, limits: Dict): Promise<number | null> {
  const seconds =
    numberOf(limits.time_limit) ??
    (bundle.has('.timelimit') ? numberOf((await bundle.text('.timelimit')).trim()) : null) ??
    (bundle.has('domjudge-problem.ini')
      ? numberOf(/^\s*timelimit\s*=\s*'?([\d.]+)/m.exec(await bundle.text('domjudge-problem.ini'))?.[1])
      : null)
  return seconds === null ? null : Math.max(1, Math.round(seconds * 1000))
}

/** A factor is 1 at least; what is none counts as not given. */
const factorOf = (value: unknown, usual: number): number => {
  const factor = numberOf(value) ?? usual
  return factor >= 1 && factor <= 1_000 ? factor : usual
}

function limitRuleOf(limits: Dict, version: IcpcVersion): LimitRule {
  const provisionalMs = importDefaults.timeLimitMs
  if (version === 'legacy')
    return {
      acToTimeLimit: factorOf(limits.time_multiplier, 5),
      timeLimitToTle: factorOf(limits.time_safety_margin, 2),
      resolutionMs: 1_000,
      provisionalMs,
    }
  const { ac_to_time_limit: above, time_limit_to_tle: below } = dictOf(limits.time_multipliers)
  const resolutionMs = Math.round((numberOf(limits.time_resolution) ?? 1) * 1000)
  return {
    acToTimeLimit: factorOf(above, 2),
    timeLimitToTle: factorOf(below, 1.5),
    resolutionMs: resolutionMs >= 1 && resolutionMs <= 60_000 ? resolutionMs : 1_000,
    provisionalMs,
  }
}

interface FoundLimit {
  readonly timeLimitMs: number
  readonly limitRule?: LimitRule
  readonly notes: NeutralProblem['notes']
}

/** Without submissions that are to be accepted nothing can follow from them. */
export async function timeLimitOf(bundle: Bundle, about: Dict, version: IcpcVersion): Promise<FoundLimit> {
  const limits = dictOf(about.limits)
  const named = await namedLimitMs(bundle, limits)
  if (named !== null) return { timeLimitMs: named, notes: [] }
  const { timeLimitMs } = importDefaults
  const params = { limit: timeLimitMs }
  return bundle.names.some((path) => /^submissions\/accepted\/./.test(path))
    ? { timeLimitMs, limitRule: limitRuleOf(limits, version), notes: [{ code: 'importLimitToMeasure', params }] }
    : { timeLimitMs, notes: [{ code: 'importNoTimeLimit', params }] }
}
