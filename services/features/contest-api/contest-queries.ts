/** Reads what the objects of the Contest API are made of. Whether a reader may have them has been asked. */
import { contestTypes } from '@podium/proto/rules/contest/contest-kinds.ts'
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import { languageNames } from '@podium/proto/rules/submission/languages.ts'
import type { Db } from '../../platform/database/sql.ts'
import { isOneOf } from '../../platform/database/expressions.ts'
import { languagesOf } from '../boards/index.ts'
import { readTeamGroups, timesOf } from '../contests/index.ts'
import type { ContestRow } from '../contests/index.ts'
import { tables } from '../entities.ts'
import type { ApiCase, ApiContest, ApiProblem } from './present/facts.ts'
import { submissionId } from './present/objects.ts'

const readProblems = async (db: Db, cid: number): Promise<ApiProblem[]> =>
  (
    await tables(db)
      .selectFrom('contest_problem as cp')
      .innerJoin('problem as p', 'p.id', 'cp.pid')
      .select(['cp.id as cpid', 'cp.displayId', 'cp.displayTitle as title', 'cp.color'])
      .select(['p.timeLimitMs', 'p.memoryLimitMb', 'p.ioScore as fullScore'])
      .select(({ selectFrom }) =>
        selectFrom('problem_case as c')
          .select(({ fn }) => fn.countAll<number>().as('cases'))
          .whereRef('c.pid', '=', 'p.id')
          .as('caseCount'),
      )
      .where('cp.cid', '=', cid)
      .orderBy('cp.displayId', (order) => order.collate('C'))
      .execute()
  ).map(({ caseCount, ...problem }) => ({ ...problem, caseCount: caseCount ?? 0 }))

const readLanguages = async (db: Db, cid: number): Promise<string[]> =>
  (
    await tables(db)
      .selectFrom('contest_record as r')
      .innerJoin('submission as s', 's.submitId', 'r.submitId')
      .select('s.language')
      .distinct()
      .where('r.cid', '=', cid)
      .orderBy('s.language')
      .execute()
  ).map(({ language }) => language)

export async function readContest(db: Db, contest: ContestRow): Promise<ApiContest> {
  const { id: cid, title, type, penaltyMinutes, compileErrorsCount } = contest
  return {
    cid,
    title,
    times: timesOf(contest),
    isPassFail: type === contestTypes.acm,
    penaltyMinutes,
    compileErrorsCount,
    problems: await readProblems(db, cid),
    groups: await readTeamGroups(db, cid),
    languages: languagesOf([...languageNames, ...(await readLanguages(db, cid))]),
  }
}

const selectSubmissions = (db: Db, cid: number, ids: readonly number[] | null) =>
  tables(db)
    .selectFrom('contest_record as r')
    .innerJoin('submission as s', 's.submitId', 'r.submitId')
    .select(['r.submitId', 'r.uid', 'r.cpid', 'r.submitTime', 'r.period', 'r.status', 'r.score', 'r.timeMs'])
    .leftJoin('contest_api_id as g', (on) =>
      on.onRef('g.cid', '=', 'r.cid').onRef('g.object', '=', 'r.submitId').on('g.kind', '=', 'submission'),
    )
    .select(['s.language', 's.attempt', 's.changedAt', 'g.id as givenId'])
    .where('r.cid', '=', cid)
    .where('r.counts', '=', true)
    .where('r.period', 'in', [recordPeriods.open, recordPeriods.underFreeze])
    .$if(ids !== null, (records) => records.where(({ ref }) => isOneOf(ref('r.submitId'), ids ?? [])))
    .orderBy('r.submitTime')
    .orderBy('r.submitId')
    .execute()

/** Those that count: of no staff, from the start to the end. @param ids of submissions; null for all */
export const readSubmissions = async (db: Db, cid: number, ids: readonly number[] | null) =>
  (await selectSubmissions(db, cid, ids)).map(({ changedAt, ...row }) => ({ ...row, at: changedAt }))

export type SubmissionRow = Awaited<ReturnType<typeof readSubmissions>>[number]

export const readCases = (db: Db, cid: number, ids: readonly number[] | null): Promise<ApiCase[]> =>
  tables(db)
    .selectFrom('judge_case as j')
    .innerJoin('contest_record as r', 'r.submitId', 'j.submitId')
    .select(['j.submitId', 'j.seq', 'j.status', 'j.timeMs'])
    .where('r.cid', '=', cid)
    .$if(ids !== null, (cases) => cases.where(({ ref }) => isOneOf(ref('j.submitId'), ids ?? [])))
    .orderBy('j.submitId')
    .orderBy('j.seq')
    .execute()

export const readSource = (db: Db, cid: number, submitId: number) =>
  tables(db)
    .selectFrom('submission')
    .select(['code', 'language', 'submitTime'])
    .where('submitId', '=', submitId)
    .where('cid', '=', cid)
    .executeTakeFirst()

/** Those that have one of these ids in the Contest API. */
export async function readSubmissionsNamed(db: Db, cid: number, ids: readonly string[]): Promise<SubmissionRow[]> {
  if (ids.length === 0) return []
  const given = new Map((await readGivenSubmissionIds(db, cid)).map(({ id, object }) => [id, object]))
  const numbers = ids.flatMap((id) => given.get(id) ?? (/^\d{1,15}$/.test(id) ? [Number(id)] : []))
  return (await readSubmissions(db, cid, numbers)).filter((row) => ids.includes(submissionId(row)))
}

/** Our numbers of submissions by the ids that clients gave them. */
const readGivenSubmissionIds = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('contest_api_id')
    .select(['id', 'object'])
    .where('cid', '=', cid)
    .where('kind', '=', 'submission')
    .execute()

/** Who works for the contest. */
export const readStaff = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('contest_staff as s')
    .innerJoin('users as u', 'u.uid', 's.uid')
    .select(['s.uid', 'u.username', 's.role'])
    .where('s.cid', '=', cid)
    .orderBy('u.username')
    .execute()

/** Newest first. */
export const contestsWithFeed = async (db: Db): Promise<number[]> =>
  (
    await tables(db)
      .selectFrom('contest_feed as f')
      .innerJoin('contest as c', 'c.id', 'f.cid')
      .select('f.cid')
      .where('c.visible', '=', true)
      .orderBy('c.startTime', 'desc')
      .limit(100)
      .execute()
  ).map(({ cid }) => cid)
