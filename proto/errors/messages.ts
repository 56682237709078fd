/** Messages and notices. */
import { b400 } from './row.ts'

export const messagesErrors = {
  messageMissing: b400('There is no such message.', '消息不存在。'),
  noticeMissing: b400('There is no such notice.', '通知不存在。'),
  noticePushed: b400(
    'The notice has been pushed: only its title and text can still change.',
    '通知已推送，只能修改标题和内容。',
  ),
  noticeRecipientMissing: b400('Name a user who exists as the recipient.', '请指定存在的用户作为接收者。'),
}
