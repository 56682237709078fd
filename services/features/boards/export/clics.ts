/**
 * CLICS event feed, version 2023-06: one event a line, configuration first, then submissions and judgements in order of time,
 * then the state. Resolvers and balloon tools run on it. Under the seal the public's feed has submissions without judgements.
 */
import { Status, verdicts } from '@podium/proto/model/verdict.ts'
import type { ContestExport, ExportRun } from './records.ts'

interface FeedEvent {
  readonly type: string
  /** Null for what there is one of. */
  readonly id: string | null
  readonly data: object
}

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0')

/** `H:MM:SS.mmm` */
const relative = (ms: number): string => {
  const sign = ms < 0 ? '-' : ''
  const all = Math.abs(ms)
  return `${sign}${Math.floor(all / 3_600_000)}:${pad(Math.floor(all / 60_000) % 60, 2)}:${pad(Math.floor(all / 1000) % 60, 2)}.${pad(all % 1000, 3)}`
}
const absolute = (ms: number): string => new Date(ms).toISOString()

const problemId = (index: number): string => `p${index + 1}`
const hexColor = /^#[0-9a-f]{6}$/i

/** Short names of the catalogue of CLICS where it has one. */
const judgementIds: ReadonlyMap<number, string> = new Map([[Status.runtimeError, 'RTE'], [Status.systemError, 'JE'], [Status.partial, 'IE'], [Status.submitFailed, 'SF']])
const judgementId = (status: number): string => judgementIds.get(status) ?? Object.values(verdicts).find(({ code }) => code === status)?.short ?? 'JE'

const judgementTypes = (): FeedEvent[] =>
  Object.values(verdicts).filter(({ phase }) => phase === 'final').map(({ code, name, penalty }) => {
    const id = judgementId(code)
    return { type: 'judgement-types', id, data: { id, name: name['en-US'], penalty, solved: code === Status.accepted } }
  })

const byId = (type: string, id: string, data: object): FeedEvent => ({ type, id, data: { id, ...data } })

function contestEvent({ head, startMs, endMs, sealMs }: ContestExport): FeedEvent {
  const id = `contest-${head.cid}`
  return {
    type: 'contest', id: null,
    data: {
      id, name: head.title, formal_name: head.title, start_time: absolute(startMs), duration: relative(endMs - startMs),
      scoreboard_type: head.rule === 'acm' ? 'pass-fail' : 'score',
      ...(sealMs === null ? {} : { scoreboard_freeze_duration: relative(endMs - sealMs) }), ...(head.rule === 'acm' ? { penalty_time: 20 } : {}),
    },
  }
}

/** Names to ids that any tool takes. */
const idsOf = (names: readonly string[], prefix: string): ReadonlyMap<string, string> =>
  new Map([...new Set(names)].map((name, index) => [name, `${prefix}${index + 1}`]))

function configuration(contest: ContestExport, languages: ReadonlyMap<string, string>): FeedEvent[] {
  const { head, teams } = contest
  const schools = idsOf(teams.flatMap(({ school }) => (school === null ? [] : [school])), 'o')
  return [
    contestEvent(contest),
    ...judgementTypes(),
    ...[...languages].map(([name, id]) => byId('languages', id, { name: name || 'Unknown', extensions: [], entry_point_required: false })),
    ...head.columns.map(({ displayId, title, color }, index) => byId('problems', problemId(index), {
      label: displayId, name: title, ordinal: index, test_data_count: 0, ...(color !== null && hexColor.test(color) ? { rgb: color } : {}), ...(color === null ? {} : { color }),
    })),
    byId('groups', 'official', { name: 'Official', type: 'official' }),
    byId('groups', 'star', { name: 'Unofficial', type: 'unofficial' }),
    ...[...schools].map(([name, id]) => byId('organizations', id, { name, formal_name: name })),
    ...teams.map(({ username, name, school, isStar }) => byId('teams', username, {
      label: username, name, display_name: name, group_ids: [isStar ? 'star' : 'official'], ...(school === null ? {} : { organization_id: schools.get(school) }),
    })),
  ]
}

function runEvents({ startMs, teams }: ContestExport, run: ExportRun, languages: ReadonlyMap<string, string>): FeedEvent[] {
  const { submitId, team, problem, offsetMs, status, language, runMs } = run
  const id = String(submitId)
  const [time, contestTime] = [absolute(startMs + offsetMs), relative(offsetMs)]
  const submission = byId('submissions', id, {
    language_id: languages.get(language), problem_id: problemId(problem), team_id: teams[team]?.username, time, contest_time: contestTime, files: [],
  })
  if (status === null) return [submission]
  return [submission, byId('judgements', `j${id}`, {
    submission_id: id, judgement_type_id: judgementId(status), start_time: time, start_contest_time: contestTime, end_time: time,
    end_contest_time: contestTime, ...(runMs === null ? {} : { max_run_time: runMs / 1000 }),
  })]
}

/** What has happened by now; what is sealed is not thawed. */
function stateEvent({ head, startMs, endMs, sealMs }: ContestExport, nowMs: number): FeedEvent {
  const reached = (atMs: number | null): string | null => (atMs !== null && nowMs >= atMs ? absolute(atMs) : null)
  const isOver = nowMs >= endMs && !head.isSealed
  return {
    type: 'state', id: null,
    data: {
      started: reached(startMs), frozen: reached(sealMs), ended: reached(endMs), thawed: isOver && sealMs !== null ? absolute(endMs) : null,
      finalized: isOver ? absolute(endMs) : null, end_of_updates: isOver ? absolute(endMs) : null,
    },
  }
}

export function clicsFeed(contest: ContestExport, nowMs: number): string {
  const languages = idsOf(contest.runs.map(({ language }) => language), 'l')
  const events = [...configuration(contest, languages), ...contest.runs.flatMap((run) => runEvents(contest, run, languages)), stateEvent(contest, nowMs)]
  return events.map((event, index) => `${JSON.stringify({ ...event, token: String(index + 1) })}\n`).join('')
}
