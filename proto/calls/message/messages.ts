/** Messages, notices and mentions (contract/contests-and-community 5, contract/admin 6). */
import { Type } from 'typebox'
import { mentionLimits } from '../../rules/discussion/mentions.ts'
import { messageActions, messageBoxes, messageLimits, noticeTypes } from '../../rules/message/messages.ts'
import { declareCalls } from '../declare.ts'
import { Id, Int, Mentions, None, Nullable, Page, paging, Time, Uid } from '../shapes.ts'

const Text = Nullable(Type.String())
const query = Type.Object(paging)

export const UserMessage = Type.Object({
  id: Id,
  action: Type.Enum(messageActions),
  mention: Type.Boolean({ description: 'it names the reader, who is not the one answered' }),
  sourceId: Id,
  sourceType: Type.Enum(['Discussion', 'Contest']),
  sourceTitle: Type.String({ description: 'says so when it is gone or not open to the reader' }),
  sourceContent: Nullable(
    Type.String({
      description: `HTML: the beginning of the text, escaped, at most ${messageLimits.sourceMaxChars} characters`,
    }),
  ),
  quoteId: Nullable(Id),
  quoteType: Nullable(Type.Enum(['Comment', 'Reply'])),
  quoteContent: Nullable(Type.String({ description: 'HTML, escaped' })),
  url: Type.String({ description: 'route of the place' }),
  isOpen: Type.Boolean({ description: 'the place is there and the reader may see it' }),
  state: Type.Boolean({ description: 'true = read' }),
  senderId: Uid,
  senderUsername: Type.String(),
  senderAvatar: Text,
  gmtCreate: Time,
})

export const SysMessage = Type.Object({
  id: Id,
  title: Type.String(),
  content: Type.String({ description: 'markdown' }),
  mentions: Mentions,
  adminId: Nullable(Uid),
  type: Type.Enum(['Sys', 'Mine']),
  state: Type.Boolean({ description: 'true = read' }),
  gmtCreate: Time,
})

const AdminNotice = Type.Object({
  id: Id,
  title: Type.String(),
  content: Type.String({ description: 'markdown' }),
  type: Type.Enum(noticeTypes),
  state: Type.Boolean({ description: 'already pushed' }),
  isDue: Type.Boolean({ description: 'on its way' }),
  recipientId: Nullable(Uid),
  recipient: Text,
  adminUsername: Text,
  gmtCreate: Time,
  gmtModified: Time,
})

const noticeFields = {
  title: Type.Optional(Text),
  content: Type.Optional(Nullable(Type.String({ description: 'markdown' }))),
  type: Type.Optional(Nullable(Type.Enum(noticeTypes))),
  recipientId: Type.Optional(Nullable(Type.String({ description: 'uid, for `Single`' }))),
}
const noticeRefusals = ['fieldBlank', 'fieldTooLong', 'noticeRecipientMissing'] as const

export const messageCalls = declareCalls({
  unreadMessages: {
    method: 'GET',
    path: '/api/msg/unread',
    who: 'user',
    staffAccounts: true,
    summary: 'Unread messages by kind; kept, never counted',
    answer: Type.Object({ comment: Int, reply: Int, like: Int, sys: Int, mine: Int, rev: Int }),
  },
  commentMessages: {
    method: 'GET',
    path: '/api/msg/comment',
    who: 'user',
    summary: 'Comments on own discussions, unread first; reading a page marks it read',
    query,
    answer: Page(UserMessage),
  },
  replyMessages: {
    method: 'GET',
    path: '/api/msg/reply',
    who: 'user',
    summary: 'Replies and mentions, unread first; reading a page marks it read',
    query,
    answer: Page(UserMessage),
  },
  likeMessages: {
    method: 'GET',
    path: '/api/msg/like',
    who: 'user',
    summary: 'Likes of own discussions and comments, likewise',
    query,
    answer: Page(UserMessage),
  },
  sysMessages: {
    method: 'GET',
    path: '/api/msg/sys',
    who: 'user',
    summary: 'Notices to everybody or to administrators, likewise',
    query,
    answer: Page(SysMessage),
  },
  mineMessages: {
    method: 'GET',
    path: '/api/msg/mine',
    who: 'user',
    summary: 'Notices to the reader alone, likewise',
    query,
    answer: Page(SysMessage),
  },
  cleanMessages: {
    method: 'DELETE',
    path: '/api/msg/clean',
    who: 'user',
    summary: 'Delete one own message, or without an id all of one kind',
    query: Type.Object({ type: Type.Enum(messageBoxes), id: Type.Optional(Id) }),
    answer: None,
    refusals: ['messageMissing'],
  },
  mentionNames: {
    method: 'GET',
    path: '/api/mention-names',
    who: 'user',
    summary: 'Users whose name begins so, for completing a mention; none for a contest that runs',
    query: Type.Object({
      prefix: Type.Optional(Type.String({ maxLength: mentionLimits.nameMaxChars * 4 })),
      cid: Type.Optional(
        Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'the contest that is written to' }),
      ),
    }),
    answer: Type.Array(Type.Object({ uid: Uid, username: Type.String(), nickname: Text, avatar: Text })),
    refusals: [
      'contestCommentClosed',
      'contestMissing',
      'contestScheduled',
      'contestGroupOnly',
      'contestNotRegistered',
      'contestAccountRule',
    ],
  },
  adminNotices: {
    method: 'GET',
    path: '/api/admin/msg/notice',
    who: ['announcement_admin'],
    summary: 'Notices of administrators, those not yet pushed first, then the newest',
    query: Type.Object({ ...paging, type: Type.Optional(Type.Enum(noticeTypes)) }),
    answer: Page(AdminNotice),
  },
  addNotice: {
    method: 'POST',
    path: '/api/admin/msg/notice',
    who: ['announcement_admin'],
    summary:
      'Write a notice; it is pushed at the next full hour, or at once where it is asked for, and its author is the caller',
    body: Type.Object({
      ...noticeFields,
      pushNow: Type.Optional(Type.Boolean({ description: 'addition: in every inbox before the call answers' })),
    }),
    answer: None,
    refusals: noticeRefusals,
  },
  editNotice: {
    method: 'PUT',
    path: '/api/admin/msg/notice',
    who: ['announcement_admin'],
    summary: 'Change a notice; absent fields stay, and whom it is for stays once it is pushed',
    body: Type.Object({ id: Id, ...noticeFields }),
    answer: None,
    refusals: [...noticeRefusals, 'noticeMissing', 'noticePushed'],
  },
  deleteNotice: {
    method: 'DELETE',
    path: '/api/admin/msg/notice',
    who: ['announcement_admin'],
    summary: 'Delete a notice, out of every inbox too',
    query: Type.Object({ id: Id }),
    answer: None,
    refusals: ['noticeMissing'],
  },
  pushNotice: {
    method: 'POST',
    path: '/api/admin/msg/notice/push',
    who: ['announcement_admin'],
    summary: 'Push a notice now',
    body: Type.Object({ id: Id }),
    answer: None,
    refusals: ['noticeMissing', 'noticePushed'],
  },
})
