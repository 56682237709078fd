/** What other features may use of messages. */
export { deleteNoticeMessages, insertMessages, insertNoticesToAll } from './counts.hot-sql.ts'
export type { NewMessage } from './counts.hot-sql.ts'
export { mentionedIn, notifyUsers } from './commands.ts'
export type { Recipient } from './commands.ts'
