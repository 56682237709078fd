/**
 * A contest as one reader class may export it. What the seal hides from the public leaves no more than that there was
 * an attempt; what came after the end is nobody's but the staff's while anything is sealed.
 */
import type { BoardVariant } from '../store/facts.ts'
import { headOf, seesLive } from '../store/facts.ts'
import { findBoard } from '../store/find-board.hot-sql.ts'
import type { BoardHead } from '@podium/proto/rules/board/snapshot.ts'
import { rankNameOf, shownName } from '@podium/proto/rules/board/listing.ts'
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import type { RecordPeriod } from '@podium/proto/rules/contest/contest-phase.ts'
import { isFinal } from '@podium/proto/rules/submission/verdict.ts'
import { timesOf } from '../../contests/index.ts'
import { rows, sql, toDate } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'

export interface ExportTeam {
  readonly username: string
  readonly name: string
  readonly school: string | null
  readonly isStar: boolean
}

export interface ExportRun {
  readonly submitId: number
  /** Indexes into teams and columns. */
  readonly team: number
  readonly problem: number
  readonly offsetMs: number
  /** Verdict code; null when there is none yet, or none for this reader. */
  readonly status: number | null
  /** Hidden by the seal. */
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
  /** The public sees what lies under the seal; false, too, while there is a seal to come. */
  readonly isOpen: boolean
  /** By column. */
  readonly problems: readonly ExportProblem[]
  readonly teams: readonly ExportTeam[]
  readonly runs: readonly ExportRun[]
}

interface Row {
  readonly submitId: number
  readonly uid: string
  readonly cpid: number
  readonly submitTime: string
  readonly status: number
  readonly period: RecordPeriod
  readonly language: string
  readonly runMs: number | null
  readonly score: number | null
}

interface Person {
  readonly uid: string
  readonly username: string
  readonly nickname: string | null
  readonly realname: string | null
  readonly school: string | null
}

/** Participants are who entered and who submitted. */
const readPeople = (db: Db, cid: number): Promise<Person[]> =>
  rows(
    db,
    sql<Person>`
    select u.uid, u.username, u.nickname, u.realname, u.school from users u
    where u.uid in (select uid from contest_register where cid = ${cid}
      union select uid from contest_record where cid = ${cid} and not is_staff and period <> ${recordPeriods.before})
    order by u.username`,
  )

const readRows = (db: Db, cid: number): Promise<Row[]> =>
  rows(
    db,
    sql<Row>`
    select r.submit_id as "submitId", r.uid, r.cpid, r.submit_time as "submitTime", r.status, r.period,
      s.language, r.time_ms as "runMs", r.score
    from contest_record r join submission s on s.submit_id = r.submit_id
    where r.cid = ${cid} and not r.is_staff and r.period <> ${recordPeriods.before}
    order by r.submit_time, r.submit_id`,
  )

const readProblems = (db: Db, cpids: readonly number[]): Promise<ExportProblem[]> =>
  rows(
    db,
    sql<ExportProblem>`
    select p.time_limit_ms as "timeLimitMs", p.io_score as "fullScore",
      (select count(*)::int from problem_case c where c.pid = p.id) as "caseCount"
    from unnest(${[...cpids]}::bigint[]) with ordinality as one (cpid, place)
      join contest_problem cp on cp.id = one.cpid join problem p on p.id = cp.pid
    order by one.place`,
  )

/** Null when there is no such contest. Whether the reader may have this variant has been asked. */
export async function readExport(db: Db, cid: number, variant: BoardVariant): Promise<ContestExport | null> {
  const facts = await findBoard(db, cid)
  if (!facts) return null
  const { startMs, endMs, freezeMs } = timesOf(facts.contest)
  const isOpen = seesLive(facts, variant)
  const people = await readPeople(db, cid)
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
          offsetMs: toDate(submitTime).getTime() - startMs,
          status: seesResult ? status : null,
          runMs: seesResult ? runMs : null,
          score: seesResult ? score : null,
          isAfter: period === recordPeriods.after,
        },
      ]
    }),
  }
}
