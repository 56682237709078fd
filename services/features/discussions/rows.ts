/** Discussions as they are read and shown. */
import type { Static } from 'typebox'
import type { DiscussionRow } from '@podium/proto/http/discussions.ts'
import { talkRoleOfId } from '@podium/proto/model/talk.ts'
import { sql } from '../../db/sql.ts'
import { wireTime } from '../../http/time.ts'

export interface StoredDiscussion extends Omit<Static<typeof DiscussionRow>, 'role' | 'gmtCreate' | 'gmtModified' | 'content'> {
  readonly content: string
  readonly roleId: number | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** Of discussion `d`, its author `u` and its problem `p`. */
export const discussionColumns = sql`
  d.id, d.category_id as "categoryId", d.title, d.description, d.content, p.display_id as pid, d.uid, coalesce(u.username, '') as author, u.avatar,
  u.role_id as "roleId", d.view_num as "viewNum", d.like_num as "likeNum", d.comment_num as "commentNum", d.top_priority as "topPriority",
  d.status, d.gid, d.created_at as "createdAt", d.updated_at as "updatedAt"`
export const discussionJoins = sql`left join users u on u.uid = d.uid left join problem p on p.id = d.problem_id`

export const presentDiscussion = <Row extends StoredDiscussion>({ roleId, createdAt, updatedAt, ...row }: Row) => ({
  ...row, role: talkRoleOfId(roleId), gmtCreate: wireTime(createdAt), gmtModified: wireTime(updatedAt),
})
