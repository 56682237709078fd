/** The collections of the Contest API, each as one reader gets it. */
import { isOpened } from '@podium/proto/rules/contest/contest-api.ts'
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import { isFinal } from '@podium/proto/rules/submission/verdict.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import type { Boards } from '../boards/index.ts'
import { awardReader, awardsFor } from './award-queries.ts'
import { readClarifications } from './clarification-queries.ts'
import { readCommentary } from './commentary-queries.ts'
import { readCases, readContest, readStaff, readSubmissions } from './contest-queries.ts'
import type { SubmissionRow } from './contest-queries.ts'
import { phaseNow } from './feed/commands.ts'
import { askerOf } from './policy.ts'
import type { ApiReader } from './policy.ts'
import { presentClarification } from './present/clarifications.ts'
import { presentCommentary } from './present/commentary.ts'
import type { ApiClass, ApiContest } from './present/facts.ts'
import {
  presentJudgement,
  presentJudgementTypes,
  presentLanguage,
  presentProblem,
  presentRun,
  presentSubmission,
} from './present/objects.ts'
import type { ApiObject } from './present/objects.ts'
import { presentPersons } from './present/persons.ts'
import { presentGroups, presentOrganizations, presentTeams } from './present/teams.ts'
import { packagesFor } from './problem-file-queries.ts'
import { readTeams } from './team-queries.ts'

export interface Asked {
  readonly ctx: Context
  readonly boards: Boards
  readonly db: Db
  readonly reader: ApiReader
  readonly shown: ApiClass
}

const contestOf = ({ db, reader }: Asked): Promise<ApiContest> => readContest(db, reader.view.contest)

/** Whether this reader may see how a submission ended. A freeze hides submissions, not moments. */
export const seesVerdict = ({ isJury }: ApiClass, isOpen: boolean, { period }: Pick<SubmissionRow, 'period'>) =>
  isJury || isOpen || period !== recordPeriods.underFreeze

async function judgedFor(asked: Asked): Promise<SubmissionRow[]> {
  const { db, ctx, reader, shown } = asked
  const { times, contest } = reader.view
  const isOpen = isOpened(await phaseNow(db, contest.id, times, ctx.now()))
  const all = await readSubmissions(db, contest.id, null)
  return all.filter((row) => isFinal(row.status) && seesVerdict(shown, isOpen, row))
}

async function runs(asked: Asked): Promise<ApiObject[]> {
  if (!asked.reader.isJury) return []
  const contest = await contestOf(asked)
  const judged = new Map((await judgedFor(asked)).map((row) => [row.submitId, row]))
  return (await readCases(asked.db, contest.cid, null)).flatMap((one) => {
    const row = judged.get(one.submitId)
    return row ? [presentRun(contest, one, row.at)] : []
  })
}

async function accounts({ db, reader }: Asked): Promise<ApiObject[]> {
  const { contest } = reader.view
  const types = { director: 'admin', jury: 'judge', spectator: 'analyst', balloons: 'staff', prints: 'staff' } as const
  const teams = await readTeams(db, contest)
  const staff = await readStaff(db, contest.id)
  const working = new Set(staff.map(({ uid }) => uid))
  return [
    ...staff.map(({ uid, username, role }) => ({ id: uid, username, name: username, type: types[role] })),
    ...teams
      .filter(({ uid }) => !working.has(uid))
      .map(({ uid, username, name }) => ({ id: uid, username, name, type: 'team', team_id: uid })),
  ]
}

async function clarifications(asked: Asked): Promise<ApiObject[]> {
  const { db, reader, shown } = asked
  const contest = await contestOf(asked)
  const found = await readClarifications(db, contest.cid, null)
  return found.flatMap((one) => presentClarification({ ...shown, contest, uid: askerOf(reader) }, one))
}

interface Collection {
  readonly list: (asked: Asked) => Promise<ApiObject[]>
  /** Of the rules of the contest, not of what is inside. */
  readonly isOutside?: boolean
  readonly isJurys?: boolean
  /** Properties by which it is filtered. */
  readonly filters?: readonly string[]
}

export const collections: Readonly<Record<string, Collection>> = {
  'judgement-types': { isOutside: true, list: async (asked) => presentJudgementTypes(await contestOf(asked)) },
  'languages': {
    isOutside: true,
    list: async (asked) => [...(await contestOf(asked)).languages.values()].map(presentLanguage),
  },
  'problems': {
    list: async (asked) => {
      const [contest, packages] = [await contestOf(asked), await packagesFor(asked.db, asked.reader)]
      const shown = { ...asked.shown, packages }
      return contest.problems.map((problem, index) => presentProblem(shown, contest, problem, index))
    },
  },
  'groups': {
    isOutside: true,
    list: async (asked) => presentGroups(asked.reader.seesInside ? (await contestOf(asked)).groups : []),
  },
  'organizations': {
    list: async ({ db, reader: { view } }) =>
      presentOrganizations({ cid: view.contest.id }, await readTeams(db, view.contest)),
  },
  'teams': {
    filters: ['organization_id'],
    list: async ({ db, reader: { view } }) => presentTeams({ cid: view.contest.id }, await readTeams(db, view.contest)),
  },
  'persons': {
    list: async ({ db, reader }) => (reader.isJury ? presentPersons(await readTeams(db, reader.view.contest)) : []),
  },
  'accounts': { isJurys: true, filters: ['team_id'], list: accounts },
  'submissions': {
    filters: ['language_id', 'problem_id', 'team_id'],
    list: async (asked) => {
      const contest = await contestOf(asked)
      const found = await readSubmissions(asked.db, contest.cid, null)
      return found.map((row) => presentSubmission(asked.shown, contest, row))
    },
  },
  'judgements': {
    filters: ['submission_id', 'judgement_type_id'],
    list: async (asked) => {
      const contest = await contestOf(asked)
      return (await judgedFor(asked)).map((row) => presentJudgement(asked.shown, contest, row, row))
    },
  },
  'runs': { filters: ['judgement_id', 'judgement_type_id'], list: runs },
  'clarifications': { filters: ['from_team_id', 'reply_to_id', 'problem_id'], list: clarifications },
  'commentary': {
    list: async ({ db, reader }) => {
      const { contest, times } = reader.view
      const found = reader.isJury ? await readCommentary(db, contest.id, null) : []
      return found.map((one) => presentCommentary(times, one))
    },
  },
  'awards': {
    list: async (asked) => {
      const { contest, times } = asked.reader.view
      const phase = await phaseNow(asked.db, contest.id, times, asked.ctx.now())
      return awardsFor(asked, await contestOf(asked), awardReader(asked.reader, phase))
    },
  },
}
