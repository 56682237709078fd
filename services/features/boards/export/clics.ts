/**
 * CLICS event feed, version 2023-06: one event a line, configuration first, then submissions and judgements in order
 * of time, then the state. Resolvers and balloon tools run on it. Under the freeze the public's feed has submissions
 * without judgements. What was submitted after the end is no part of the contest there, and is left out.
 */
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { colourNames, finalVerdicts, idsOf, judgementId, languagesOf } from './clics-names.ts'
import type { FeedLanguage } from './clics-names.ts'
import type { ContestExport, ExportRun } from './record-queries.ts'

interface FeedEvent {
  readonly type: string
  /** Null for what there is one of. */
  readonly id: string | null
  readonly data: object
}

interface Names {
  /** By the name that submissions have. */
  readonly languages: ReadonlyMap<string, FeedLanguage>
  /** By username. */
  readonly teams: ReadonlyMap<string, string>
  /** By name. */
  readonly schools: ReadonlyMap<string, string>
}

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0')

/** `H:MM:SS.mmm` */
const relative = (ms: number): string => {
  const sign = ms < 0 ? '-' : ''
  const all = Math.abs(ms)
  const [hours, minutes, seconds] = [all / 3_600_000, (all / 60_000) % 60, (all / 1000) % 60].map(Math.floor)
  return `${sign}${hours}:${pad(minutes ?? 0, 2)}:${pad(seconds ?? 0, 2)}.${pad(all % 1000, 3)}`
}
const absolute = (ms: number): string => new Date(ms).toISOString()

const problemId = (index: number): string => `p${index + 1}`
const isPassFail = ({ head }: ContestExport): boolean => head.rule === 'acm'

/**
 * A problem of a scoring contest has to name a full score; one that names none is worth a hundred points, as in the
 * problem editor.
 */
const defaultFullScore = 100

const byId = (type: string, id: string, data: object): FeedEvent => ({ type, id, data: { id, ...data } })

/** Penalties are only for contests that have any. */
const judgementTypes = (contest: ContestExport): FeedEvent[] =>
  finalVerdicts.map(({ code, name, penalty }) =>
    byId('judgement-types', judgementId(code), {
      name: name['en-US'],
      ...(isPassFail(contest)
        ? { penalty: penalty || (contest.head.compileErrorsCount && code === Status.compileError) }
        : {}),
      solved: code === Status.accepted,
    }),
  )

function contestEvent(contest: ContestExport): FeedEvent {
  const { head, startMs, endMs, freezeMs } = contest
  return {
    type: 'contest',
    id: null,
    data: {
      id: `contest-${head.cid}`,
      name: head.title,
      formal_name: head.title,
      start_time: absolute(startMs),
      duration: relative(endMs - startMs),
      ...(freezeMs === null ? {} : { scoreboard_freeze_duration: relative(endMs - freezeMs) }),
      ...(isPassFail(contest)
        ? { scoreboard_type: 'pass-fail', penalty_time: head.penaltyS / 60 }
        : { scoreboard_type: 'score' }),
    },
  }
}

const problemEvents = (contest: ContestExport): FeedEvent[] =>
  contest.head.columns.map(({ displayId, title, color }, index) => {
    const { timeLimitMs = 0, caseCount = 0, fullScore = null } = contest.problems[index] ?? {}
    return byId('problems', problemId(index), {
      label: displayId,
      name: title,
      ordinal: index,
      time_limit: timeLimitMs / 1000,
      test_data_count: caseCount,
      ...(isPassFail(contest) ? {} : { max_score: fullScore ?? defaultFullScore }),
      ...colourNames(color),
    })
  })

const teamEvents = ({ teams }: ContestExport, names: Names): FeedEvent[] =>
  teams.map(({ username, name, school, isStar, isOut }) =>
    byId('teams', names.teams.get(username) ?? '', {
      label: username,
      name,
      display_name: name,
      group_ids: [isOut ? 'out' : isStar ? 'star' : 'official'],
      ...(school === null ? {} : { organization_id: names.schools.get(school) }),
    }),
  )

