/** How many members and applicants a group has: counted with each membership that changes, in its transaction. */
import { groupLevels } from '@podium/proto/rules/group/groups.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { notifyCounters } from '../home/index.ts'

interface MemberCounts {
  readonly members: number
  readonly applicants: number
}

/** Of people at these levels (proto/rules/group/groups.ts). */
export const memberCounts = (levels: readonly number[]): MemberCounts => ({
  members: levels.filter((level) => level >= groupLevels.member).length,
  applicants: levels.filter((level) => level === groupLevels.applying).length,
})

async function addCounts(db: Db, gid: number, { members, applicants }: MemberCounts): Promise<void> {
  if (members === 0 && applicants === 0) return
  await tables(db)
    .updateTable('user_group')
    .set(({ eb }) => ({ members: eb('members', '+', members), applicants: eb('applicants', '+', applicants) }))
    .where('id', '=', gid)
    .execute()
  if (members !== 0) await notifyCounters(db, 'group', gid)
}

/** Somebody has come from one level to another; whoever is in no group is at level `none`. */
export function countMove(
  db: Db,
  gid: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const [before, after] = [memberCounts([from]), memberCounts([to])]
  return addCounts(db, gid, {
    members: after.members - before.members,
    applicants: after.applicants - before.applicants,
  })
}

/** Takes accounts that are deleted out of all groups; none of them owns one. */
export async function leaveGroups(db: Db, uids: readonly string[]): Promise<void> {
  const gone = await tables(db).deleteFrom('group_member').where('uid', 'in', uids).returning(['gid', 'auth']).execute()
  const byGroup = Map.groupBy(gone, ({ gid }) => gid)
  for (const [gid, left] of [...byGroup].toSorted(([one], [other]) => one - other)) {
    const { members, applicants } = memberCounts(left.map(({ auth }) => auth))
    await addCounts(db, gid, { members: -members, applicants: -applicants })
  }
}
