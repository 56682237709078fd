/** Events of a feed as the lines that one class of readers gets. */
import { areResultsFinal, phaseFor } from '@podium/proto/rules/contest/contest-api.ts'
import type { FeedPhase } from '@podium/proto/rules/contest/contest-api.ts'
import { languageNames } from '@podium/proto/rules/submission/languages.ts'
import type { ApiCase, ApiContest, ApiTeam, ApiVerdict, ProblemClass } from '../present/facts.ts'
import {
  presentContest,
  presentJudgement,
  presentJudgementTypes,
  presentLanguage,
  presentProblem,
  presentRun,
  presentSubmission,
  runId,
} from '../present/objects.ts'
import type { ApiObject } from '../present/objects.ts'
import { answerId, formerAnswerIds, presentClarification } from '../present/clarifications.ts'
import type { ApiClarification } from '../present/clarifications.ts'
import { presentCommentary } from '../present/commentary.ts'
import type { ApiCommentary } from '../present/commentary.ts'
import { personsWith, presentPersons } from '../present/persons.ts'
import { presentState } from '../present/state.ts'
import { presentGroup, presentGroups, presentOrganizations, presentTeams } from '../present/teams.ts'
import type { SubmissionRow } from '../contest-queries.ts'
import type { FeedKind } from '../entities.ts'

export interface FeedLine {
  readonly type: string
  /** Null for what there is one of, and for a whole collection. */
  readonly id: string | null
  /** Null for what is gone. */
  readonly data: object | null
}

export interface FeedEvent {
  readonly kind: FeedKind
  readonly seq: number
  readonly uid: string | null
  readonly submitId: number | null
  readonly clarificationId: number | null
  readonly commentaryId: number | null
  readonly status: number | null
  readonly score: number | null
  readonly timeMs: number | null
  readonly phase: FeedPhase | null
  readonly at: Date
}

/** What the lines of some events are made of. */
export interface FeedFacts {
  readonly shown: ProblemClass
  readonly contest: ApiContest
  /** The last one that has an event. */
  readonly phase: FeedPhase
  readonly teams: ReadonlyMap<string, ApiTeam>
  readonly submissions: ReadonlyMap<number, SubmissionRow>
  readonly cases: ReadonlyMap<number, readonly ApiCase[]>
  /** The number of the last run that any verdict of a submission had; for the jury. */
  readonly mostRuns: ReadonlyMap<number, number>
  readonly clarifications: ReadonlyMap<number, ApiClarification>
  readonly commentary: ReadonlyMap<number, ApiCommentary>
  /** What was hidden from the public before this event, and is not with it. */
  readonly shownWith: (event: FeedEvent) => readonly FeedEvent[]
  /** @param isFinal the results are */
  readonly awards: (isFinal: boolean) => Promise<readonly ApiObject[]>
}

const lines = (type: string, objects: readonly ApiObject[]): FeedLine[] =>
  objects.map((data) => ({ type, id: data.id, data }))

const problemsOf = ({ shown, contest }: FeedFacts): ApiObject[] =>
  contest.problems.map((problem, index) => presentProblem(shown, contest, problem, index))

const rulesLines = ({ shown, contest }: FeedFacts, isInside: boolean): FeedLine[] => [
  { type: 'contest', id: null, data: presentContest(shown, contest) },
  ...lines('judgement-types', presentJudgementTypes(contest)),
  ...lines('languages', [...contest.languages.values()].map(presentLanguage)),
  ...lines('groups', presentGroups(isInside ? contest.groups : [])),
]

/** What a feed begins with. Before the start the problems are the jury's alone. */
export const firstLines = (facts: FeedFacts): FeedLine[] => [
  ...rulesLines(facts, facts.shown.isJury),
  ...(facts.shown.isJury ? lines('problems', problemsOf(facts)) : []),
]

const verdictOf = ({ status, score, timeMs, at }: FeedEvent): ApiVerdict | null =>
  status === null ? null : { status, score, timeMs, at }

/** Runs of an earlier verdict that the one of now does not have. */
const goneRuns = ({ mostRuns }: FeedFacts, submitId: number, runs: readonly ApiCase[]): FeedLine[] => {
  const last = runs.at(-1)?.seq ?? 0
  return Array.from({ length: Math.max(0, (mostRuns.get(submitId) ?? 0) - last) }, (_, at) => ({
    type: 'runs',
    id: runId({ submitId, seq: last + at + 1 }),
    data: null,
  }))
}

function judgementLines(facts: FeedFacts, event: FeedEvent): FeedLine[] {
  const { shown, contest, submissions, cases } = facts
  const submission = submissions.get(event.submitId ?? 0)
  if (submission === undefined) return []
  const { submitId } = submission
  const verdict = verdictOf(event)
  if (verdict === null)
    return [...goneRuns(facts, submitId, []), { type: 'judgements', id: String(submitId), data: null }]
  const runs = shown.isJury ? (cases.get(submitId) ?? []) : []
  return [
    ...lines('judgements', [presentJudgement(shown, contest, submission, verdict)]),
    ...lines(
      'runs',
      runs.map((one) => presentRun(contest, one, event.at)),
    ),
    ...goneRuns(facts, submitId, runs),
  ]
}

const goneClarification = (id: string): FeedLine => ({ type: 'clarifications', id, data: null })

