/** Discussions as they are read and shown. */
import {
  discussionRoleInGroup,
  discussionRoleOfId,
  discussionStates,
} from '@podium/proto/rules/discussion/discussion.ts'
import type { DiscussionRole } from '@podium/proto/rules/discussion/discussion.ts'
import { isOneOf } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { tables } from '../entities.ts'
import { isProblemOpen } from './policy.ts'

/** Discussions `d` with their author `u`, their problem, and the author's level in their group. */
export const namedDiscussions = (db: Db) =>
  tables(db)
    .selectFrom('discussion as d')
    .leftJoin('users as u', 'u.uid', 'd.uid')
    .leftJoin('problem as p', 'p.id', 'd.problemId')
    .leftJoin('group_member as gm', (on) => on.onRef('gm.gid', '=', 'd.gid').onRef('gm.uid', '=', 'd.uid'))
    .select(['d.id', 'd.categoryId', 'd.title', 'd.description', 'd.content', 'p.displayId as pid', 'd.uid'])
    .select(['u.avatar', 'u.roleId', 'd.viewNum', 'd.likeNum', 'd.commentNum', 'd.topPriority', 'd.status', 'd.gid'])
    .select(['gm.auth as authorLevel', 'd.createdAt', 'd.updatedAt'])
    .select(({ fn, val }) => fn.coalesce('u.username', val('')).as('author'))

export type StoredDiscussion = Awaited<ReturnType<ReturnType<typeof namedDiscussions>['executeTakeFirstOrThrow']>>

/** Pinned ones first, then the newest. */
export const discussionsById = (db: Db, ids: readonly number[]): Promise<StoredDiscussion[]> =>
  namedDiscussions(db)
    .where(({ ref }) => isOneOf(ref('d.id'), ids))
    .orderBy('d.topPriority', 'desc')
    .orderBy('d.createdAt', 'desc')
    .orderBy('d.id', 'desc')
    .execute()

/** Counters of what everybody lists, on the site or in a group: neither disabled nor about a problem that is hidden. */
export const discussionCounters = (db: Db, dids: readonly number[]) =>
  tables(db)
    .selectFrom('discussion as d')
    .leftJoin('problem as p', 'p.id', 'd.problemId')
    .select(['d.id as did', 'd.gid', 'd.commentNum', 'd.likeNum', 'd.viewNum'])
    .where(({ ref }) => isOneOf(ref('d.id'), dids))
    .where('d.status', '=', discussionStates.normal)
    .where(isProblemOpen)
    .execute()

/** The badge of an author: in a group what they are there. */
const roleOf = ({
  gid,
  roleId,
  authorLevel,
}: Pick<StoredDiscussion, 'gid' | 'roleId' | 'authorLevel'>): DiscussionRole =>
  gid === null ? discussionRoleOfId(roleId) : discussionRoleInGroup(roleId, authorLevel)

export const presentDiscussion = <Row extends StoredDiscussion>({
  roleId,
  authorLevel,
  createdAt,
  updatedAt,
  ...row
}: Row) => ({
  ...row,
  role: roleOf({ gid: row.gid, roleId, authorLevel }),
  gmtCreate: wireTime(createdAt),
  gmtModified: wireTime(updatedAt),
})
