/** What a rejudge of a problem would put back, and how far the last one is. */
import { expressionBuilder } from 'kysely'
import { Status, isManualVerdict, isInProgress } from '@podium/proto/rules/submission/verdict.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { tables } from '../../entities.ts'
import type { Tables } from '../../entities.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { ownGroupItem } from '../../groups/index.ts'
import { mayEditProblem } from '../../problems/index.ts'
import { ProblemRejudge } from '../entities.ts'
import { wireTime } from '../../../platform/http/time.ts'

type Tools = Pick<Context, 'orm' | 'now'>

export interface Span {
  readonly pid: number
  readonly lastSubmitId: number
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

/** Submissions that a rejudge puts back. Those of a contest that runs stay: its staff decide about them. */
export const judgedOf = (db: Db, { pid, lastSubmitId, toSubmitId }: Span, at: Date) => {
  const isWithin = of.and([of('s.submitId', '>', lastSubmitId), of('s.submitId', '<=', toSubmitId), isJudged])
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

const allOf = (pid: number): Span => ({ pid, lastSubmitId: 0, toSubmitId: Number.MAX_SAFE_INTEGER })

export interface Asked {
  readonly viewer: Viewer
  readonly pid: number
  /** In the back office of the problem's group instead of the site's. */
  readonly inGroup: boolean
}

/** Throws Refusal. @returns whether problems of this kind are judged here */
export async function enter(db: Db, { viewer, pid, inGroup }: Asked): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('problem')
    .select(['author', 'gid', 'applyPublicProgress', 'isRemote'])
    .where('id', '=', pid)
    .executeTakeFirst()
  if (!found) throw new Refusal(inGroup ? 'groupProblemMissing' : 'problemMissing')
  if (inGroup) await ownGroupItem(db, { gid: found.gid, isAuthor: found.author === viewer.username }, { viewer })
  else if (!mayEditProblem(viewer, found)) throw new Refusal('problemNotYours')
  return !found.isRemote
}

export const countJudged = (db: Db, pid: number, at: Date): Promise<{ judged: number; last: number }> =>
  tables(db)
    .selectFrom(judgedOf(db, allOf(pid), at).as('j'))
    .select(({ fn, val }) => [
      fn.countAll<number>().as('judged'),
      fn.coalesce(fn.max<number>('j.submitId'), val(0)).as('last'),
    ])
    .executeTakeFirstOrThrow()

/** For whoever may edit the problem. Throws Refusal. */
export async function problemRejudge({ orm, now }: Tools, asked: Asked): Promise<CallAnswer<'problemRejudge'>> {
  const db = orm.em.fork()
  const { pid } = asked
  const isJudgedHere = await enter(db, asked)
  const last = await db.findOne(ProblemRejudge, pid)
  return {
    judged: isJudgedHere ? (await countJudged(db, pid, now())).judged : 0,
    last: last && {
      total: last.total,
      done: last.done,
      startedAt: wireTime(last.startedAt),
      finishedAt: last.finishedAt ? wireTime(last.finishedAt) : null,
    },
  }
}
