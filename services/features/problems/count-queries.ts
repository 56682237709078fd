/** Counters of submissions to a problem, as the wire names them. */
import type { Static } from 'typebox'
import type { ProblemCount } from '@podium/proto/calls/problem/problem-shapes.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'

export const verdictCounters = ['total', 'ac', 'mle', 'tle', 're', 'pe', 'ce', 'wa', 'se', 'pa'] as const

const none = { total: 0, ac: 0, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 }

/** @param gid null counts what was submitted outside groups */
export async function problemCount(db: Db, pid: number, gid: number | null): Promise<Static<typeof ProblemCount>> {
  const found = await tables(db)
    .selectFrom('problem_count')
    .select(verdictCounters)
    .where('pid', '=', pid)
    .where('gid', '=', gid ?? 0)
    .executeTakeFirst()
  return { pid, ...(found ?? none) }
}
