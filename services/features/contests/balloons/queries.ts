/** The balloon queue (contract/contests-and-community 6.11), from which the freeze hides nothing. */
import { expressionBuilder } from 'kysely'
import type { SqlBool } from 'kysely'
import type { Static } from 'typebox'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { AcInfo } from '@podium/proto/calls/contest/contest-shapes.ts'
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import { Status, verdicts } from '@podium/proto/rules/submission/verdict.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { staffContest } from '../policy.ts'
import { shownAffiliation, shownName, shownSeat } from '../queries.ts'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import type { Tables } from '../../entities.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { waitingOf } from '../present.ts'

const records = expressionBuilder<Tables & { r: Tables['contest_record'] }, 'r'>()

type Tools = Pick<Context, 'orm' | 'now'>
const defaultPageRows = 30

/** Records `r` that count, from the start to the end. */
const countedRecords = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('contest_record as r')
    .where('r.cid', '=', cid)
    .where('r.period', 'in', [recordPeriods.open, recordPeriods.underFreeze])
    .where('r.counts', '=', true)

const inProgress = Object.values(verdicts).flatMap(({ phase, code }) => (phase === 'progress' ? [code] : []))

/** Whether the user of record `r` is a star user of a contest that leaves first solves to the others. */
const isOutOfFirsts = (cid: number) =>
  records.exists(
    records
      .selectFrom('contest as o')
      .innerJoin('users as w', (on) => on.onRef('w.uid', '=', 'r.uid'))
      .select('o.id')
      .where('o.id', '=', cid)
      .where('o.starsFirst', '=', false)
      .where(({ fn }) => fn<SqlBool>('jsonb_exists', ['o.starAccounts', 'w.username'])),
  )

/** The first of the records of each participant on each problem. */
const firstOfEach = (db: Db, cid: number) =>
  countedRecords(db, cid)
    .distinctOn(['r.cpid', 'r.uid'])
    .select(['r.submitId', 'r.cpid', 'r.uid', 'r.submitTime', 'r.timeS', 'r.status'])
    .select(({ not }) => not(isOutOfFirsts(cid)).as('competes'))
    .orderBy('r.cpid')
    .orderBy('r.uid')
    .orderBy('r.submitTime')
    .orderBy('r.submitId')

const balloonColumns = [
  'f.submitId as sid',
  'f.cpid',
  'f.uid',
  'f.submitTime as at',
  'f.timeS as seconds',
  'f.status',
  'w.runnerUid as runner',
] as const

/**
 * The first accept of each participant on each problem; the first of a problem is its first blood. The balloon is
 * delivered once, for whichever accept it was.
 */
const firsts = (db: Db, cid: number) =>
  tables(db)
    .selectFrom(firstOfEach(db, cid).where('r.status', '=', Status.accepted).as('f'))
    .leftJoin('contest_balloon as w', (on) => on.onRef('w.cpid', '=', 'f.cpid').onRef('w.uid', '=', 'f.uid'))
    .select(balloonColumns)
    .select(({ eb, fn, lit, and }) => [
      and([
        eb('f.competes', '=', true),
        eb(
          fn
            .agg<number>('row_number')
            .over((over) =>
              over
                .partitionBy(['f.cpid', 'f.competes'])
                .orderBy('f.timeS')
                .orderBy('f.submitTime')
                .orderBy('f.submitId'),
            ),
          '=',
          lit(1),
        ),
      ]).as('first'),
      eb('w.doneAt', 'is not', null).as('delivered'),
      lit<boolean>(false).as('returned'),
    ])

const balloons = expressionBuilder<Tables & { b: Tables['contest_balloon'] }, 'b'>()

/** Whether the jury has disqualified whose balloon `b` is. */
const isOut = (cid: number) =>
  balloons.exists(
    balloons
      .selectFrom('contest as o')
      .select('o.id')
      .where('o.id', '=', cid)
      .where(({ eb, fn, val }) =>
        eb(fn<string | null>('jsonb_extract_path_text', ['o.rulings', 'b.uid', val('out')]), 'is not', null),
      ),
  )

/** Records `x` of the participant of balloon `b` on its problem, of those that count. */
const recordsOfBalloon = () =>
  balloons
    .selectFrom('contest_record as x')
    .select('x.submitId')
    .whereRef('x.cpid', '=', 'b.cpid')
    .whereRef('x.uid', '=', 'b.uid')
    .where('x.period', 'in', [recordPeriods.open, recordPeriods.underFreeze])
    .where('x.counts', '=', true)

const isSolved = () => balloons.exists(recordsOfBalloon().where('x.status', '=', Status.accepted))

/** Only what was judged before: a new try of the participant delays nothing. */
const isJudgedAgain = () =>
  balloons.exists(
    recordsOfBalloon()
      .innerJoin('submission as s', 's.submitId', 'x.submitId')
      .where('x.status', 'in', inProgress)
      .where('s.attempt', '>', 1),
  )

