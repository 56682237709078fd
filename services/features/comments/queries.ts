/** Comments and replies as they are read and shown. */
import type { Static } from 'typebox'
import type { Comment, Reply } from '@podium/proto/calls/discussion/comments.ts'
import {
  discussionLimits,
  discussionRoleInGroup,
  discussionRoleOfId,
} from '@podium/proto/rules/discussion/discussion.ts'
import type { DiscussionRole } from '@podium/proto/rules/discussion/discussion.ts'
import type { Viewer } from '../../platform/context.ts'
import { findMentions, nobody, isByStaff, isShownTo } from '../discussions/index.ts'
import type { MentionsOf, DiscussionTarget } from '../discussions/index.ts'
import { nameInContest } from '../contests/index.ts'
import { plannedRows, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'

interface Authored {
  readonly id: number
  readonly content: string
  readonly fromUid: string
  readonly fromName: string
  readonly fromAvatar: string | null
  readonly fromTitleName: string | null
  readonly fromTitleColor: string | null
  readonly roleId: number | null
  readonly createdAt: string
}

export interface CommentRow extends Authored {
  readonly likeNum: number
  readonly replyNum: number
}

export interface ReplyRow extends Authored {
  readonly commentId: number
  readonly toUid: string
  readonly toName: string
  readonly toAvatar: string | null
}

/** Of author `u`. */
const authorColumns = sql`
  coalesce(u.username, '') as "fromName", u.avatar as "fromAvatar", u.title_name as "fromTitleName", u.title_color as "fromTitleColor",
  u.role_id as "roleId"`

/** Of comment `c` and its author `u`. */
export const commentColumns = sql`
  c.id, c.content, c.uid as "fromUid", ${authorColumns}, c.like_num as "likeNum", c.reply_num as "replyNum", c.created_at as "createdAt"`
export const commentJoins = sql`left join users u on u.uid = c.uid`

/** Of reply `r`, its author `u` and whom it answers, `w`. */
export const replyColumns = sql`
  r.id, r.comment_id as "commentId", r.content, r.uid as "fromUid", ${authorColumns}, r.to_uid as "toUid",
  coalesce(w.username, '') as "toName", w.avatar as "toAvatar", r.created_at as "createdAt"`
export const replyJoins = sql`left join users u on u.uid = r.uid left join users w on w.uid = r.to_uid`

type Badges = (author: Pick<Authored, 'fromUid' | 'roleId'>) => DiscussionRole

/** How authors are marked: as on the site, in a discussion of a group by what they are there. */
async function badgesOf(
  db: Db,
  target: DiscussionTarget,
  authors: readonly Pick<Authored, 'fromUid'>[],
): Promise<Badges> {
  if (target.kind === 'contest' || target.gid === null) return ({ roleId }) => discussionRoleOfId(roleId)
  const members = await plannedRows(
    db,
    sql<{ uid: string; level: number }>`
    select uid, auth as level from group_member where gid = ${target.gid} and uid = any(${authors.map(({ fromUid }) => fromUid)}::text[])`,
  )
  const levels = new Map(members.map(({ uid, level }) => [uid, level]))
  return ({ fromUid, roleId }) => discussionRoleInGroup(roleId, levels.get(fromUid) ?? null)
}

/** Staff go by their accounts. */
async function namesOf(
  db: Db,
  target: DiscussionTarget,
  authors: readonly Pick<Authored, 'fromUid'>[],
): Promise<ReadonlyMap<string, string>> {
  if (target.kind !== 'contest') return new Map()
  const found = await plannedRows(
    db,
    sql<{ uid: string; name: string }>`
    select u.uid, ${nameInContest} as name from users u join contest c on c.id = ${target.cid}
    where u.uid = any(${authors.map(({ fromUid }) => fromUid)}::text[]) and not ${isByStaff(target, sql`u.uid`)}`,
  )
  return new Map(found.map(({ uid, name }) => [uid, name]))
}

interface Known {
  readonly badges: Badges
  /** By user id: what the contest calls its participants. */
  readonly names: ReadonlyMap<string, string>
  readonly mentionsOf: MentionsOf
}

/**
 * What is shown with these comments and replies. A contest that runs keeps its participants apart: nobody is called
 * by name.
 */
export async function knownOf(
  db: Db,
  target: DiscussionTarget,
  written: readonly Pick<Authored, 'fromUid' | 'content'>[],
): Promise<Known> {
  const mentionsOf = target.isHiding
    ? nobody
    : await findMentions(
        db,
        written.map(({ content }) => content),
      )
  return { badges: await badgesOf(db, target, written), names: await namesOf(db, target, written), mentionsOf }
}

export const presentReply = (row: ReplyRow, { badges, names, mentionsOf }: Known): Static<typeof Reply> => {
  const { roleId: _roleId, createdAt, ...rest } = row
  return {
    ...rest,
    displayName: names.get(row.fromUid),
    mentions: mentionsOf(row.content),
    fromRole: badges(row),
    status: 0,
    gmtCreate: wireTime(createdAt),
    gmtModified: wireTime(createdAt),
  }
}

interface Around {
  readonly known: Known
  readonly replies?: readonly ReplyRow[]
  /** Replies that this reader may see; absent where all are. */
  readonly shownReplies?: number
}

export const presentComment = (
  row: CommentRow,
  { known, replies = [], shownReplies = row.replyNum }: Around,
): Static<typeof Comment> => {
  const { roleId: _roleId, replyNum: _replyNum, createdAt, ...rest } = row
  return {
    ...rest,
    displayName: known.names.get(row.fromUid),
    mentions: known.mentionsOf(row.content),
    fromRole: known.badges(row),
    totalReplyNum: shownReplies,
    gmtCreate: wireTime(createdAt),
    replyList: replies.map((reply) => presentReply(reply, known)),
  }
}

export interface RepliesOf {
  readonly newest: ReadonlyMap<number, readonly ReplyRow[]>
  /** Replies that this reader may see; absent where all are. */
  readonly counts: ReadonlyMap<number, number> | null
}

/** The newest replies of these comments that this reader may see. */
export async function newestReplies(
  db: Db,
  target: DiscussionTarget,
  viewer: Viewer | null,
  ids: readonly number[],
): Promise<RepliesOf> {
  const shown = isShownTo(target, viewer, sql`r.uid`)
  const found =
    ids.length === 0
      ? []
      : await plannedRows(
          db,
          sql<ReplyRow>`
    select t.* from unnest(${[...ids]}::bigint[]) with ordinality as one (id, place) cross join lateral (
      select ${replyColumns} from reply r ${replyJoins} where r.comment_id = one.id and ${shown} order by r.id desc limit ${discussionLimits.repliesShown}
    ) t order by one.place, t.id desc`,
        )
  const newest = Map.groupBy(found, ({ commentId }) => commentId)
  if (!target.isHiding || target.isStaff) return { newest, counts: null }
  const counted = await rows(
    db,
    sql<{ id: number; count: number }>`
    select r.comment_id as id, count(*)::int as count from reply r where r.comment_id = any(${[...ids]}::bigint[]) and ${shown} group by 1`,
  )
  return { newest, counts: new Map(counted.map(({ id, count }) => [id, count])) }
}

export const allReplies = (
  db: Db,
  target: DiscussionTarget,
  viewer: Viewer | null,
  commentId: number,
): Promise<ReplyRow[]> =>
  rows(
    db,
    sql<ReplyRow>`
    select ${replyColumns} from reply r ${replyJoins} where r.comment_id = ${commentId} and ${isShownTo(target, viewer, sql`r.uid`)} order by r.id desc`,
  )
