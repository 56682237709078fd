/**
 * Words in names of users, found through the characters that occur in them
 * (platform/database/migrations/initial/statistics.ts).
 *
 * Raw SQL: conditions inside the statements of the rank and of the submission list (people/ranks.hot-sql.ts and
 * submissions/list/read.hot-sql.ts have the figures), and a query of PostgreSQL's own statistics. May go when those
 * lists are typed.
 */
import type { RawBuilder } from 'kysely'
import { cacheFor } from '../../platform/cache/timed-cache.ts'
import { firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

const cacheLifeMs = 60_000
/** Pairs that so many names have say little, and take long to go through. */
const commonShare = 0.05

/**
 * Pairs of characters that very many names have, as PostgreSQL has met them. Any list is right; a good one is quick.
 */
export type CommonPairs = () => Promise<readonly string[]>

export function openCommonPairs(db: () => Db): CommonPairs {
  const cache = cacheFor(cacheLifeMs, async () => {
    const found = await firstRow(
      db(),
      sql<{ pairs: string[] | null }>`
      select array_agg(e.gram) as pairs from pg_stats s, unnest(s.most_common_elems::text::text[],
        s.most_common_elem_freqs) as e (gram, freq)
      where s.tablename = 'user_search' and s.attname = 'grams' and e.freq >= ${commonShare} and e.gram is not null`,
    )
    return found?.pairs ?? []
  })
  return () => cache.get('')
}

/** A word in lower case, made so once and not for each row that it is looked for in. */
export const lowered = (word: string): RawBuilder<unknown> => sql`(select lower(${word}))`

/** Condition on `user_search f` that an index answers: everybody with the word, and some without. */
export const mayHave = (word: string, common: readonly string[]): RawBuilder<unknown> => sql`
  f.grams @> (select coalesce(nullif(array_agg(gram) filter (where gram <> all(${[...common]}::text[])), '{}'),
    array_agg(gram))
    from unnest(search_needle(lower(${word}))) as needle (gram))`
