/** Who may rejudge a problem and watch how far that is. */
import { Refusal } from '@podium/proto/errors/index.ts'
import { ownsGroupItem } from '@podium/proto/rules/group/groups.ts'
import type { Viewer } from '../../../platform/context.ts'
import { ownGroupItem, viewGroup } from '../../groups/index.ts'
import { mayEditProblem } from '../../problems/index.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'

export interface Asked {
  readonly viewer: Viewer
  readonly pid: number
  /** In the back office of the problem's group instead of the site's. */
  readonly inGroup: boolean
}

const ownedProblem = (db: Db, pid: number) =>
  tables(db)
    .selectFrom('problem')
    .select(['author', 'gid', 'applyPublicProgress', 'isRemote'])
    .where('id', '=', pid)
    .executeTakeFirst()

/** Throws Refusal. @returns whether problems of this kind are judged here */
export async function enter(db: Db, { viewer, pid, inGroup }: Asked): Promise<boolean> {
  const found = await ownedProblem(db, pid)
  if (!found) throw new Refusal(inGroup ? 'groupProblemMissing' : 'problemMissing')
  if (inGroup) await ownGroupItem(db, { gid: found.gid, isAuthor: found.author === viewer.username }, { viewer })
  else if (!mayEditProblem(viewer, found)) throw new Refusal('problemNotYours')
  return !found.isRemote
}

/** Whether one of the two calls would show its progress to this reader. */
export async function mayWatchRejudge(db: Db, viewer: Viewer, pid: number): Promise<boolean> {
  const found = await ownedProblem(db, pid)
  if (!found) return false
  if (viewer.permissions.includes('problem_admin') && mayEditProblem(viewer, found)) return true
  const group = found.gid === null ? null : await viewGroup(db, { gid: found.gid, viewer })
  return group !== null && ownsGroupItem(group, found.author === viewer.username)
}
