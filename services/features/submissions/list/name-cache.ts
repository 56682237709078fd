/**
 * Names on the rows of lists: looking them up row by row takes longer than finding the rows. They are cached in this
 * process until the names of users, or the bank, have a new revision (platform/cache/revision-cache.ts).
 */
import type { Db } from '../../../platform/database/sql.ts'

interface Read<Key, Name> {
  readonly rev: number
  readonly names: ReadonlyMap<Key, Name>
}

export interface CachedNames<Key, Name> {
  /**
   * @param rev that the list was read at: no name is older
   * @param keys of its rows; null on a row that has none
   * @returns the name of each row, undefined where nobody has the key
   */
  readonly of: (db: Db, rev: number, keys: readonly (Key | null)[]) => Promise<readonly (Name | undefined)[]>
}

/** @param load reads names and their revision in one statement @param most so many names are cached */
export function cacheNames<Key, Name>(
  load: (db: Db, keys: readonly Key[]) => Promise<Read<Key, Name>>,
  most: number,
): CachedNames<Key, Name> {
  let at = 0
  const cached = new Map<Key, Name>()
  const moveTo = (rev: number): void => {
    if (rev <= at) return
    at = rev
    cached.clear()
  }
  return {
    of: async (db, rev, keys) => {
      moveTo(rev)
      // Once a row: of many users the cache is larger than what a processor has at hand.
      const known = keys.map((key) => (key === null ? undefined : cached.get(key)))
      const missing = keys.filter((key, row): key is Key => key !== null && known[row] === undefined)
      if (missing.length === 0) return known
      const read = await load(db, [...new Set(missing)])
      moveTo(read.rev)
      if (cached.size + read.names.size > most) cached.clear()
      // Somebody else has read newer ones meanwhile.
      if (read.rev === at) for (const [key, name] of read.names) cached.set(key, name)
      return keys.map((key, row) => known[row] ?? (key === null ? undefined : read.names.get(key)))
    },
  }
}
