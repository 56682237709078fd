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
   * @param rev that the list was read at: no name is older @returns the names of `keys`; those of nobody are left out
   */
  readonly of: (db: Db, rev: number, keys: Iterable<Key>) => Promise<ReadonlyMap<Key, Name>>
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
      const found = new Map<Key, Name>()
      const missing = new Set<Key>()
      for (const key of keys) {
        const name = cached.get(key)
        if (name === undefined) missing.add(key)
        else found.set(key, name)
      }
      if (missing.size === 0) return found
      const read = await load(db, [...missing])
      moveTo(read.rev)
      if (cached.size + read.names.size > most) cached.clear()
      for (const [key, name] of read.names) {
        found.set(key, name)
        // Somebody else has read newer ones meanwhile.
        if (read.rev === at) cached.set(key, name)
      }
      return found
    },
  }
}
