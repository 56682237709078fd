import { colourWordOf } from '@podium/proto/rules/contest/balloon-colours.ts'
import type { Context } from '../../../platform/context.ts'
import { toDate } from '../../../platform/database/stored-time.ts'
import { tables } from '../../entities.ts'
import { paperTime } from '../printer/times.ts'
import type { Paper } from '../printer/worker.ts'
import { selectBalloons } from './queries.ts'
import { firstsAndTakeBacks } from './solves.ts'

/** Null for what no runner has to go for any more: it was delivered meanwhile, or the solve has gone. */
export async function ticketPaper({ orm }: Pick<Context, 'orm'>, id: number): Promise<Paper | null> {
  const db = orm.em.fork()
  const { cid, cpid, uid, takeBack } = await tables(db)
    .selectFrom('contest_ticket')
    .select(['cid', 'cpid', 'uid', 'takeBack'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const row = await selectBalloons(db, cid, firstsAndTakeBacks(db, cid))
    .select(['c.title', 'c.startTime'])
    .where('b.cpid', '=', cpid)
    .where('b.uid', '=', uid)
    .where('b.delivered', '=', false)
    .where('b.returned', '=', takeBack)
    .executeTakeFirst()
  if (row === undefined) return null
  // The library of PDF and its fonts are read when something is printed first.
  const { printedTicket } = await import('../printer/ticket.ts')
  return {
    name: [row.displayId, row.displayName, row.place].filter((part) => part !== null).join(' '),
    document: await printedTicket({
      problem: row.displayId,
      colour: row.color,
      colourWord: colourWordOf(row.color),
      team: row.displayName ?? '',
      affiliation: row.affiliation,
      seat: row.place,
      mark: takeBack ? 'takeBack' : row.first ? 'first' : null,
      submission: row.sid,
      contest: row.title,
      at: paperTime(toDate(row.at), toDate(row.startTime)),
    }),
  }
}
