import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { selectProblems } from './problem-detail.ts'

/** Problems of these ids, in the order of the ids; who may read them is asked before. */
export async function problemsById(db: Db, pids: readonly number[], locale: Locale) {
  const found = await selectProblems(db, sql`where p.id = any(${[...pids]}::bigint[])`, locale)
  return found.toSorted((a, b) => pids.indexOf(a.id) - pids.indexOf(b.id))
}
