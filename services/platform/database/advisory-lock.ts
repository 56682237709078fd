/** Locks on names in place of rows, held until the transaction ends. */
import type { Db } from './sql.ts'

/** Kinds of names, so that equal names of two kinds do not wait for each other. */
export const lockKinds = { storedHash: 7_036_487, fileOwner: 7_036_488, remoteAccounts: 7_036_489 } as const

/** Waits until nobody else holds the name. Call it in a transaction. */
export async function lockName(db: Db, kind: keyof typeof lockKinds, name: string): Promise<void> {
  await db
    .getKysely<Record<never, never>>()
    .selectNoFrom(({ fn, val }) =>
      fn<unknown>('pg_advisory_xact_lock', [fn('hashtextextended', [val(name), val(lockKinds[kind])])]).as('locked'),
    )
    .execute()
}