/** Delivered balloons of problems that the participant has not solved any more. What is judged again is waited for. */
const takeBacks = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('contest_balloon as b')
    .innerJoin('contest_record as r', 'r.submitId', 'b.submitId')
    .where('b.cid', '=', cid)
    .where('b.doneAt', 'is not', null)
    .where(({ not, or }) => or([isOut(cid), not(or([isSolved(), isJudgedAgain()]))]))
    .select(['b.submitId as sid', 'b.cpid', 'b.uid', 'r.submitTime as at', 'r.timeS as seconds', 'r.status'])
    .select('b.runnerUid as runner')
    .select(({ lit }) => [
      lit<SqlBool>(false).as('first'),
      lit<SqlBool>(false).as('delivered'),
      lit<boolean>(true).as('returned'),
    ])

/** Who is disqualified gets none; what they have is taken back. */
const ofThoseIn = (db: Db, cid: number, from: Balloons) =>
  tables(db)
    .selectFrom(from.as('b'))
    .where(({ eb, or, not }) => or([eb('b.returned', '=', true), not(isOut(cid))]))

const countOf = (db: Db, cid: number, from: Balloons, onlyWaiting: boolean) =>
  ofThoseIn(db, cid, from)
    .select(({ eb, fn, and }) => {
      const waits = eb('b.delivered', '=', false)
      return [
        (onlyWaiting ? fn.countAll<number>().filterWhere(waits) : fn.countAll<number>()).as('total'),
        fn.countAll<number>().filterWhere(waits).as('waiting'),
        fn
          .min('b.at')
          .filterWhere(and([waits, eb('b.returned', '=', false)]))
          .as('since'),
      ]
    })
    .executeTakeFirstOrThrow()

/** What waits in the queue: balloons that are to be delivered, and those to be taken back. */
export const countBalloons = (db: Db, cid: number) =>
  countOf(db, cid, firsts(db, cid).unionAll(takeBacks(db, cid)), true)

const selectBalloons = (db: Db, cid: number, from: Balloons) =>
  ofThoseIn(db, cid, from)
    .innerJoin('contest as c', (on) => on.on('c.id', '=', cid))
    .innerJoin('contest_problem as cp', 'cp.id', 'b.cpid')
    .leftJoin('users as u', 'u.uid', 'b.uid')
    .leftJoin('users as k', 'k.uid', 'b.runner')
    .select(['b.sid', 'b.uid', 'b.at', 'b.seconds', 'b.delivered', 'b.first', 'b.returned'])
    .select(['cp.pid', 'cp.displayId', 'cp.color', 'u.realname', 'k.username as runner'])
    .select(({ fn, val }) => [fn.coalesce('u.username', val('')).as('username'), shownName().as('displayName')])
    .select([shownSeat().as('place'), shownAffiliation().as('affiliation')])
    .orderBy('b.delivered')
    .orderBy('b.returned', 'desc')
    .orderBy('b.at')
    .orderBy('b.sid')

type Balloons = ReturnType<typeof firsts>
type Row = Awaited<ReturnType<ReturnType<typeof selectBalloons>['executeTakeFirstOrThrow']>>

const wireAccepted = 1

const present = (cid: number, row: Row): Static<typeof AcInfo> => ({
  id: row.sid,
  cid,
  pid: row.pid,
  submitId: row.sid,
  uid: row.uid,
  username: row.username,
  realname: row.realname,
  displayName: row.displayName,
  place: row.place,
  affiliation: row.affiliation,
  displayId: row.displayId,
  color: row.color,
  submitTime: wireTime(row.at),
  time: row.seconds,
  status: wireAccepted,
  checked: Boolean(row.delivered),
  firstBlood: Boolean(row.first),
  takeBack: Boolean(row.returned),
  runner: row.runner,
})

/** Throws Refusal. */
export async function listAccepted(
  { orm, now }: Tools,
  viewer: Viewer,
  query: CallQuery<'contestAcInfo'>,
): Promise<CallAnswer<'contestAcInfo'>> {
  const db = orm.em.fork()
  await staffContest(db, { cid: query.cid, viewer, now: now() }, 'balloons')
  const bounds = pageBounds(query, defaultPageRows)
  const { cid, onlyWaiting = false } = query
  const balloons = query.takeBacks ? firsts(db, cid).unionAll(takeBacks(db, cid)) : firsts(db, cid)
  const [counted, found] = await Promise.all([
    countOf(db, cid, balloons, onlyWaiting),
    selectBalloons(db, cid, balloons)
      .$if(onlyWaiting, (all) => all.where('b.delivered', '=', false))
      .limit(bounds.size)
      .offset(bounds.offset)
      .execute(),
  ])
  const page = pageOf(
    found.map((row) => present(cid, row)),
    counted.total,
    bounds,
  )
  return { ...page, waiting: waitingOf(counted) }
}
