/**
 * Slots go first to those who have held them least. What a user's tasks have held is stored at the user's gate, where
 * half of it is forgotten every minute; whoever has held more than some seconds waits behind all others, in lanes of
 * their own. So programs that sleep for long, or use up their whole limit on many cases, hold up their own user
 * first.
 *
 * Raw SQL: runs in the transaction of each verdict: 0.05 ms of processor time, typed 0.22 ms. May go with the rest of
 * that path.
 */
import { firstPlanned, plannedChange, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

const halfLifeS = 60
/** More than a minute of usual submitting takes. */
const longUseMs = 10_000

const usedNow = sql`slot_used_ms * power(0.5, extract(epoch from now() - slot_used_at) / ${halfLifeS})`

/** Call it with the user's gate locked. */
export const addSlotUse = (db: Db, uid: string, slotMs: number): Promise<unknown> =>
  plannedChange(
    db,
    sql`update submit_gate set slot_used_ms = ${usedNow} + ${slotMs}, slot_used_at = now() where uid = ${uid}`,
  )

export async function holdsSlotsLong(db: Db, uid: string): Promise<boolean> {
  const found = await firstPlanned(
    db,
    sql<{ isLong: boolean }>`select ${usedNow} > ${longUseMs} as "isLong" from submit_gate where uid = ${uid}`,
  )
  return found?.isLong ?? false
}
