import type { Context } from '../../../platform/context.ts'
import { tables } from '../../entities.ts'
import { paperTime } from '../printer/times.ts'
import type { Paper } from '../printer/worker.ts'
import { shownName, shownSeat } from '../queries.ts'

/** Of a request. */
export async function printPaper({ orm }: Pick<Context, 'orm'>, id: number): Promise<Paper> {
  const row = await tables(orm.em.fork())
    .selectFrom('contest_print as t')
    .innerJoin('contest as c', 'c.id', 't.cid')
    .leftJoin('users as u', 'u.uid', 't.uid')
    .select(['t.content', 't.createdAt', 'c.title', 'c.startTime'])
    .select([shownName().as('team'), shownSeat().as('seat')])
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow()
  const team = row.team ?? ''
  // The library of PDF and its fonts are read when something is printed first.
  const { printedSheet } = await import('../printer/sheet.ts')
  const at = paperTime(row.createdAt, row.startTime)
  return {
    name: [team, row.seat].filter((part) => part !== null).join(' '),
    document: await printedSheet({ team, seat: row.seat, contest: row.title, at, text: row.content }),
  }
}
