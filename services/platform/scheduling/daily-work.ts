/** Work that the site does once a day, in whichever process comes to it first. */
import { dayOf } from '../database/server-day.ts'
import { change, sql } from '../database/sql.ts'
import type { Db } from '../database/sql.ts'

/**
 * Takes today's turn. In a transaction the turn is given back when that fails, and others wait for its end meanwhile.
 * @param hour of the day of the site's servers from which on it is due
 * @returns false before that hour, and when today's turn has been taken
 */
export async function takeTurn(db: Db, work: string, hour: number, now: Date): Promise<boolean> {
  if (now.getHours() < hour) return false
  const taken = await change(
    db,
    sql`
    insert into daily_work (work, day) values (${work}, ${dayOf(now)}) on conflict (work) do update set day = excluded.day where daily_work.day < excluded.day`,
  )
  return taken > 0
}
