/** Board files of the tests, in both variants, and their recount straight from the runs. */

interface Run {
  readonly team: number
  readonly problem: number
  readonly second: number
  readonly status: string
}

export interface Made {
  readonly labels: readonly string[]
  readonly teams: readonly {
    readonly id: string
    readonly name: string
    readonly school: string
    readonly star: boolean
  }[]
  readonly runs: readonly Run[]
  readonly durationS: number
  readonly frozenS: number
}

export interface Files {
  readonly config: unknown
  readonly team: unknown
  readonly run: unknown
}

const statuses = [
  'ACCEPTED',
  'WRONG_ANSWER',
  'REJECTED',
  'COMPILATION_ERROR',
  'TIME_LIMIT_EXCEEDED',
  'PENDING',
  'CORRECT',
  'PRESENTATION_ERROR',
  'SYSTEM_ERROR',
]

/** The same for the same seed. */
const randomOf = (seed: number) => {
  let state = seed
  return (bound: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

export function makeBoard(seed: number, teams: number, runs: number, problems = 6): Made {
  const random = randomOf(seed)
  const durationS = 18_000
  return {
    labels: Array.from({ length: problems }, (_, index) => String.fromCharCode(65 + index)),
    teams: Array.from({ length: teams }, (_, index) => ({
      id: `team-${index}`,
      name: index === 1 ? '队'.repeat(110) : `Team ${index % 7}`,
      school: `School ${index % 5}`,
      star: index % 9 === 4,
    })),
    // Some in one second, some after the end, in no order.
    runs: Array.from({ length: runs }, () => ({
      team: random(teams - 1),
      problem: random(problems),
      second: random(4) === 0 ? random(30) * 600 : random(durationS + 900),
      status: statuses[random(statuses.length)] ?? '',
    })),
    durationS,
    frozenS: 3_600,
  }
}

const startS = 1_700_000_000

export const newerFiles = ({ labels, teams, runs, durationS, frozenS }: Made): Files => ({
  config: {
    contest_name: 'Generated',
    start_time: startS * 1000,
    end_time: (startS + durationS) * 1000,
    frozen_time: frozenS,
    penalty: 1200,
    problems: labels.map((label, index) => ({
      id: String(1000 + index),
      label,
      balloon_color: { color: '#000', background_color: '#abc' },
    })),
    options: { submission_timestamp_unit: 'millisecond' },
    medal: { official: { gold: 1, silver: 2, bronze: 3 } },
  },
  team: teams.map(({ id, name, school, star }) => ({
    team_id: id,
    name,
    organization: school,
    group: star ? ['unofficial'] : ['official'],
  })),
  run: runs.map(({ team, problem, second, status }, index) => ({
    submission_id: String(index),
    team_id: teams[team]?.id,
    problem_id: String(1000 + problem),
    timestamp: second * 1000,
    status,
  })),
})

const olderStatus: Readonly<Record<string, string>> = {
  ACCEPTED: 'correct',
  CORRECT: 'correct',
  PENDING: 'pending',
  REJECTED: 'incorrect',
}

export const olderFiles = ({ labels, teams, runs, durationS, frozenS }: Made): Files => ({
  config: {
    contest_name: 'Generated',
    start_time: startS,
    end_time: startS + durationS,
    frozen_time: frozenS,
    penalty: 1200,
    problem_id: labels,
    balloon_color: labels.map(() => ({ color: '#000', background_color: '#abc' })),
    medal: 'ccpc',
  },
  team: Object.fromEntries(
    teams.map(({ id, name, school, star }) => [
      id,
      { name, organization: school, unofficial: star ? 1 : 0, official: star ? 0 : 1 },
    ]),
  ),
  run: runs.map(({ team, problem, second, status }) => ({
    team_id: teams[team]?.id,
    problem_id: problem,
    timestamp: second,
    status: olderStatus[status] ?? status,
  })),
})

interface Counted {
  readonly solved: number
  readonly penaltyS: number
  /** By column: wrong attempts before the accept, second of the accept or null. */
  readonly cells: readonly (readonly [number, number | null] | null)[]
}

interface Listed {
  readonly team_id: string | number
  readonly problem_id: string | number
  readonly timestamp: number
  readonly status: string
}

const isAccept = (status: string): boolean => /^(correct|accepted)$/i.test(status)
const isUnknown = (status: string): boolean => /^(pending|frozen)$/i.test(status)
const isFree = (status: string): boolean => /^(compil.*|system_error)$/i.test(status)

/** The final board of files as they stand, counted team by team in the order of the file's teams. */
export function recount({ config, team, run }: Files): Counted[] {
  const {
    start_time,
    end_time,
    penalty = 1200,
    problems,
    problem_id,
    options,
  } = config as {
    start_time: number
    end_time: number
    penalty?: number
    problems?: { id: string }[]
    problem_id?: string[]
    options?: { submission_timestamp_unit?: string }
  }
  const lengthS = (end_time - start_time) / (start_time > 1e11 ? 1000 : 1)
  const unit = options?.submission_timestamp_unit === 'millisecond' ? 1000 : 1
  const ids = problems ? problems.map(({ id }) => String(id)) : (problem_id ?? []).map((_, index) => String(index))
  const teamIds = Array.isArray(team)
    ? team.map((one: { team_id: string }) => String(one.team_id))
    : Object.keys(team as object)
  const perTeam = new Map(teamIds.map((id) => [id, [] as Listed[]]))
  for (const one of run as Listed[]) perTeam.get(String(one.team_id))?.push(one)
  return teamIds.map((id) => {
    const own = (perTeam.get(id) ?? [])
      .map((one) => ({ ...one, second: Math.floor(one.timestamp / unit) }))
      .filter(({ second }) => second < lengthS)
    own.sort((a, b) => a.second - b.second)
    const cells = ids.map((problem) => {
      const tried = own.filter((one) => String(one.problem_id) === problem && !isUnknown(one.status))
      const accept = tried.findIndex(({ status }) => isAccept(status))
      const before = accept === -1 ? tried : tried.slice(0, accept)
      if (tried.length === 0) return null
      return [before.filter(({ status }) => !isFree(status)).length, tried[accept]?.second ?? null] as const
    })
    const solved = cells.flatMap((cell) =>
      cell?.[1] !== undefined && cell[1] !== null ? [cell[1] + cell[0] * penalty] : [],
    )
    return { solved: solved.length, penaltyS: solved.reduce((a, b) => a + b, 0), cells }
  })
}
