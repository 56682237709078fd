/**
 * How tables were read, as PostgreSQL itself counts it. What a connection has read is counted with the first that it
 * is asked a second later, or when it has been idle for ten.
 */
import { expect, vi } from 'vitest'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Db } from '@podium/services/platform/database/sql.ts'

export interface Scans {
  readonly whole: Readonly<Record<string, number>>
  readonly byIndex: number
}

export async function scansOf(db: Db, tables: readonly string[]): Promise<Scans> {
  const found = await rows(
    db,
    sql<{ relname: string; whole: number; byIndex: number }>`
    select relname, seq_scan as whole, idx_scan as "byIndex" from pg_stat_user_tables
      where relname = any(${[...tables]})`,
  )
  expect(found).toHaveLength(tables.length)
  return {
    whole: Object.fromEntries(found.map((one) => [one.relname, one.whole])),
    byIndex: found.reduce((sum, one) => sum + one.byIndex, 0),
  }
}

interface Expected {
  readonly since: Scans
  /** By an index. */
  readonly reads: number
  /** Uses the connections that have read, so that they are counted. */
  readonly ask: () => Promise<unknown>
}

/** Waits until at least so many reads were counted since. */
export const untilCounted = (db: Db, tables: readonly string[], { since, reads, ask }: Expected): Promise<unknown> =>
  vi.waitFor(
    async () => {
      await ask()
      expect((await scansOf(db, tables)).byIndex).toBeGreaterThanOrEqual(since.byIndex + reads)
    },
    { timeout: 20_000, interval: 400 },
  )

/**
 * A question that reads a whole table does so each time; what the worker reads now and then, or was read before and
 * is counted late, does not.
 * @param ask may run several times; causes at least `reads` reads by an index
 */
export const expectNoWholeTable = (
  db: Db,
  tables: readonly string[],
  reads: number,
  ask: () => Promise<unknown>,
): Promise<unknown> =>
  vi.waitFor(
    async () => {
      const before = await scansOf(db, tables)
      await ask()
      await untilCounted(db, tables, { since: before, reads, ask })
      expect((await scansOf(db, tables)).whole).toEqual(before.whole)
    },
    { timeout: 60_000 },
  )
