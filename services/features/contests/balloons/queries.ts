/** The balloon queue (contract/contests-and-community 6.11), from which the freeze hides nothing. */
import type { Static } from 'typebox'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { AcInfo } from '@podium/proto/calls/contest/contest-shapes.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { staffContest } from '../policy.ts'
import { shownAffiliation, shownName, shownSeat } from '../queries.ts'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { waitingOf } from '../present.ts'
import { firsts, firstsAndTakeBacks, ofThoseIn } from './solves.ts'
import type { Balloons } from './solves.ts'
import { newestTicket } from './tickets.ts'

type Tools = Pick<Context, 'orm' | 'now'>
const defaultPageRows = 30

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
export const countBalloons = (db: Db, cid: number) => countOf(db, cid, firstsAndTakeBacks(db, cid), true)

export const selectBalloons = (db: Db, cid: number, from: Balloons) =>
  ofThoseIn(db, cid, from)
    .innerJoin('contest as c', (on) => on.on('c.id', '=', cid))
    .innerJoin('contest_problem as cp', 'cp.id', 'b.cpid')
    .leftJoin('users as u', 'u.uid', 'b.uid')
    .leftJoin('users as k', 'k.uid', 'b.runner')
    .leftJoinLateral(newestTicket().as('y'), (on) => on.onRef('y.takeBack', '=', 'b.returned'))
    .select(['b.sid', 'b.uid', 'b.at', 'b.seconds', 'b.delivered', 'b.first', 'b.returned'])
    .select(['y.printer', 'y.printerReason'])
    .select(['cp.pid', 'cp.displayId', 'cp.color', 'u.realname', 'k.username as runner'])
    .select(({ fn, val }) => [fn.coalesce('u.username', val('')).as('username'), shownName().as('displayName')])
    .select([shownSeat().as('place'), shownAffiliation().as('affiliation')])
    .orderBy('b.delivered')
    .orderBy('b.returned', 'desc')
    .orderBy('b.at')
    .orderBy('b.sid')

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
  printer: row.printer,
  printerReason: row.printerReason,
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
  const balloons = query.takeBacks ? firstsAndTakeBacks(db, cid) : firsts(db, cid)
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
