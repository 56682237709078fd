/** Comments and replies as they are read and shown. */
import { expressionBuilder } from 'kysely'
import type { Expression, Kysely, SqlBool } from 'kysely'
import type { Static } from 'typebox'
import type { Comment, Reply } from '@podium/proto/calls/discussion/comments.ts'
import {
  discussionLimits,
  discussionRoleInGroup,
  discussionRoleOfId,
} from '@podium/proto/rules/discussion/discussion.ts'
import type { DiscussionRole } from '@podium/proto/rules/discussion/discussion.ts'
import type { Viewer } from '../../platform/context.ts'
import { findMentions, nobody, isByStaff, isShownTo, seesAllAuthors } from '../discussions/index.ts'
import type { MentionsOf, DiscussionTarget } from '../discussions/index.ts'
import { nameInContest } from '../contests/index.ts'
import { isOneOf } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { planned, prepared, tables } from '../entities.ts'
import type { Tables } from '../entities.ts'
import { wireTime } from '../../platform/http/time.ts'

/** Comments `c` with their author `u`. */
export const namedComments = (tables: Kysely<Tables>) =>
  tables
    .selectFrom('comment as c')
    .leftJoin('users as u', 'u.uid', 'c.uid')
    .select(['c.id', 'c.content', 'c.uid as fromUid', 'u.avatar as fromAvatar', 'u.titleName as fromTitleName'])
    .select(['u.titleColor as fromTitleColor', 'u.roleId', 'c.likeNum', 'c.replyNum', 'c.createdAt'])
    .select(({ fn, val }) => fn.coalesce('u.username', val('')).as('fromName'))

export type CommentRow = Awaited<ReturnType<ReturnType<typeof namedComments>['executeTakeFirstOrThrow']>>

/** Replies `r` with their author `u` and whom they answer, `w`. */
export const namedReplies = (tables: Kysely<Tables>) =>
  tables
    .selectFrom('reply as r')
    .leftJoin('users as u', 'u.uid', 'r.uid')
    .leftJoin('users as w', 'w.uid', 'r.toUid')
    .select(['r.id', 'r.commentId', 'r.content', 'r.uid as fromUid', 'u.avatar as fromAvatar'])
    .select(['u.titleName as fromTitleName', 'u.titleColor as fromTitleColor', 'u.roleId', 'r.toUid'])
    .select(['w.avatar as toAvatar', 'r.createdAt'])
    .select(({ fn, val }) => [
      fn.coalesce('u.username', val('')).as('fromName'),
      fn.coalesce('w.username', val('')).as('toName'),
    ])

export type ReplyRow = Awaited<ReturnType<ReturnType<typeof namedReplies>['executeTakeFirstOrThrow']>>

type Authored = Pick<CommentRow, 'fromUid' | 'roleId' | 'content'>

type Badges = (author: Pick<Authored, 'fromUid' | 'roleId'>) => DiscussionRole

const uidsOf = (authors: readonly Pick<Authored, 'fromUid'>[]): string[] => authors.map(({ fromUid }) => fromUid)

/** How authors are marked: as on the site, in a discussion of a group by what they are there. */
async function badgesOf(
  db: Db,
  target: DiscussionTarget,
  authors: readonly Pick<Authored, 'fromUid'>[],
): Promise<Badges> {
  if (target.kind === 'contest' || target.gid === null) return ({ roleId }) => discussionRoleOfId(roleId)
  const members = await tables(db)
    .selectFrom('group_member as m')
    .select(['m.uid', 'm.auth'])
    .where('m.gid', '=', target.gid)
    .where(({ ref }) => isOneOf(ref('m.uid'), uidsOf(authors)))
    .execute()
  const levels = new Map(members.map(({ uid, auth }) => [uid, auth]))
  return ({ fromUid, roleId }) => discussionRoleInGroup(roleId, levels.get(fromUid) ?? null)
}

