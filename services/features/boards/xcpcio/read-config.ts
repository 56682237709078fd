/** The contest of a board file. Both variants are in circulation, and mixtures: each field is read as it is found. */
import { contestRuleLimits, defaultRules } from '@podium/proto/rules/contest/contest-rules.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isFields, nameOf, textOf, unreadable, wholeOf } from './fields.ts'
import type { Fields } from './fields.ts'

interface BoardProblem {
  readonly label: string
  readonly color: string | null
  /** As runs call it; null where they count from 0. */
  readonly id: string | null
}

export interface BoardConfig {
  readonly title: string
  readonly startMs: number
  readonly endMs: number
  /** Length of the freeze before the end; 0 for none. */
  readonly frozenMs: number
  /** Of a counted failure. */
  readonly penaltyMinutes: number
  readonly problems: readonly BoardProblem[]
  readonly unitMs: 1 | 1000
  /** Keys of the groups whose teams do not rank. */
  readonly starGroups: ReadonlySet<string>
  readonly medals: { readonly gold: number; readonly silver: number; readonly bronze: number } | 'proportion' | null
}

const firstMsText = 100_000_000_000

/** 10 digits are seconds, 13 milliseconds. */
function momentOf(config: Fields, field: string): number {
  const value = wholeOf(config[field])
  if (value === null || value <= 0) throw unreadable('config', field)
  return value < firstMsText ? value * 1000 : value
}

/** Seconds; a freeze longer than the contest was written in milliseconds. */
function frozenMsOf({ frozen_time: given }: Fields, lengthMs: number): number {
  if (given === undefined || given === null || given === '') return 0
  const value = wholeOf(given)
  if (value === null || value < 0) throw unreadable('config', 'frozen_time')
  const frozenMs = value * 1000 > lengthMs ? value : value * 1000
  if (frozenMs > lengthMs) throw unreadable('config', 'frozen_time')
  return frozenMs
}

const minuteS = 60

/** Seconds; a contest here counts failures by whole minutes. */
function penaltyMinutesOf({ penalty: given }: Fields): number {
  if (given === undefined || given === null || given === '') return defaultRules.penaltyMinutes
  const minutes = (wholeOf(given) ?? -1) / minuteS
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > contestRuleLimits.penaltyMaxMinutes)
    throw unreadable('config', 'penalty')
  return minutes
}

const colorOf = (value: unknown): string | null => {
  const color = isFields(value) ? textOf(value.background_color) : textOf(value)
  return color !== null && color.length <= 64 ? color : null
}

function problemsOf(config: Fields): BoardProblem[] {
  if (Array.isArray(config.problems)) {
    return config.problems.map((one: unknown, index) => {
      const label = isFields(one) ? textOf(one.label) : null
      if (!isFields(one) || label === null) throw unreadable('config', `problems.${index}.label`)
      return { label, color: colorOf(one.balloon_color), id: textOf(one.id) ?? String(index) }
    })
  }
  if (!Array.isArray(config.problem_id)) throw unreadable('config', 'problems')
  const colors: unknown[] = Array.isArray(config.balloon_color) ? config.balloon_color : []
  return config.problem_id.map((one: unknown, index) => {
    const label = textOf(one)
    if (label === null) throw unreadable('config', `problem_id.${index}`)
    return { label, color: colorOf(colors[index]), id: null }
  })
}

function starGroupsOf({ group }: Fields): Set<string> {
  const named = isFields(group)
    ? Object.entries(group)
        .filter(([, name]) => nameOf(name)?.startsWith('打星'))
        .map(([key]) => key)
    : []
  return new Set(['unofficial', ...named])
}

function medalsOf({ medal }: Fields): BoardConfig['medals'] {
  if (medal === 'ccpc') return 'proportion'
  const counts = isFields(medal) ? (medal.official ?? medal.all ?? Object.values(medal)[0]) : null
  if (!isFields(counts)) return null
  const [gold = 0, silver = 0, bronze = 0] = [counts.gold, counts.silver, counts.bronze].map((one) =>
    Math.max(0, wholeOf(one) ?? 0),
  )
  return gold + silver + bronze > 0 ? { gold, silver, bronze } : null
}

const maxProblems = 100

/** Throws Refusal. */
export function readBoardConfig(config: unknown): BoardConfig {
  if (!isFields(config)) throw unreadable('config', 'config')
  const title = nameOf(config.contest_name)
  if (title === null || title.length > 255) throw unreadable('config', 'contest_name')
  const startMs = momentOf(config, 'start_time')
  const endMs = momentOf(config, 'end_time')
  if (endMs <= startMs) throw new Refusal('boardTimes')
  const problems = problemsOf(config)
  if (problems.length === 0) throw unreadable('config', 'problems')
  if (problems.length > maxProblems)
    throw new Refusal('boardTooManyProblems', { count: problems.length, max: maxProblems })
  const labels = new Set(problems.map(({ label }) => label.toUpperCase()))
  if (labels.size < problems.length || problems.some(({ label }) => label.length > 64))
    throw unreadable('config', 'problems')
  const unit = isFields(config.options) ? config.options.submission_timestamp_unit : undefined
  if (unit !== undefined && unit !== null && unit !== 'second' && unit !== 'millisecond')
    throw unreadable('config', 'options.submission_timestamp_unit')
  return {
    title,
    startMs,
    endMs,
    frozenMs: frozenMsOf(config, endMs - startMs),
    penaltyMinutes: penaltyMinutesOf(config),
    problems,
    unitMs: unit === 'millisecond' ? 1 : 1000,
    starGroups: starGroupsOf(config),
    medals: medalsOf(config),
  }
}
