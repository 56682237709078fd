/** The newest ticket of a balloon, which says what its runner was sent for last. */
import { expressionBuilder } from 'kysely'
import { tables } from '../../entities.ts'
import type { Tables } from '../../entities.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { waitingBalloons } from './solves.ts'

const afterEndMs = 24 * 3_600_000

const balloons = expressionBuilder<Tables & { b: { cpid: number; uid: string } }, 'b'>()

/** Of balloon `b`. */
export const newestTicket = () =>
  balloons
    .selectFrom('contest_ticket as n')
    .select(['n.id', 'n.round', 'n.takeBack', 'n.printer', 'n.printerReason'])
    .whereRef('n.cpid', '=', 'b.cpid')
    .whereRef('n.uid', '=', 'b.uid')
    .orderBy('n.round', 'desc')
    .limit(1)

/** Balloons that a runner has to go for, with the newest ticket of each. */
export const balloonsAndTickets = (db: Db, cid: number) =>
  waitingBalloons(db, cid)
    .leftJoinLateral(newestTicket().as('y'), (on) => on.onTrue())
    .select(['b.cpid', 'b.uid', 'b.returned', 'y.round', 'y.printer', 'y.takeBack'])

/** Contests whose tickets are printed now. After the end the last balloons are still under way, and some come back. */
export async function contestsWithTickets(db: Db, now: Date): Promise<readonly number[]> {
  const found = await tables(db)
    .selectFrom('contest_hall as h')
    .innerJoin('contest as c', 'c.id', 'h.cid')
    .select('h.cid')
    .where('h.printsTickets', '=', true)
    .where('c.startTime', '<=', now)
    .where('c.endTime', '>', new Date(now.getTime() - afterEndMs))
    .execute()
  return found.map(({ cid }) => cid)
}