const configuration = (contest: ContestExport, names: Names): FeedEvent[] => [
  contestEvent(contest),
  ...judgementTypes(contest),
  ...[...names.languages.values()].map(({ id, ...language }) =>
    byId('languages', id, { ...language, entry_point_required: false }),
  ),
  ...problemEvents(contest),
  byId('groups', 'official', { name: 'Official', type: 'official' }),
  byId('groups', 'star', { name: 'Unofficial', type: 'unofficial' }),
  ...(contest.teams.some(({ isOut }) => isOut)
    ? [byId('groups', 'out', { name: 'Disqualified', type: 'unofficial' })]
    : []),
  ...[...names.schools].map(([name, id]) => byId('organizations', id, { name, formal_name: name })),
  ...teamEvents(contest, names),
]

function runEvents(contest: ContestExport, run: ExportRun, names: Names): FeedEvent[] {
  const { submitId, team, problem, offsetMs, status, language, runMs, score } = run
  const id = String(submitId)
  const [time, contestTime] = [absolute(contest.startMs + offsetMs), relative(offsetMs)]
  const submission = byId('submissions', id, {
    language_id: names.languages.get(language)?.id,
    problem_id: problemId(problem),
    team_id: names.teams.get(contest.teams[team]?.username ?? ''),
    time,
    contest_time: contestTime,
    entry_point: null,
    files: [],
  })
  if (status === null) return [submission]
  return [
    submission,
    byId('judgements', `j${id}`, {
      submission_id: id,
      judgement_type_id: judgementId(status),
      start_time: time,
      start_contest_time: contestTime,
      end_time: time,
      end_contest_time: contestTime,
      ...(isPassFail(contest) ? {} : { score: score ?? 0 }),
      ...(runMs === null ? {} : { max_run_time: runMs / 1000 }),
    }),
  ]
}

/**
 * What has happened by now. Results are final when every one is there, for the jury under the freeze, too: resolvers
 * begin with that. The last update comes once the public sees all of them. The specification puts end, thaw, final
 * results and the last update in a strict order; they can be one moment here, so each is a millisecond after the one
 * before.
 */
function stateEvent(
  { startMs, endMs, freezeMs, isOpen }: ContestExport,
  runs: readonly ExportRun[],
  nowMs: number,
): FeedEvent {
  const reached = (atMs: number): string | null => (nowMs >= atMs ? absolute(atMs) : null)
  const isShown = nowMs >= endMs && isOpen
  const isFinal = nowMs >= endMs && runs.every(({ status }) => status !== null)
  return {
    type: 'state',
    id: null,
    data: {
      started: reached(startMs),
      ...(freezeMs === null ? {} : { frozen: reached(freezeMs) }),
      ended: reached(endMs),
      ...(freezeMs === null ? {} : { thawed: isShown ? absolute(endMs + 1) : null }),
      finalized: isFinal ? absolute(endMs + 2) : null,
      end_of_updates: isFinal && isShown ? absolute(endMs + 3) : null,
    },
  }
}

export function clicsFeed(contest: ContestExport, nowMs: number): string {
  const { teams } = contest
  const runs = contest.runs.filter(({ isAfter }) => !isAfter)
  const names: Names = {
    languages: languagesOf(runs.map(({ language }) => language)),
    teams: idsOf(
      teams.map(({ username }) => username),
      'team-',
    ),
    schools: idsOf(
      teams.flatMap(({ school }) => (school === null ? [] : [school])),
      'school-',
    ),
  }
  const events = [
    ...configuration(contest, names),
    ...runs.flatMap((run) => runEvents(contest, run, names)),
    stateEvent(contest, runs, nowMs),
  ]
  return events.map((event, index) => `${JSON.stringify({ ...event, token: String(index + 1) })}\n`).join('')
}
