/**
 * Names that stand on the rows of lists: looking them up row by row takes longer than finding the rows. They are kept
 * in this process until who is called what, or the bank, has a new revision (platform/cache/revision-cache.ts).
 */
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { plannedRows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { groupOfProblem, isProblemOpen } from './rows.ts'

interface Read<Key, Name> {
  readonly rev: number
  readonly names: ReadonlyMap<Key, Name>
}

export interface KeptNames<Key, Name> {
  /**
   * @param rev that the list was read at: no name is older @returns the names of `keys`; those of nobody are left out
   */
  readonly of: (db: Db, rev: number, keys: Iterable<Key>) => Promise<ReadonlyMap<Key, Name>>
}

/** @param load reads names and their revision in one statement @param most so many names are kept */
export function keepNames<Key, Name>(
  load: (db: Db, keys: readonly Key[]) => Promise<Read<Key, Name>>,
  most: number,
): KeptNames<Key, Name> {
  let at = 0
  const kept = new Map<Key, Name>()
  const moveTo = (rev: number): void => {
    if (rev <= at) return
    at = rev
    kept.clear()
  }
  return {
    of: async (db, rev, keys) => {
      moveTo(rev)
      const found = new Map<Key, Name>()
      const missing: Key[] = []
      for (const key of new Set(keys)) {
        const name = kept.get(key)
        if (name === undefined) missing.push(key)
        else found.set(key, name)
      }
      if (missing.length === 0) return found
      const read = await load(db, missing)
      moveTo(read.rev)
      if (kept.size + read.names.size > most) kept.clear()
      for (const [key, name] of read.names) {
        found.set(key, name)
        // Somebody else has read newer ones meanwhile.
        if (read.rev === at) kept.set(key, name)
      }
      return found
    },
  }
}

/** By uid. */
export const keepUserNames = (most: number): KeptNames<string, string> =>
  keepNames(async (db, uids) => {
    const found = await plannedRows(
      db,
      sql<{ rev: number; uid: string | null; username: string }>`
      select r.rev, u.uid, u.username from (select rev from name_revision limit 1) r left join users u on u.uid = any(${[...uids]}::text[])`,
    )
    return {
      rev: found[0]?.rev ?? 0,
      names: new Map(found.flatMap(({ uid, username }) => (uid === null ? [] : [[uid, username]]))),
    }
  }, most)

export interface ProblemName {
  readonly displayPid: string
  readonly title: string
  /** Anybody may open it, or anybody of its group. */
  readonly isProblemOpen: boolean
  /** The group that alone may open it; null for a problem of the bank. */
  readonly problemGroup: number | null
  readonly isRemote: boolean
}

/** By pid, with titles in a language. */
export const keepProblemNames = (locale: Locale, most: number): KeptNames<number, ProblemName> =>
  keepNames(async (db, pids) => {
    const found = await plannedRows(
      db,
      sql<ProblemName & { rev: number; pid: number | null }>`
      select r.rev, p.id as pid, p.display_id as "displayPid", coalesce(t.title, p.title) as title, p.is_remote as "isRemote", ${isProblemOpen} as "isProblemOpen",
        ${groupOfProblem} as "problemGroup"
      from (select rev from bank_revision limit 1) r left join problem p on p.id = any(${[...pids]}::bigint[]) left join problem_translation t on t.pid = p.id and t.locale = ${locale}`,
    )
    return {
      rev: found[0]?.rev ?? 0,
      names: new Map(found.flatMap(({ rev: _rev, pid, ...name }) => (pid === null ? [] : [[pid, name]]))),
    }
  }, most)