interface Written extends Pick<Authored, 'fromUid' | 'content'> {
  /** Whom a reply answers. */
  readonly toUid?: string
}

/** Staff go by their accounts. */
async function namesOf(
  db: Db,
  target: DiscussionTarget,
  written: readonly Written[],
): Promise<ReadonlyMap<string, string>> {
  if (target.kind !== 'contest') return new Map()
  const uids = written.flatMap(({ fromUid, toUid = fromUid }) => [fromUid, toUid])
  const found = await tables(db)
    .selectFrom('users as u')
    .innerJoin('contest as c', (on) => on.on('c.id', '=', target.cid))
    .select('u.uid')
    .select(nameInContest.$castTo<string>().as('name'))
    .where(({ ref }) => isOneOf(ref('u.uid'), uids))
    .where(({ not, ref }) => not(isByStaff(target, ref('u.uid'))))
    .execute()
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
export async function knownOf(db: Db, target: DiscussionTarget, written: readonly Written[]): Promise<Known> {
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
    toDisplayName: names.get(row.toUid),
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

const one = expressionBuilder<{ one: Tables['comment'] }, 'one'>()

interface OfComments {
  readonly ids: readonly number[]
}

/** Ids of the newest few of each comment, found comment by comment through an index. */
const newestIds = (
  tables: Kysely<Tables>,
  { ids }: OfComments,
  isShown: (authorUid: Expression<string>) => Expression<SqlBool>,
) => {
  const newest = tables
    .selectFrom('reply as r')
    .select('r.id')
    .where('r.commentId', '=', one.ref('one.id'))
    .where(({ ref }) => isShown(ref('r.uid')))
    .orderBy('r.id', 'desc')
    .limit(discussionLimits.repliesShown)
  return tables
    .selectFrom('comment as one')
    .innerJoinLateral(newest.as('t'), (on) => on.onTrue())
    .select('t.id')
    .where(({ ref }) => isOneOf(ref('one.id'), ids))
}

const newestIdsOfAll = prepared((tables, asked: OfComments) => newestIds(tables, asked, () => one.lit(true)))

const repliesById = prepared((tables, { ids }: OfComments) =>
  namedReplies(tables)
    .where(({ ref }) => isOneOf(ref('r.id'), ids))
    .orderBy('r.id', 'desc'),
)

async function newestOf(
  db: Db,
  target: DiscussionTarget,
  viewer: Viewer | null,
  ids: readonly number[],
): Promise<ReplyRow[]> {
  if (ids.length === 0) return []
  const found = seesAllAuthors(target)
    ? await newestIdsOfAll(db, { ids })
    : await planned(
        db,
        newestIds(tables(db), { ids }, (authorUid) => isShownTo(target, viewer, authorUid)),
      )
  return repliesById(db, { ids: found.map(({ id }) => id) })
}

/** The newest replies of these comments that this reader may see. */
export async function newestReplies(
  db: Db,
  target: DiscussionTarget,
  viewer: Viewer | null,
  ids: readonly number[],
): Promise<RepliesOf> {
  const found = await newestOf(db, target, viewer, ids)
  const newest = Map.groupBy(found, ({ commentId }) => commentId)
  if (seesAllAuthors(target)) return { newest, counts: null }
  const counted = await tables(db)
    .selectFrom('reply as r')
    .select('r.commentId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ ref }) => isOneOf(ref('r.commentId'), ids))
    .where(({ ref }) => isShownTo(target, viewer, ref('r.uid')))
    .groupBy('r.commentId')
    .execute()
  return { newest, counts: new Map(counted.map(({ commentId, count }) => [commentId, count])) }
}

export const allReplies = (
  db: Db,
  target: DiscussionTarget,
  viewer: Viewer | null,
  commentId: number,
): Promise<ReplyRow[]> =>
  namedReplies(tables(db))
    .where('r.commentId', '=', commentId)
    .where(({ ref }) => isShownTo(target, viewer, ref('r.uid')))
    .orderBy('r.id', 'desc')
    .execute()
