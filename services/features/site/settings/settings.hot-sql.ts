/**
 * The stored settings, over the pool of lists: transactions ask for settings too, and were they read over a connection
 * of the transactions' pool, as many transactions as it has connections would wait for each other. Every call asks for
 * them: raw and planned it takes 0.05 ms of processor time, typed 0.15 ms. It may go when calls ask less often.
 */
import { plannedRows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'

export const storedSettings = (db: Db, keys: readonly string[]): Promise<{ key: string; value: unknown }[]> =>
  plannedRows(db, sql<{ key: string; value: unknown }>`select key, value from setting where key = any(${[...keys]})`)
