/**
 * Messages and notices. The schema itself, and what counts, is written in
 * `platform/database/migrations/initial/messages.ts`.
 */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { InferEntity } from '@mikro-orm/postgresql'
import type { MessageBox, NoticeType } from '@podium/proto/rules/message/messages.ts'
import { relation } from '../../platform/database/relation.ts'
import { User } from '../account/entities.ts'
import { Contest } from '../contests/entities.ts'
import { Comment, Discussion, Reply } from '../discussions/entities.ts'

const id = () => p.bigint('number').primary().autoincrement()
const uid = () => p.string().length(32)
const createdAt = () => p.datetime(6).fieldName('created_at').defaultRaw('now()')

/** Of an administrator, or made by the system (no author). */
export const Notice = defineEntity({
  name: 'Notice',
  tableName: 'notice',
  properties: {
    id: id(),
    title: p.string().length(255),
    /** Markdown. */
    content: p.text(),
    /** `All`, `Single` or `Admin`. */
    type: p.string().length(8).$type<NoticeType>(),
    /** Of `Single`. */
    recipientUid: uid().nullable(),
    recipient: relation(User, 'recipient_uid'),
    adminUid: uid().nullable(),
    admin: relation(User, 'admin_uid'),
    isPushed: p.boolean().default(false),
    /** Since when it is to be pushed. */
    dueAt: p.datetime(6).nullable(),
    /** The last user, in order of uid, whom a push under way has reached. */
    pushedTo: p.string().columnType('varchar(32)').nullable(),
    /** Since when it is being taken out of the inboxes. */
    deletedAt: p.datetime(6).nullable(),
    createdAt: createdAt(),
    updatedAt: p.datetime(6).fieldName('updated_at').defaultRaw('now()'),
  },
})

export type MessageAction = 'Discuss' | 'Reply' | 'Mention' | 'Like_Post' | 'Like_Discuss'

export type Notice = InferEntity<typeof Notice>

/** To one user: what somebody did, or a notice. */
export const Message = defineEntity({
  name: 'Message',
  tableName: 'message',
  properties: {
    id: id(),
    /** Whose it is. */
    uid: uid(),
    user: relation(User, 'uid'),
    box: p.string().length(8).$type<MessageBox>(),
    /** None for a notice. */
    action: p.string().length(12).$type<MessageAction>().nullable(),
    senderUid: uid().nullable(),
    sender: relation(User, 'sender_uid'),
    did: p.bigint('number').nullable(),
    discussion: relation(Discussion, 'did'),
    cid: p.bigint('number').nullable(),
    contest: relation(Contest, 'cid'),
    commentId: p.bigint('number').nullable(),
    comment: relation(Comment, 'comment_id'),
    replyId: p.bigint('number').nullable(),
    reply: relation(Reply, 'reply_id'),
    /** What was answered: `Comment` or `Reply`. */
    quoteType: p.string().length(8).$type<'Comment' | 'Reply'>().nullable(),
    quoteId: p.bigint('number').nullable(),
    noticeId: p.bigint('number').nullable(),
    notice: relation(Notice, 'notice_id'),
    isRead: p.boolean().default(false),
    /** It stands among the read ones. */
    isSettled: p.boolean().default(false),
    createdAt: createdAt(),
  },
})

/** Messages of one user, and the unread among them, by kind. */
export const MessageCount = defineEntity({
  name: 'MessageCount',
  tableName: 'message_count',
  properties: {
    uid: uid().primary(),
    user: relation(User, 'uid'),
    /** Grows with every change. */
    rev: p.bigint('number'),
    commentTotal: p.integer(),
    commentUnread: p.integer(),
    replyTotal: p.integer(),
    replyUnread: p.integer(),
    likesTotal: p.integer(),
    likesUnread: p.integer(),
    sysTotal: p.integer(),
    sysUnread: p.integer(),
    mineTotal: p.integer(),
    mineUnread: p.integer(),
    /** Grows with every change of what stands where. */
    orderRev: p.bigint('number').defaultRaw('0'),
  },
})

export const messageEntities = [Notice, Message, MessageCount]
