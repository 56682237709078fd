/**
 * Drafts are stored for problems that the writer may read where they are written: on the page of the bank, of their
 * group, or of a contest that lets them in.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import type { Viewer } from '../../platform/context.ts'
import { gateRefusal, viewContest } from '../contests/index.ts'
import { isInGroup } from '../groups/index.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'

/** The problem that is worked on, and the contest in which. */
export interface ProblemContext {
  readonly pid: number
  /** Null outside contests. */
  readonly cid: number | null
}

async function isOpenInContest(
  db: Db,
  viewer: Viewer,
  { pid, cid, now }: { pid: number; cid: number; now: Date },
): Promise<boolean> {
  const view = await viewContest(db, { cid, viewer, now })
  if (view === null || gateRefusal(view) !== null) return false
  const found = await tables(db)
    .selectFrom('contest_problem as cp')
    .innerJoin('problem as p', 'p.id', 'cp.pid')
    .select('p.id')
    .where('cp.cid', '=', cid)
    .where('cp.pid', '=', pid)
    .where('p.auth', '<>', problemAuths.private)
    .executeTakeFirst()
  return found !== undefined
}

async function isOpenOutside(db: Db, viewer: Viewer, pid: number): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('problem')
    .select(['isGroup', 'gid'])
    .where('id', '=', pid)
    .where('auth', '=', problemAuths.public)
    .executeTakeFirst()
  if (!found) return false
  return !found.isGroup || (found.gid !== null && isInGroup(db, found.gid, viewer))
}

/** Throws Refusal: a problem that is not open looks like a missing one. */
export async function checkWritable(db: Db, viewer: Viewer, { pid, cid }: ProblemContext, now: Date): Promise<void> {
  const isOpen = cid === null ? isOpenOutside(db, viewer, pid) : isOpenInContest(db, viewer, { pid, cid, now })
  if (!(await isOpen)) throw new Refusal('problemNotFound')
}
