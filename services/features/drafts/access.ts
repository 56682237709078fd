/**
 * Drafts are kept for problems that the writer may read where they are written: on the page of the bank, of their
 * group, or of a contest that lets them in.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Viewer } from '../../platform/context.ts'
import { gateRefusal, viewContest } from '../contests/index.ts'
import { isInGroup } from '../groups/index.ts'
import { firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

export interface DraftPlace {
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
  return (
    (await firstRow(
      db,
      sql`select 1 from contest_problem cp join problem p on p.id = cp.pid where cp.cid = ${cid} and cp.pid = ${pid} and p.auth <> 2`,
    )) !== null
  )
}

async function isOpenOutside(db: Db, viewer: Viewer, pid: number): Promise<boolean> {
  const found = await firstRow(
    db,
    sql<{
      isGroup: boolean
      gid: number | null
    }>`select is_group as "isGroup", gid from problem where id = ${pid} and auth = 1`,
  )
  if (found === null) return false
  return !found.isGroup || (found.gid !== null && isInGroup(db, found.gid, viewer))
}

/** Throws Refusal: a problem that is not open is told apart from a missing one by nothing. */
export async function checkWritable(db: Db, viewer: Viewer, { pid, cid }: DraftPlace, now: Date): Promise<void> {
  const isOpen = cid === null ? isOpenOutside(db, viewer, pid) : isOpenInContest(db, viewer, { pid, cid, now })
  if (!(await isOpen)) throw new Refusal('problemNotFound')
}
