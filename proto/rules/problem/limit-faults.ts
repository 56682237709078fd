/** The limits of a problem, and those of single languages. */
import { languageNames } from '../submission/languages.ts'
import { judgingOptionBounds, limitsOf } from './judging-options.ts'
import type { LanguageLimit } from './judging-options.ts'
import type { ProblemBounds, ProblemFault, ProblemForm } from './problem-rules.ts'

const msPerS = 1000
/** Most languages have twice the limits of the problem, so a single one may have as much of the bounds. */
const languageShare = 2
const optionsField = 'problem.judgingOptions'

/** Every rule that the limits break, in order. */
export function* limitFaults(form: ProblemForm, bounds: ProblemBounds): Generator<ProblemFault, void> {
  const limits = [
    ['timeLimit', bounds.timeLimitMaxMs],
    ['memoryLimit', bounds.memoryLimitMaxMb],
    ['stackLimit', bounds.memoryLimitMaxMb],
  ] as const
  for (const [name, limit] of limits) {
    if (form[name] < 1) yield { field: `problem.${name}`, rule: 'minimum', limit: 1 }
    if (form[name] > limit) yield { field: `problem.${name}`, rule: 'maximum', limit }
  }
  const passes = form.judgingOptions?.passLimit ?? 1
  if (form.timeLimit * form.samples.length * passes > bounds.judgingMaxMs)
    yield { field: 'problem.timeLimit', rule: 'judgingTime', limit: bounds.judgingMaxMs / msPerS }
  if (passes > judgingOptionBounds.passLimitMax)
    yield { field: optionsField, rule: 'maximum', limit: judgingOptionBounds.passLimitMax }
  yield* languageFaults(form, bounds)
}

function* languageFaults(form: ProblemForm, bounds: ProblemBounds): Generator<ProblemFault, void> {
  const own = form.judgingOptions?.languageLimits ?? []
  const names = own.map(({ language }) => language)
  if (new Set(names).size < names.length) yield { field: optionsField, rule: 'repeated' }
  if (names.some((name) => !languageNames.includes(name))) yield { field: optionsField, rule: 'choice' }
  for (const one of own) yield* faultsOfLanguage(form, one, bounds)
}

function* faultsOfLanguage(
  { timeLimit: timeLimitMs, memoryLimit: memoryLimitMb, judgingOptions: options, samples }: ProblemForm,
  { language }: LanguageLimit,
  bounds: ProblemBounds,
): Generator<ProblemFault, void> {
  const { timeMs, memoryMb } = limitsOf({ timeLimitMs, memoryLimitMb, options }, language)
  const [maxMs, maxMb] = [languageShare * bounds.timeLimitMaxMs, languageShare * bounds.memoryLimitMaxMb]
  const judgingMaxMs = languageShare * bounds.judgingMaxMs
  if (timeMs < 1 || memoryMb < 1) yield { field: optionsField, rule: 'minimum', limit: 1 }
  if (timeMs > maxMs) yield { field: optionsField, rule: 'maximum', limit: maxMs }
  if (memoryMb > maxMb) yield { field: optionsField, rule: 'maximum', limit: maxMb }
  if (timeMs * samples.length > judgingMaxMs)
    yield { field: optionsField, rule: 'judgingTime', limit: judgingMaxMs / msPerS }
}
