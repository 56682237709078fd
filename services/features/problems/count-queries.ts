/** Counters of submissions to a problem, as the wire names them. */
import type { Static } from 'typebox'
import type { ProblemCount } from '@podium/proto/calls/problem/problem-shapes.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
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

interface MovedBy {
  readonly submitIds: readonly number[]
  /** Contests whose submissions count from now on. */
  readonly cids: readonly number[]
}

/** Where they count: of contests those alone whose board is open to all. */
async function countersMovedBy(db: Db, { submitIds, cids }: MovedBy) {
  // One after the other: they share the connection of a transaction.
  const bySubmissions =
    submitIds.length === 0
      ? []
      : await tables(db)
          .selectFrom('submission')
          .select(['pid', 'gid'])
          .distinct()
          .where('submitId', 'in', submitIds)
          .where(({ eb, or }) => or([eb('cid', '=', 0), eb('isCounted', '=', true)]))
          .execute()
  const byContests =
    cids.length === 0
      ? []
      : await tables(db)
          .selectFrom('contest_problem as cp')
          .innerJoin('contest as c', 'c.id', 'cp.cid')
          .select(['cp.pid', 'c.gid'])
          .where('c.id', 'in', cids)
          .execute()
  return [...bySubmissions, ...byContests]
}

/** Whose sums have moved. */
export async function usersCountedBy(db: Db, { submitIds, cids }: MovedBy): Promise<string[]> {
  if (submitIds.length === 0 && cids.length === 0) return []
  const found = await tables(db)
    .selectFrom('submission')
    .select('uid')
    .distinct()
    .where(({ eb, or }) =>
      or([
        ...(submitIds.length === 0 ? [] : [eb('submitId', 'in', submitIds)]),
        ...(cids.length === 0 ? [] : [eb('cid', 'in', cids)]),
      ]),
    )
    .where(({ eb, or }) => or([eb('cid', '=', 0), eb('isCounted', '=', true)]))
    .execute()
  return found.map(({ uid }) => uid)
}

/**
 * Counters that have moved, of problems that lists show: those outside groups of what everybody may see, and a group's
 * of what it shows. `gid` null counts what was submitted outside groups.
 */
export async function shownCounters(db: Db, by: MovedBy) {
  const moved = await countersMovedBy(db, by)
  const keys = new Set(moved.map(({ pid, gid }) => `${pid} ${gid ?? 0}`))
  const pids = [...new Set(moved.flatMap(({ pid }) => pid ?? []))]
  if (pids.length === 0) return []
  const found = await tables(db)
    .selectFrom('problem_count as n')
    .innerJoin('problem as p', 'p.id', 'n.pid')
    .select(['n.pid', 'n.gid'])
    .select(verdictCounters.map((name) => `n.${name}` as const))
    .where('n.pid', 'in', pids)
    .where('p.auth', '=', problemAuths.public)
    .where(({ eb, or }) => or([eb('n.gid', '<>', 0), eb('p.isGroup', '=', false)]))
    .execute()
  return found
    .filter(({ pid, gid }) => keys.has(`${pid} ${gid}`))
    .map(({ gid, ...counters }) => ({ ...counters, gid: gid === 0 ? null : gid }))
}
