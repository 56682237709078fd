/** What a user has solved, for the thresholds of writing. */
import { firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

/** Distinct solved public problems, counted no further than `enough`. */
export async function solvedPublicProblems(db: Db, uid: string, enough: number): Promise<number> {
  if (enough <= 0) return 0
  const found = await firstRow(
    db,
    sql<{ solved: number }>`
    select count(*)::int as solved from (
      select 1 from user_problem s join problem p on p.id = s.pid
      where s.uid = ${uid} and s.solved_at is not null and p.auth = 1 and not p.is_group limit ${enough}) one`,
  )
  return found?.solved ?? 0
}