/** What a team gets of a clarification of its own. */
export const ownLines = (
  shown: Pick<ProblemClass, 'version'>,
  contest: ApiContest,
  uid: string,
  one: ApiClarification | undefined,
): FeedLine[] =>
  one === undefined
    ? []
    : [
        ...formerAnswerIds(one).map(goneClarification),
        ...lines('clarifications', presentClarification({ ...shown, isJury: false, contest, uid }, one)),
      ]

/** What the public gets no more is gone: it has seen the answer alone. */
function clarificationLines({ shown, contest, clarifications }: FeedFacts, event: FeedEvent): FeedLine[] {
  const id = event.clarificationId ?? 0
  const found = clarifications.get(id)
  if (found === undefined) return [goneClarification(answerId({ id, givenAnswerId: null }))]
  const messages = presentClarification({ ...shown, contest, uid: null }, found)
  const gone = messages.length > 0 ? [] : [answerId(found)]
  return [...[...formerAnswerIds(found), ...gone].map(goneClarification), ...lines('clarifications', messages)]
}

/** What was removed is gone, whether or not a client has had it. */
function commentaryLines({ contest, commentary }: FeedFacts, id: number): FeedLine[] {
  const found = commentary.get(id)
  return found === undefined
    ? [{ type: 'commentary', id: String(id), data: null }]
    : lines('commentary', [presentCommentary(contest.times, found)])
}

function teamLines({ shown, contest, teams }: FeedFacts, uid: string | null): FeedLine[] {
  const team = teams.get(uid ?? '')
  if (team === undefined) return []
  return [
    ...lines('organizations', presentOrganizations(contest, [team])),
    ...lines('teams', presentTeams(contest, [team])),
    ...(shown.isJury ? lines('persons', personsWith(teams.values(), team.uid)) : []),
  ]
}

/** What the public learns with the start. */
const insideLines = (facts: FeedFacts): FeedLine[] => [
  ...lines('problems', problemsOf(facts)),
  ...lines('groups', facts.contest.groups.map(presentGroup)),
  ...lines('organizations', presentOrganizations(facts.contest, facts.teams.values())),
  ...lines('teams', presentTeams(facts.contest, facts.teams.values())),
]

/** Everything of a kind in one line: what is none any more is gone. */
const collection = (type: string, data: readonly ApiObject[]): FeedLine => ({ type, id: null, data })

const allOrganizations = ({ contest, teams }: FeedFacts): FeedLine =>
  collection('organizations', presentOrganizations(contest, teams.values()))

const allTeamLines = (facts: FeedFacts): FeedLine[] => {
  const { shown, contest, teams, commentary } = facts
  const all = [...teams.values()]
  const remarks = [...commentary.values()].map((one) => presentCommentary(contest.times, one))
  return [
    collection('groups', presentGroups(contest.groups)),
    allOrganizations(facts),
    collection('teams', presentTeams(contest, all)),
    ...(shown.isJury ? [collection('persons', presentPersons(all))] : []),
    ...(shown.isJury && remarks.length > 0 ? [collection('commentary', remarks)] : []),
  ]
}

const allAwards = async ({ awards }: FeedFacts, isFinal: boolean): Promise<FeedLine> =>
  collection('awards', await awards(isFinal))

/** Of the moments the last one is the state: after the last state nothing comes. */
async function phaseLines(facts: FeedFacts, event: FeedEvent): Promise<FeedLine[]> {
  const { shown, contest } = facts
  const phase = event.phase ?? 'scheduled'
  const opened = shown.isJury ? [] : facts.shownWith(event)
  return [
    ...(event.kind === 'start' && !shown.isJury ? insideLines(facts) : []),
    ...opened.flatMap((one) => judgementLines(facts, one)),
    ...(event.kind === 'reopen' ? [await allAwards(facts, false)] : []),
    ...(areResultsFinal(phase) ? lines('awards', await facts.awards(true)) : []),
    { type: 'state', id: null, data: presentState(contest.times, phase) },
  ]
}

/** Of a run that was imported the language may be none of this site's: whoever is there already has not got it yet. */
const foreignLanguage = ({ contest }: FeedFacts, { language }: SubmissionRow): FeedLine[] => {
  const found = languageNames.includes(language) ? undefined : contest.languages.get(language)
  return found === undefined ? [] : lines('languages', [presentLanguage(found)])
}

export async function linesOf(facts: FeedFacts, event: FeedEvent): Promise<FeedLine[]> {
  const { shown, contest, submissions } = facts
  switch (event.kind) {
    case 'config': {
      const isInside = shown.isJury || facts.phase !== 'scheduled'
      return [
        ...rulesLines(facts, isInside),
        ...(isInside ? [collection('problems', problemsOf(facts)), ...allTeamLines(facts)] : []),
      ]
    }
    // The school that it was of goes after it, if nobody else is.
    case 'teams':
      return event.uid === null ? allTeamLines(facts) : [...teamLines(facts, event.uid), allOrganizations(facts)]
    case 'team':
      return teamLines(facts, event.uid)
    case 'submission': {
      const row = submissions.get(event.submitId ?? 0)
      if (row === undefined) return []
      return [...foreignLanguage(facts, row), ...lines('submissions', [presentSubmission(shown, contest, row)])]
    }
    case 'judgement':
      return judgementLines(facts, event)
    case 'clarification':
      return clarificationLines(facts, event)
    case 'commentary':
      return shown.isJury ? commentaryLines(facts, event.commentaryId ?? 0) : []
    case 'award':
      return [await allAwards(facts, areResultsFinal(phaseFor(shown, facts.phase)))]
    default:
      return phaseLines(facts, event)
  }
}
