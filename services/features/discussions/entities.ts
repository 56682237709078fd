/**
 * Discussions, comments and replies. The schema itself is written in
 * `platform/database/migrations/initial/discussions.ts`.
 */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { InferEntity, Opt } from '@mikro-orm/postgresql'
import { relation } from '../../platform/database/relation.ts'
import { User } from '../account/entities.ts'
import { Contest } from '../contests/entities.ts'
import { Group } from '../groups/entities.ts'
import { Problem } from '../problems/entities.ts'

const id = () => p.bigint('number').primary().autoincrement()
const uid = () => p.string().length(32)
const createdAt = () => p.datetime(6).fieldName('created_at').defaultRaw('now()')
const updatedAt = () => p.datetime(6).fieldName('updated_at').defaultRaw('now()')

export const DiscussionCategory = defineEntity({
  name: 'DiscussionCategory',
  tableName: 'discussion_category',
  properties: {
    id: id(),
    name: p.string().length(64),
    openToNewcomers: p.boolean().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export const Discussion = defineEntity({
  name: 'Discussion',
  tableName: 'discussion',
  properties: {
    id: id(),
    /** Its author. */
    uid: uid(),
    author: relation(User, 'uid'),
    categoryId: p.bigint('number'),
    category: relation(DiscussionCategory, 'category_id'),
    /** The problem that it is about. */
    problemId: p.bigint('number').nullable(),
    problem: relation(Problem, 'problem_id'),
    gid: p.bigint('number').nullable(),
    group: relation(Group, 'gid'),
    title: p.string().length(255),
    description: p.string().length(255),
    /** Title, description and author in lower case, for searching. */
    searchText: p
      .text()
      .$type<Opt<string>>()
      .generated('(left(lower(title || chr(10) || description || chr(10) || author_name), 600)) stored'),
    /** The name of its author; `user_changed` renames it with the user. */
    authorName: p.text(),
    /** Markdown. */
    content: p.text(),
    /** Pinned. */
    topPriority: p.boolean().default(false),
    /** 0 normal, 1 disabled. */
    status: p.smallint().default(0),
    viewNum: p.bigint('number').defaultRaw('0'),
    likeNum: p.integer().default(0),
    /** Comments and replies together. */
    commentNum: p.integer().default(0),
    /** Comments alone. */
    topCommentNum: p.integer().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export const DiscussionLike = defineEntity({
  name: 'DiscussionLike',
  tableName: 'discussion_like',
  properties: {
    did: p.bigint('number').primary(),
    discussion: relation(Discussion, 'did'),
    uid: uid().primary(),
    user: relation(User, 'uid'),
  },
})

export const DiscussionReport = defineEntity({
  name: 'DiscussionReport',
  tableName: 'discussion_report',
  properties: {
    id: id(),
    did: p.bigint('number'),
    discussion: relation(Discussion, 'did'),
    /** Who reported. */
    uid: uid(),
    reporter: relation(User, 'uid'),
    /** `#tag# ` for each tag, then the reason. */
    content: p.string().length(255),
    isRead: p.boolean().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type DiscussionReport = InferEntity<typeof DiscussionReport>

/** Posts in the 24 hours from `since`. */
export const DiscussionQuota = defineEntity({
  name: 'DiscussionQuota',
  tableName: 'discussion_quota',
  properties: {
    uid: uid().primary(),
    user: relation(User, 'uid'),
    kind: p.string().length(8).primary(),
    since: p.datetime(6),
    posts: p.integer(),
  },
})

/** Of a discussion or of a contest. */
export const Comment = defineEntity({
  name: 'Comment',
  tableName: 'comment',
  properties: {
    id: id(),
    did: p.bigint('number').nullable(),
    discussion: relation(Discussion, 'did'),
    cid: p.bigint('number').nullable(),
    contest: relation(Contest, 'cid'),
    uid: uid(),
    author: relation(User, 'uid'),
    /** Markdown. */
    content: p.text(),
    likeNum: p.integer().default(0),
    replyNum: p.integer().default(0),
    createdAt: createdAt(),
  },
})

export const CommentLike = defineEntity({
  name: 'CommentLike',
  tableName: 'comment_like',
  properties: {
    commentId: p.bigint('number').primary(),
    comment: relation(Comment, 'comment_id'),
    uid: uid().primary(),
    user: relation(User, 'uid'),
  },
})

export const Reply = defineEntity({
  name: 'Reply',
  tableName: 'reply',
  properties: {
    id: id(),
    commentId: p.bigint('number'),
    comment: relation(Comment, 'comment_id'),
    uid: uid(),
    author: relation(User, 'uid'),
    /** Whom it answers. */
    toUid: uid(),
    recipient: relation(User, 'to_uid'),
    /** `Comment` or `Reply`. */
    quoteType: p.string().length(8),
    quoteId: p.bigint('number'),
    content: p.text(),
    createdAt: createdAt(),
  },
})

export const discussionEntities = [
  DiscussionCategory,
  Discussion,
  DiscussionLike,
  DiscussionReport,
  DiscussionQuota,
  Comment,
  CommentLike,
  Reply,
]
