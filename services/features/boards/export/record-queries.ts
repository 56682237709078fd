/**
 * A contest as one reader class may export it. What the freeze hides from the public leaves no more than that there was
 * an attempt; what came after the end is nobody's but the staff's while anything is frozen.
 */
import type { BoardVariant } from '../store/facts.ts'
import { headOf, seesLive } from '../store/facts.ts'
import { findBoard } from '../store/find-board.hot-sql.ts'
import type { BoardHead } from '@podium/proto/rules/board/snapshot.ts'
import { rankNameOf, shownName } from '@podium/proto/rules/board/listing.ts'
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import { isFinal } from '@podium/proto/rules/submission/verdict.ts'
import { timesOf } from '../../contests/index.ts'
import { isOneOf } from '../../../platform/database/expressions.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'

export interface ExportTeam {
  readonly username: string
  readonly name: string
  readonly school: string | null
  readonly isStar: boolean
  /** Disqualified. */
  readonly isOut: boolean
}

export interface ExportRun {
  readonly submitId: number
  /** Indexes into teams and columns. */
  readonly team: number
  readonly problem: number
  readonly offsetMs: number
  /** Verdict code; null when there is none yet, or none for this reader. */
  readonly status: number | null
  /** Hidden by the freeze. */
  readonly isFrozen: boolean
  readonly language: string
  readonly runMs: number | null
  /** Null without a verdict for this reader, and in ACM contests. */
  readonly score: number | null
  /** Submitted after the contest's end. */
  readonly isAfter: boolean
}

/** What a column's head does not say of its problem. */
export interface ExportProblem {
  readonly timeLimitMs: number
  readonly caseCount: number
  /** Null for problems without points. */
  readonly fullScore: number | null
}

export interface ContestExport {
  readonly head: BoardHead
  readonly startMs: number
  readonly endMs: number
  readonly freezeMs: number | null
  /** The public sees what lies under the freeze; false, too, while there is a freeze to come. */
  readonly isOpen: boolean
  /** By column. */
  readonly problems: readonly ExportProblem[]
  readonly teams: readonly ExportTeam[]
  readonly runs: readonly ExportRun[]
}

/** Users `u` as a contest calls them, whoever takes part in it. */
export const selectPeople = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('users as u')
    .leftJoin('contest_team as t', (on) => on.onRef('t.uid', '=', 'u.uid').on('t.cid', '=', cid))
    .leftJoin('contest_organization as o', (on) =>
      on.onRef('o.cid', '=', 't.cid').onRef('o.code', '=', 't.organization'),
    )
    .select(['u.uid', 'u.username', 'u.nickname', 'u.realname'])
    .select(({ fn }) => [
      fn.coalesce('t.displayName', 't.name').as('teamName'),
      fn.coalesce('o.name', 'u.school').as('school'),
    ])
    .orderBy('u.username')

/** Participants are who entered and who submitted. */
export const selectParticipantIds = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('contest_register')
    .select('uid')
    .where('cid', '=', cid)
    .union(({ selectFrom }) =>
      selectFrom('contest_record')
        .select('uid')
        .where('cid', '=', cid)
        .where('counts', '=', true)
        .where('period', '<>', recordPeriods.before),
    )

export const readPeople = (db: Db, cid: number) =>
  selectPeople(db, cid)
    .where(({ eb }) => eb('u.uid', 'in', selectParticipantIds(db, cid)))
    .execute()

const readRows = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('contest_record as r')
    .innerJoin('submission as s', 's.submitId', 'r.submitId')
    .select(['r.submitId', 'r.uid', 'r.cpid', 'r.submitTime', 'r.status', 'r.period', 's.language'])
    .select(['r.timeMs as runMs', 'r.score'])
    .where('r.cid', '=', cid)
    .where('r.counts', '=', true)
    .where('r.period', '<>', recordPeriods.before)
    .orderBy('r.submitTime')
    .orderBy('r.submitId')
    .execute()

/** In the order of `cpids`. */
async function readProblems(db: Db, cpids: readonly number[]): Promise<ExportProblem[]> {
  const found = await tables(db)
    .selectFrom('contest_problem as cp')
    .innerJoin('problem as p', 'p.id', 'cp.pid')
    .select(['cp.id', 'p.timeLimitMs', 'p.ioScore as fullScore'])
    .select(({ selectFrom }) =>
      selectFrom('problem_case as c')
        .select(({ fn }) => fn.countAll<number>().as('cases'))
        .whereRef('c.pid', '=', 'p.id')
        .as('caseCount'),
    )
    .where(({ ref }) => isOneOf(ref('cp.id'), cpids))
    .execute()
  const byId = new Map(
    found.map(({ id, timeLimitMs, fullScore, caseCount }) => [
      id,
      { timeLimitMs, fullScore, caseCount: caseCount ?? 0 },
    ]),
  )
  return cpids.flatMap((cpid) => byId.get(cpid) ?? [])
}

/** Null when there is no such contest. Whether the reader may have this variant has been asked. */
export async function readExport(db: Db, cid: number, variant: BoardVariant): Promise<ContestExport | null> {
  const facts = await findBoard(db, cid)
  if (!facts) return null
  const { startMs, endMs, freezeMs } = timesOf(facts.contest)
  const isOpen = seesLive(facts, variant)
  const { rulings } = facts.contest
  const isShown = ({ uid }: { readonly uid: string }) => variant === 'jury' || rulings[uid]?.out !== 'hidden'
  const people = (await readPeople(db, cid)).filter(isShown)
  const teamOf = new Map(people.map(({ uid }, index) => [uid, index]))
  const columnOf = new Map(facts.columns.map(({ cpid }, index) => [cpid, index]))
  const shown = (await readRows(db, cid)).filter(({ period }) => isOpen || period !== recordPeriods.after)
  return {
    head: headOf(facts, variant),
    startMs,
    endMs,
    freezeMs,
    isOpen: facts.isOpen,
    problems: await readProblems(
      db,
      facts.columns.map(({ cpid }) => cpid),
    ),
    teams: people.map((person) => ({
      username: person.username,
      name: shownName(person, rankNameOf(facts.contest.rankShowName)),
      school: person.school,
      isStar: facts.stars.has(person.username),
      isOut: rulings[person.uid]?.out !== undefined,
    })),
    runs: shown.flatMap(({ submitId, uid, cpid, submitTime, status, period, language, runMs, score }) => {
      const problem = columnOf.get(cpid)
      const team = teamOf.get(uid)
      if (problem === undefined || team === undefined) return []
      const isFrozen = !isOpen && period === recordPeriods.underFreeze
      const seesResult = !isFrozen && isFinal(status)
      return [
        {
          submitId,
          team,
          problem,
          language,
          isFrozen,
          offsetMs: submitTime.getTime() - startMs,
          status: seesResult ? status : null,
          runMs: seesResult ? runMs : null,
          score: seesResult ? score : null,
          isAfter: period === recordPeriods.after,
        },
      ]
    }),
  }
}
