/** What a user has solved, for the thresholds of writing. */
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'

/** Distinct solved public problems, counted no further than `enough`. */
export async function solvedPublicProblems(db: Db, uid: string, enough: number): Promise<number> {
  if (enough <= 0) return 0
  const found = await tables(db)
    .selectFrom('user_problem as s')
    .innerJoin('problem as p', 'p.id', 's.pid')
    .select('s.pid')
    .where('s.uid', '=', uid)
    .where('s.solvedAt', 'is not', null)
    .where('p.auth', '=', problemAuths.public)
    .where('p.isGroup', '=', false)
    .limit(enough)
    .execute()
  return found.length
}
