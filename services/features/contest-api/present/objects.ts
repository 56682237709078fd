/**
 * Objects of the Contest API, versions 2023-06 and 2026-01. A property without a value is left out, which both
 * versions allow. The ids are ours: they are the same in every answer and in the feed.
 */
import { countdownPauseMs, isStartCleared } from '@podium/proto/rules/contest/cleared-start.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { colourNames, finalVerdicts, judgementId } from '../../boards/index.ts'
import type {
  ApiCase,
  ApiClass,
  ApiContest,
  ApiLanguage,
  ApiProblem,
  ApiSubmission,
  ApiVerdict,
  ProblemClass,
} from './facts.ts'
import { absoluteTime, minutesOrTime, relativeTime } from './times.ts'

export type ApiObject = { readonly id: string } & Readonly<Record<string, unknown>>

/** A problem without points of its own is worth a hundred, as in the problem editor. */
const defaultFullScore = 100

function startOf(startMs: number) {
  if (!isStartCleared(startMs)) return { start_time: absoluteTime(startMs) }
  const pauseMs = countdownPauseMs(startMs)
  return { start_time: null, ...(pauseMs === null ? {} : { countdown_pause_time: relativeTime(pauseMs) }) }
}

export function presentContest(
  { version }: ApiClass,
  { cid, title, times, isPassFail, penaltyMinutes }: ApiContest,
): ApiObject {
  const { startMs, endMs, freezeMs } = times
  return {
    id: String(cid),
    name: title,
    formal_name: title,
    ...startOf(startMs),
    duration: relativeTime(endMs - startMs),
    ...(freezeMs === null ? {} : { scoreboard_freeze_duration: relativeTime(endMs - freezeMs) }),
    scoreboard_type: isPassFail ? 'pass-fail' : 'score',
    ...(isPassFail ? { penalty_time: minutesOrTime(version, penaltyMinutes * 60) } : {}),
  }
}

type Rule = Pick<ApiContest, 'isPassFail' | 'compileErrorsCount'>

export const presentJudgementTypes = ({ isPassFail, compileErrorsCount }: Rule): ApiObject[] =>
  finalVerdicts.map(({ code, name, penalty }) => ({
    id: judgementId(code),
    name: name['en-US'],
    ...(isPassFail ? { penalty: penalty || (compileErrorsCount && code === Status.compileError) } : {}),
    solved: code === Status.accepted,
  }))

export const presentLanguage = ({ id, name, extensions }: ApiLanguage): ApiObject => ({
  id,
  name,
  entry_point_required: false,
  extensions,
})

/** Labels are as the contest likes them; names of files are not. */
const fileName = ({ displayId }: ApiProblem, suffix: string): string => `${displayId.replace(/[^\w-]/g, '_')}.${suffix}`

const problemFile = (cid: number, problem: ApiProblem, kind: 'statement' | 'package') => [
  {
    href: `contests/${cid}/problems/${problem.cpid}/${kind}`,
    ...(kind === 'package'
      ? { filename: fileName(problem, 'zip'), mime: 'application/zip' }
      : { filename: fileName(problem, 'md'), mime: 'text/markdown' }),
  },
]

export const presentProblem = (
  { version, packages }: ProblemClass,
  { cid, isPassFail }: Pick<ApiContest, 'cid' | 'isPassFail'>,
  problem: ApiProblem,
  ordinal: number,
): ApiObject => ({
  id: String(problem.cpid),
  label: problem.displayId,
  name: problem.title,
  ordinal,
  ...colourNames(problem.color),
  time_limit: problem.timeLimitMs / 1000,
  ...(version === '2023-06' ? {} : { memory_limit: problem.memoryLimitMb }),
  test_data_count: problem.caseCount,
  ...(isPassFail ? {} : { max_score: problem.fullScore ?? defaultFullScore }),
  statement: problemFile(cid, problem, 'statement'),
  ...(packages.has(problem.cpid) ? { package: problemFile(cid, problem, 'package') } : {}),
})

export const submissionId = ({ submitId, givenId }: Pick<ApiSubmission, 'submitId' | 'givenId'>): string =>
  givenId ?? String(submitId)

/** Sources are the jury's alone. */
const filesOf = ({ cid }: ApiContest, id: string) => [
  { href: `contests/${cid}/submissions/${id}/files`, filename: 'files.zip', mime: 'application/zip' },
]

export function presentSubmission({ isJury }: ApiClass, contest: ApiContest, submission: ApiSubmission): ApiObject {
  const { uid, cpid, language, submitTime } = submission
  const id = submissionId(submission)
  return {
    id,
    language_id: contest.languages.get(language)?.id ?? language,
    problem_id: String(cpid),
    team_id: uid,
    time: absoluteTime(submitTime.getTime()),
    contest_time: relativeTime(submitTime.getTime() - contest.times.startMs),
    entry_point: null,
    files: isJury ? filesOf(contest, id) : [],
  }
}

/**
 * A submission has one judgement, which a rejudge replaces. While a contest runs, how long programs take is the jury's
 * to know.
 */
export function presentJudgement(
  { isJury }: ApiClass,
  { isPassFail, times }: Pick<ApiContest, 'isPassFail' | 'times'>,
  submission: Pick<ApiSubmission, 'submitId' | 'submitTime' | 'givenId'>,
  { status, score, timeMs, at }: ApiVerdict,
): ApiObject {
  const { submitId, submitTime } = submission
  return {
    id: String(submitId),
    submission_id: submissionId(submission),
    judgement_type_id: judgementId(status),
    start_time: absoluteTime(submitTime.getTime()),
    start_contest_time: relativeTime(submitTime.getTime() - times.startMs),
    end_time: absoluteTime(at.getTime()),
    end_contest_time: relativeTime(at.getTime() - times.startMs),
    ...(isPassFail ? {} : { score: score ?? 0 }),
    ...(isJury && timeMs !== null ? { max_run_time: timeMs / 1000 } : {}),
  }
}

export const runId = ({ submitId, seq }: Pick<ApiCase, 'submitId' | 'seq'>): string => `${submitId}-${seq}`

/** All runs of a judgement end with it. */
export const presentRun = (
  { times }: Pick<ApiContest, 'times'>,
  { submitId, seq, status, timeMs }: ApiCase,
  at: Date,
): ApiObject => ({
  id: runId({ submitId, seq }),
  judgement_id: String(submitId),
  ordinal: seq,
  judgement_type_id: judgementId(status),
  time: absoluteTime(at.getTime()),
  contest_time: relativeTime(at.getTime() - times.startMs),
  run_time: timeMs / 1000,
})
