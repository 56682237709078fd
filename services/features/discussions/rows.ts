/** Discussions as they are read and shown. */
import type { Static } from 'typebox'
import type { DiscussionRow } from '@podium/proto/calls/discussion/discussions.ts'
import { discussionRoleInGroup, discussionRoleOfId } from '@podium/proto/rules/discussion/discussion.ts'
import type { DiscussionRole } from '@podium/proto/rules/discussion/discussion.ts'
import { sql } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'

export interface StoredDiscussion extends Omit<
  Static<typeof DiscussionRow>,
  'role' | 'gmtCreate' | 'gmtModified' | 'content'
> {
  readonly content: string
  readonly roleId: number | null
  /** Of its author in its group; null outside groups, and for whoever has left. */
  readonly authorLevel: number | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** Of discussion `d`, its author `u` and its problem `p`. */
export const discussionColumns = sql`
  d.id, d.category_id as "categoryId", d.title, d.description, d.content, p.display_id as pid, d.uid, coalesce(u.username, '') as author, u.avatar,
  u.role_id as "roleId", d.view_num as "viewNum", d.like_num as "likeNum", d.comment_num as "commentNum", d.top_priority as "topPriority",
  d.status, d.gid, (select gm.auth from group_member gm where gm.gid = d.gid and gm.uid = d.uid) as "authorLevel", d.created_at as "createdAt", d.updated_at as "updatedAt"`
export const discussionJoins = sql`left join users u on u.uid = d.uid left join problem p on p.id = d.problem_id`

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
