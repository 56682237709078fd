/** Balloons of a contest as their solves are now: those to be delivered, and those to be taken back. */
import { expressionBuilder } from 'kysely'
import type { SqlBool } from 'kysely'
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import { codesInProgress, Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import type { Tables } from '../../entities.ts'

const records = expressionBuilder<Tables & { r: Tables['contest_record'] }, 'r'>()

/** Records `r` that count, from the start to the end. */
const countedRecords = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('contest_record as r')
    .where('r.cid', '=', cid)
    .where('r.period', 'in', [recordPeriods.open, recordPeriods.underFreeze])
    .where('r.counts', '=', true)

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
export const firsts = (db: Db, cid: number) =>
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
      .where('x.status', 'in', codesInProgress)
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

export type Balloons = ReturnType<typeof firsts>

/** With those to be taken back. */
export const firstsAndTakeBacks = (db: Db, cid: number): Balloons => firsts(db, cid).unionAll(takeBacks(db, cid))

/** Who is disqualified gets none; what they have is taken back. */
export const ofThoseIn = (db: Db, cid: number, from: Balloons) =>
  tables(db)
    .selectFrom(from.as('b'))
    .where(({ eb, or, not }) => or([eb('b.returned', '=', true), not(isOut(cid))]))

/** What a runner has to go for. */
export const waitingBalloons = (db: Db, cid: number) =>
  ofThoseIn(db, cid, firstsAndTakeBacks(db, cid)).where('b.delivered', '=', false)
