/** Work that the site does once a day, in whichever process comes to it first. */
import { dayOf } from '../database/server-day.ts'
import type { InferKyselyDB } from '@mikro-orm/postgresql'
import type { Db } from '../database/sql.ts'
import type { DailyWork } from './entities.ts'

const naming = { tableNamingStrategy: 'table', columnNamingStrategy: 'property' } as const

/**
 * Takes today's turn. In a transaction the turn is given back when that fails, and others wait for its end meanwhile.
 * @param hour of the day of the site's servers from which on it is due
 * @returns false before that hour, and when today's turn has been taken
 */
export async function takeTurn(db: Db, work: string, hour: number, now: Date): Promise<boolean> {
  if (now.getHours() < hour) return false
  const day = dayOf(now)
  const taken = await db
    .getKysely<InferKyselyDB<typeof DailyWork, typeof naming>, typeof naming>(naming)
    .insertInto('daily_work')
    .values({ work, day })
    .onConflict((conflict) => conflict.column('work').doUpdateSet({ day }).where('daily_work.day', '<', day))
    .returning('work')
    .executeTakeFirst()
  return taken !== undefined
}
