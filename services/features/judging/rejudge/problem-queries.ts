/**
 * Which submissions of a problem a rejudge is about. Those of a contest that runs stay: its staff decide about them.
 */
import type { InferEntity } from '@mikro-orm/postgresql'
import { expressionBuilder } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import { isInProgress, isManualVerdict, Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Db } from '../../../platform/database/sql.ts'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { Context } from '../../../platform/context.ts'
import { ProblemRejudge } from '../entities.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { enter } from './problem-policy.ts'
import type { Asked } from './problem-policy.ts'
import { tables } from '../../entities.ts'
import type { Tables } from '../../entities.ts'

type Tools = Pick<Context, 'orm' | 'now'>

export interface Span {
  readonly pid: number
  /** Those after it, */
  readonly lastSubmitId: number
  /** up to this one. */
  readonly toSubmitId: number
}

const all = Object.values(Status)
/** A compile error does not come from the problem, and nobody asked for what was cancelled. */
const verdicts = all.filter(isManualVerdict).filter((status) => status !== Status.submitFailed)
const inProgress = all.filter(isInProgress)

const of = expressionBuilder<{ s: Tables['submission'] }, 's'>()

/** What has been judged, or is with a judge that may hold the old test data. Manual verdicts stay. */
const isJudged = of.and([
  of('s.codeBytes', '>', 0),
  of('s.isManual', '=', false),
  of.or([
    of('s.status', 'in', verdicts),
    of.and([of('s.status', 'in', inProgress), of('s.dispatchedAt', 'is not', null)]),
  ]),
])

/** What was put back and has no new verdict yet. */
const isWaiting = of.and([of('s.lane', '=', 'rejudge'), of('s.status', 'in', inProgress)])

const ofProblem = (db: Db, { pid, lastSubmitId, toSubmitId }: Span, at: Date, which: Expression<SqlBool>) => {
  const isWithin = of.and([of('s.submitId', '>', lastSubmitId), of('s.submitId', '<=', toSubmitId), which])
  const ofContests = tables(db)
    .selectFrom('contest_problem as cp')
    .innerJoin('contest as c', 'c.id', 'cp.cid')
    .innerJoin('contest_record as r', 'r.cpid', 'cp.id')
    .innerJoin('submission as s', 's.submitId', 'r.submitId')
    .select('s.submitId')
    .where('cp.pid', '=', pid)
    .where(({ eb, or }) => or([eb('c.startTime', '>', at), eb('c.endTime', '<=', at)]))
    .where(isWithin)
  return tables(db)
    .selectFrom('submission as s')
    .select('s.submitId')
    .where('s.pid', '=', pid)
    .where('s.cid', '=', 0)
    .where(isWithin)
    .unionAll(ofContests)
}

/** The next ones that a rejudge puts back, oldest first. */
export const nextJudged = (db: Db, span: Span, at: Date, limitRows: number): Promise<{ submitId: number }[]> =>
  tables(db)
    .selectFrom(ofProblem(db, span, at, isJudged).as('j'))
    .select('j.submitId')
    .orderBy('j.submitId')
    .limit(limitRows)
    .execute()

/** How many a rejudge of all would put back, and the newest of them; 0 for none. */
export const countJudged = (db: Db, pid: number, at: Date): Promise<{ judged: number; last: number }> =>
  tables(db)
    .selectFrom(ofProblem(db, { pid, lastSubmitId: 0, toSubmitId: Number.MAX_SAFE_INTEGER }, at, isJudged).as('j'))
    .select(({ fn, val }) => [
      fn.countAll<number>().as('judged'),
      fn.coalesce(fn.max<number>('j.submitId'), val(0)).as('last'),
    ])
    .executeTakeFirstOrThrow()

/** How many of those that were put back wait for their new verdict. */
export async function countWaiting(db: Db, span: Span, at: Date): Promise<number> {
  const { waiting } = await tables(db)
    .selectFrom(ofProblem(db, span, at, isWaiting).as('w'))
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  return waiting
}

export const presentRejudge = (
  row: InferEntity<typeof ProblemRejudge>,
): NonNullable<CallAnswer<'problemRejudge'>['last']> => ({
  total: row.total,
  done: row.done,
  judged: row.judged,
  startedAt: wireTime(row.startedAt),
  finishedAt: row.finishedAt ? wireTime(row.finishedAt) : null,
  judgedAt: row.judgedAt ? wireTime(row.judgedAt) : null,
  revision: row.revision,
})

/** For whoever may edit the problem. Throws Refusal. */
export async function problemRejudge({ orm, now }: Tools, asked: Asked): Promise<CallAnswer<'problemRejudge'>> {
  const db = orm.em.fork()
  const { pid } = asked
  const isJudgedHere = await enter(db, asked)
  const last = await db.findOne(ProblemRejudge, pid)
  return {
    judged: isJudgedHere ? (await countJudged(db, pid, now())).judged : 0,
    last: last && presentRejudge(last),
  }
}
