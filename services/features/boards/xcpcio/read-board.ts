/**
 * Board files as they are found in the world (XCPCIO). The whole board is read and judged before anything is stored;
 * what does not fit is refused with what and where.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import { firstNames } from '@podium/proto/rules/site/locale.ts'
import { isFields, isTrue, nameOf, parsePart, textOf, unreadable, wholeOf } from './fields.ts'
import type { Fields, Part } from './fields.ts'
import { readBoardConfig } from './read-config.ts'
import type { BoardConfig } from './read-config.ts'
import { verdictOfStatus } from './statuses.ts'

interface BoardTeam {
  readonly id: string
  /** In full, however long. */
  readonly name: string
  readonly school: string | null
  readonly isStar: boolean
}

export interface BoardRun {
  /** Index into the teams and problems of the board. */
  readonly team: number
  readonly problem: number
  readonly offsetMs: number
  /** Verdict code; -5 for one that the file does not know. */
  readonly status: number
  readonly language: string
}

export interface BoardFile {
  readonly config: BoardConfig
  readonly teams: readonly BoardTeam[]
  /** In the order in which they were made. */
  readonly runs: readonly BoardRun[]
}

const maxTeams = 10_000
const maxRuns = 300_000

/** `[id, team]` of a list or of a map by id. */
function teamEntries(team: unknown): [string, Fields][] {
  const listed = Array.isArray(team) ? team.map((one: unknown) => [null, one] as const) : null
  const found: readonly (readonly [string | null, unknown])[] | null =
    listed ?? (isFields(team) ? Object.entries(team) : null)
  if (found === null) throw unreadable('team', 'team')
  return found.map(([key, one], index) => {
    const id = isFields(one) ? (key ?? textOf(one.team_id) ?? textOf(one.id)) : null
    if (!isFields(one) || id === null) throw unreadable('team', `${index}.team_id`)
    return [id, one]
  })
}

function readTeams(
  team: unknown,
  { starGroups }: BoardConfig,
  organizations: ReadonlyMap<string, string>,
): BoardTeam[] {
  const entries = teamEntries(team)
  if (entries.length > maxTeams) throw new Refusal('boardTooManyTeams', { count: entries.length, max: maxTeams })
  const seen = new Set<string>()
  return entries.map(([id, one]) => {
    if (seen.has(id)) throw new Refusal('boardTeamTwice', { team: id.slice(0, 100) })
    seen.add(id)
    const groups: unknown[] = Array.isArray(one.group) ? one.group : []
    return {
      id,
      name: nameOf(one.name) ?? id,
      school: nameOf(one.organization) ?? organizations.get(textOf(one.organization_id) ?? '') ?? null,
      isStar: isTrue(one.unofficial) || groups.some((group) => starGroups.has(textOf(group) ?? '')),
    }
  })
}

function readOrganizations(list: unknown): Map<string, string> {
  const found = Array.isArray(list) ? list.filter(isFields) : []
  return new Map(
    found
      .map((one) => [textOf(one.id) ?? '', nameOf(one.name) ?? ''] as const)
      .filter(([id, name]) => id !== '' && name !== ''),
  )
}

interface RunContext {
  readonly config: BoardConfig
  readonly teamIndex: ReadonlyMap<string, number>
  readonly problemIndex: ReadonlyMap<string, number>
}

interface FoundRun extends BoardRun {
  readonly index: number
  readonly teamId: string
}

function readRun(one: unknown, index: number, { config, teamIndex, problemIndex }: RunContext): FoundRun {
  if (!isFields(one)) throw unreadable('run', String(index))
  const teamId = textOf(one.team_id)
  const problemId = textOf(one.problem_id)
  const timestamp = wholeOf(one.timestamp)
  const status = textOf(one.status)
  if (teamId === null) throw unreadable('run', `${index}.team_id`)
  if (timestamp === null) throw unreadable('run', `${index}.timestamp`)
  if (status === null) throw unreadable('run', `${index}.status`)
  const problem = problemIndex.get(problemId ?? '')
  if (problem === undefined)
    throw new Refusal('boardUnknownProblem', { place: index, problem: (problemId ?? '').slice(0, 100) })
  const verdict = verdictOfStatus(status)
  if (verdict === null) throw new Refusal('boardUnknownStatus', { place: index, status: status.slice(0, 100) })
  const offsetMs = timestamp * config.unitMs
  // Years: such a number is no time in a contest.
  if (Math.abs(offsetMs) > 10 * (config.endMs - config.startMs) + 86_400_000)
    throw unreadable('run', `${index}.timestamp`)
  return {
    index,
    teamId,
    team: teamIndex.get(teamId) ?? -1,
    problem,
    offsetMs,
    status: verdict,
    language: (textOf(one.language) ?? '').slice(0, 64),
  }
}

const namedAtMost = 10

function refuseStrays(runs: readonly FoundRun[]): void {
  const strays = runs.filter(({ team }) => team === -1)
  const names = [...new Set(strays.map(({ teamId }) => teamId.slice(0, 60)))]
  if (strays.length > 0)
    throw new Refusal('boardUnknownTeams', { count: strays.length, names: firstNames(names, namedAtMost) })
  const early = runs.filter(({ offsetMs }) => offsetMs < 0)
  if (early[0]) throw new Refusal('boardNegativeTimes', { count: early.length, place: early[0].index })
}

function readRuns(run: unknown, config: BoardConfig, teams: readonly BoardTeam[]): BoardRun[] {
  if (!Array.isArray(run)) throw unreadable('run', 'run')
  if (run.length > maxRuns) throw new Refusal('boardTooManyRuns', { count: run.length, max: maxRuns })
  const context: RunContext = {
    config,
    teamIndex: new Map(teams.map(({ id }, index) => [id, index])),
    problemIndex: new Map(config.problems.map(({ id }, index) => [id ?? String(index), index])),
  }
  const runs = run.map((one: unknown, index) => readRun(one, index + 1, context))
  refuseStrays(runs)
  // Runs of one moment stand in the order in which they were made: the sort is stable.
  return runs
    .sort((a, b) => a.offsetMs - b.offsetMs)
    .map(({ team, problem, offsetMs, status, language }) => ({ team, problem, offsetMs, status, language }))
}

/** Reads the parts of a board. Throws Refusal. */
export function readBoard(parts: Readonly<Partial<Record<Part, Buffer>>>): BoardFile {
  const parse = (part: Part): unknown => {
    const content = parts[part]
    if (!content) throw new Refusal('boardFileMissing', { part })
    return parsePart(part, content)
  }
  const config = readBoardConfig(parse('config'))
  const teams = readTeams(parse('team'), config, readOrganizations(parts.organizations ? parse('organizations') : []))
  return { config, teams, runs: readRuns(parse('run'), config, teams) }
}
